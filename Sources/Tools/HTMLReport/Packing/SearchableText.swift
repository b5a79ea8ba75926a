/// The text of a file to search, whatever its encoding.
package enum SearchableText {
  /// The reason why a file cannot be searched.
  package struct Refusal: Error {
    /// The kind of the file, such as `a zip file`.
    package var kind: String
  }

  /// Returns the text of a file as UTF-8.
  ///
  /// - Parameter bytes: the file, in UTF-8, UTF-16 or UTF-32.
  /// - Returns: the bytes of the text, without a byte order mark.
  /// - Throws: `Refusal` for anything else than text, and for text whose contents are encoded.
  package static func bytes(of bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    let text = try unfolded(bytes)
    if let place = text.firstNonText {
      let line = text[..<place].count { $0 == 0x0A } + 1
      let byte = String(text[place], radix: 16, uppercase: true)
      throw Refusal(
        kind: PackedKind.name(ofBytes: bytes)
          ?? "no text: line \(line) has the byte 0x\(byte.count < 2 ? "0" : "")\(byte)"
      )
    }
    if let kind = PackedKind.name(ofText: text) { throw Refusal(kind: kind) }
    return text
  }

  /// Returns true if bytes are text in UTF-8 without control characters.
  static func isText(_ bytes: [UInt8]) -> Bool { bytes.firstNonText == nil }

  /// Returns a text in UTF-16 or UTF-32 as UTF-8; any other bytes as they are.
  private static func unfolded(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return try wide(bytes, isLittle: bytes[0] == 0xFF)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let first = bytes.prefix(1 << 12)
    let zeros = first.indices.filter { first[$0] == 0 }
    let odd = zeros.count { $0 % 2 == 1 }
    guard isMarked || 4 * zeros.count >= first.count && first.count > 3,
      isMarked || odd == zeros.count || odd == 0
    else { return bytes }
    if !isMarked, let kind = PackedKind.name(ofBytes: bytes) { throw Refusal(kind: kind) }
    let isLittle = isMarked ? bytes[0] == 0xFF : odd > 0
    let units = stride(from: isMarked ? 2 : 0, to: bytes.count - 1, by: 2).map { place in
      let (one, other) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? other << 8 | one : one << 8 | other
    }
    guard bytes.count % 2 == 0, let text = String(validating: units, as: UTF16.self) else {
      throw Refusal(kind: PackedKind.name(ofBytes: bytes) ?? "no text")
    }
    return Array(text.utf8)
  }

  /// Returns a text in UTF-32 as UTF-8.
  private static func wide(_ bytes: [UInt8], isLittle: Bool) throws(Refusal) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for place in stride(from: 4, to: bytes.count, by: 4) {
      let four = bytes[place..<min(place + 4, bytes.count)]
      let value = (isLittle ? Array(four.reversed()) : Array(four)).reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
      guard four.count == 4, let scalar = Unicode.Scalar(value) else {
        throw Refusal(kind: "no text")
      }
      text.append(scalar)
    }
    return Array(String(text).utf8)
  }
}

extension [UInt8] {
  /// The place of the first byte that is no UTF-8, or that is a control character of no text; nil for text.
  fileprivate var firstNonText: Int? {
    if let place = firstIndex(where: \.isControl) { return place }
    guard String(validating: self, as: UTF8.self) == nil else { return nil }
    // A line at a time, since an error has no place.
    var start = 0
    while start < count {
      let end = self[start...].firstIndex(of: 0x0A) ?? count
      if String(validating: self[start..<end], as: UTF8.self) == nil {
        return self[start..<end].firstIndex { $0 >= 0x80 } ?? start
      }
      start = end + 1
    }
    return 0
  }
}

extension UInt8 {
  /// True for a control character that a text file does not have.
  ///
  /// A text may have tabs, ends of lines and pages, and the escape that begins a colour.
  fileprivate var isControl: Bool {
    switch self {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x1B: false
    default: self < 0x20 || self == 0x7F
    }
  }
}
