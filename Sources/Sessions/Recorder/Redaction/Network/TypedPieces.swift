import EventModel

/// The search of a text for pieces of a secret that are values of their own, such as a member in JSON or a part of an
/// address.
struct TypedPieces {
  /// The pseudonym that takes their place.
  private let name: String
  /// The pieces in each form, the longest form first.
  private let forms: [TypedForm]
  private let pieces: Set<String>

  /// Creates the search for pieces.
  init(_ pieces: Set<String>, name: String) {
    (self.pieces, self.name) = (pieces, name)
    let forms = pieces.flatMap { $0.isEmpty ? [] : TypedForm.all(of: $0) }
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
  ///
  /// In JSON, the pseudonym of a number gets quotes, or nobody could read the text.
  func hide(in text: String) -> (text: String, found: Set<String>) {
    var found: Set<String> = []
    if pieces.contains(text) { return (name, [text]) }
    var strings = JSONStrings(of: text)
    let parts = RedactedPiece.pieces(of: text).map { part -> [UInt8] in
      guard case .plain(let plain) = part else { return Array(part.text.utf8) }
      return hide(in: Array(plain.utf8), &found, &strings)
    }
    return found.isEmpty
      ? (text, []) : (String(decoding: parts.joined(), as: UTF8.self), found)
  }

  private func hide(
    in bytes: [UInt8],
    _ found: inout Set<String>,
    _ strings: inout JSONStrings?
  ) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let isStart =
        place == 0 || CodedSign(endingAt: place, of: bytes) != nil
        || bytes[place] == UInt8(ascii: "=")
      let match = isStart ? forms.first { $0.isValue(at: place, of: bytes) } : nil
      let end = place + (match?.bytes.count ?? 1)
      if let match {
        let isNumber = strings?.isInString == false && match.signs.before.isEmpty
        let quote = isNumber ? "\"" : ""
        result += (quote + match.signs.before + name + match.signs.after + quote).utf8
        found.insert(match.piece)
      } else {
        result.append(bytes[place])
      }
      for byte in bytes[place..<end] { strings?.pass(UInt32(byte)) }
      place = end
    }
    return result
  }
}
