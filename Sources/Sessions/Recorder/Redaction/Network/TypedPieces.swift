import EventModel
import Foundation

/// The search of a text for pieces of a secret that are values of their own, such as a member in JSON or a part of an
/// address.
struct TypedPieces {
  /// The pseudonym that takes their place.
  private let name: String
  /// The pieces in each form, the longest form first.
  private let forms: [Form]
  private let pieces: Set<String>

  /// A form in which a piece is sent.
  private struct Form {
    var bytes: [UInt8]
    var piece: String
    /// The signs at its ends that are no part of the piece.
    var signs: (before: String, after: String)

    init(_ text: String, of piece: String, between signs: (String, String) = ("", "")) {
      (bytes, self.piece, self.signs) = (Array(text.utf8), piece, signs)
    }
  }

  /// Creates the search for pieces.
  init(_ pieces: Set<String>, name: String) {
    (self.pieces, self.name) = (pieces, name)
    let forms = pieces.flatMap { $0.isEmpty ? [] : Self.forms(of: $0) }
    self.forms = forms.sorted { one, other in
      one.bytes.count != other.bytes.count
        ? one.bytes.count > other.bytes.count : one.bytes.lexicographicallyPrecedes(other.bytes)
    }
  }

  /// Returns the search for the pieces with at least so many letters.
  func long(from count: Int) -> TypedPieces {
    TypedPieces(pieces.filter { $0.count >= count }, name: name)
  }

  /// Returns a text with the pseudonym in place of the pieces, and the pieces that it had.
  func hide(in text: String) -> (text: String, found: Set<String>) {
    var found: Set<String> = []
    if pieces.contains(text) { return (name, [text]) }
    let parts = RedactedPiece.pieces(of: text).map { part -> [UInt8] in
      guard case .plain(let plain) = part else { return Array(part.text.utf8) }
      return hide(in: Array(plain.utf8), &found)
    }
    return found.isEmpty
      ? (text, []) : (String(decoding: parts.joined(), as: UTF8.self), found)
  }

  private func hide(in bytes: [UInt8], _ found: inout Set<String>) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let isStart =
        place == 0 || Self.isSign(bytes[place - 1]) || bytes[place] == UInt8(ascii: "=")
      let match = isStart ? forms.first { isValue($0.bytes, at: place, of: bytes) } : nil
      if let match {
        result += (match.signs.before + name + match.signs.after).utf8
        found.insert(match.piece)
        place += match.bytes.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }

  /// Returns true if a form of a piece stands at a place and is followed by a sign, and is no name of a value.
  private func isValue(_ form: [UInt8], at place: Int, of bytes: [UInt8]) -> Bool {
    guard bytes[place...].starts(with: form) else { return false }
    var rest = bytes[(place + form.count)...]
    guard let next = rest.first else { return true }
    guard Self.isSign(next) else { return false }
    if next == UInt8(ascii: "\"") {
      rest = rest.dropFirst().drop { $0 == 0x20 }
      return rest.first != UInt8(ascii: ":")
    }
    return next != UInt8(ascii: "=")
  }

  /// Returns true if a byte is neither a letter nor a digit, and stands for none.
  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: false
    default: !"%\\_-+.".utf8.contains(byte)
    }
  }

  /// Returns the forms in which a piece is sent: as it is, in JSON, in an address, in a form, in markup and in base64.
  private static func forms(of piece: String) -> [Form] {
    let escaped = piece.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : "\(scalar)"
    }.joined()
    let units = piece.utf16.map { "\\u" + ("000" + String($0, radix: 16)).suffix(4) }.joined()
    // Some programs keep more signs in an address than others.
    let coded = ["-_.!~*'()", "-._~", ""].map { kept in
      piece.utf8.map { percent($0, keeping: kept) }.joined()
    }
    let form = piece.utf8.map { $0 == 0x20 ? "+" : percent($0, keeping: "*-._") }.joined()
    let twice = coded.map { $0.replacing("%", with: "%25") }
    let markup = piece.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    let code = piece.utf8.count < 3 ? [] : [Data(piece.utf8).base64EncodedString()]
    // A quote at the end would be that around the value.
    let isPlain = !piece.contains { $0 == "\"" || $0 == "\\" }
    let plain = [escaped, escaped.replacing("/", with: "\\/")] + (isPlain ? [piece, markup] : [])
    let forms = Set([units, form] + coded + twice + code + plain)
    guard piece.utf8.allSatisfy(isSign) else {
      return forms.filter { !$0.utf8.allSatisfy(isSign) }.map { Form($0, of: piece) }
    }
    // A sign of the text's own structure is a value in quotes, and in a field of an address or a form.
    return forms.filter { !$0.utf8.allSatisfy(isSign) }.map { Form($0, of: piece) }
      + [Form("\"\(escaped)\"", of: piece, between: ("\"", "\""))]
      + Set(coded + [form]).map { Form("=\($0)", of: piece, between: ("=", "")) }
  }

  private static func percent(_ byte: UInt8, keeping signs: String) -> String {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return String(Unicode.Scalar(byte))
    case _ where signs.utf8.contains(byte): return String(Unicode.Scalar(byte))
    default: return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
  }
}
