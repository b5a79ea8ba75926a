import Foundation

/// A form in which a page sends a piece of a secret: as it is, in JSON, in an address, in a form, in markup or in base64.
struct TypedForm {
  /// The signs of a text's structure around a piece.
  typealias Signs = (before: String, after: String)

  /// The strings of JSON in which a form can stand: a piece with a quote has another form in each.
  enum Quoting: Int {
    /// In none.
    case none
    /// In one, also of an address.
    case once
    /// In one of a JSON text that is a string itself.
    case twice
  }

  /// The bytes of the form.
  let bytes: [UInt8]
  /// The piece.
  let piece: String
  /// The signs at its ends that are no part of the piece.
  let signs: Signs
  /// The only strings at whose beginning it can stand; nil if its place does not matter.
  let quoting: Quoting?

  private init(
    _ text: String,
    of piece: String,
    between signs: Signs = ("", ""),
    in quoting: Quoting? = nil
  ) {
    (bytes, self.piece, self.signs, self.quoting) = (Array(text.utf8), piece, signs, quoting)
  }

  /// Returns the forms of a piece.
  static func all(of piece: String) -> [TypedForm] {
    piece.utf8.allSatisfy(CodedSign.isSign) ? formsOfSign(piece) : formsOfText(piece)
  }

  private static func formsOfText(_ piece: String) -> [TypedForm] {
    let (once, twice) = (escaped(piece), escaped(escaped(piece)))
    let isSame = once == piece
    let markup = piece.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    let code = piece.utf8.count < 3 ? [] : [Data(piece.utf8).base64EncodedString()]
    let groups: [(texts: [String], quoting: Quoting)] = [
      (addressed(piece) + [piece, markup], .none),
      ([once, once.replacing("/", with: "\\/")] + addressed(once), .once), ([twice], .twice),
    ]
    let placed = groups.flatMap { group in
      group.texts.map { TypedForm($0, of: piece, in: isSame ? nil : group.quoting) }
    }
    return placed + (units(of: piece) + code).map { TypedForm($0, of: piece) }
  }

  /// Returns the forms of a piece of signs only.
  ///
  /// They may be those of the text's own structure, so that they are a value in quotes, and in a field of an address or a
  /// form.
  private static func formsOfSign(_ piece: String) -> [TypedForm] {
    let once = escaped(piece)
    let codes = addressed(once).flatMap { text -> [(String, String)] in
      if text.contains("%25") { return [(text, "%2522")] }
      return [(text, "%22")] + (text.contains("%") ? [] : [(text, "%2522")])
    }
    let quoted =
      [(once, "\""), (escaped(once), "\\\"")] + codes
    let parts = addressed(piece).flatMap { text in
      [(text, "=")] + (text.hasPrefix("%") ? [(text, "/")] : [])
    }
    return quoted.map { TypedForm($1 + $0 + $1, of: piece, between: ($1, $1)) }
      + parts.map { TypedForm($1 + $0, of: piece, between: ($1, "")) }
      + units(of: piece).map { TypedForm($0, of: piece) }
  }

  /// Returns true if the form stands at a place and is followed by a sign, and is no name of a value.
  func isValue(at place: Int, of text: [UInt8]) -> Bool {
    guard text[place...].starts(with: bytes) else { return false }
    // Elsewhere nothing tells in which string it is.
    let begun = Self.quoting(at: place, of: text)
    if let quoting, begun != .none, quoting != begun { return false }
    let end = place + bytes.count
    guard end < text.count else { return true }
    guard let sign = CodedSign(at: end, of: text) else { return false }
    let isQuoted = !signs.after.isEmpty
    guard isQuoted || sign.byte == UInt8(ascii: "\"") else { return sign.byte != UInt8(ascii: "=") }
    var next = isQuoted ? sign : CodedSign(at: sign.end, of: text)
    while let blank = next, blank.byte == 0x20 { next = CodedSign(at: blank.end, of: text) }
    return next?.byte != UInt8(ascii: ":")
  }

  /// Returns the string of JSON that begins just before a place, or `none`.
  private static func quoting(at place: Int, of text: [UInt8]) -> Quoting {
    guard CodedSign(endingAt: place, of: text)?.byte == UInt8(ascii: "\"") else { return .none }
    let isEscaped = place > 1 && text[place - 2] == UInt8(ascii: "\\")
    return isEscaped && text[place - 1] == UInt8(ascii: "\"") ? .twice : .once
  }

  /// Returns a text as it stands in a string of JSON.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
  }

  /// Returns the escapes of a text's code units in a string of JSON, and in such a text that is a string itself.
  private static func units(of text: String) -> [String] {
    let units = text.utf16.map { "\\u" + ("000" + String($0, radix: 16)).suffix(4) }.joined()
    return [units, escaped(units)]
  }

  /// Returns a text as it stands in an address or a form, also one that is coded twice.
  private static func addressed(_ text: String) -> [String] {
    // Some programs keep more signs in an address than others.
    let coded = ["-_.!~*'()", "-._~", ""].map { kept in
      text.utf8.map { percent($0, keeping: kept) }.joined()
    }
    let form = text.utf8.map { $0 == 0x20 ? "+" : percent($0, keeping: "*-._") }.joined()
    return Set(coded + coded.map { $0.replacing("%", with: "%25") } + [form]).sorted()
  }

  private static func percent(_ byte: UInt8, keeping signs: String) -> String {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return String(Unicode.Scalar(byte))
    case _ where signs.utf8.contains(byte): return String(Unicode.Scalar(byte))
    default: return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
  }
}
