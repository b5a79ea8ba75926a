import EventModel

/// The redaction of bytes that programs exchange, such as a picture or a form with a file.
extension SecretList {
  /// The fewest bytes of a text within other bytes that is searched; shorter ones occur by chance.
  private static let shortestText = 4

  /// Returns bytes without secrets.
  ///
  /// A text is redacted as a whole. Within other bytes each text is redacted by itself: what stands between two of them is
  /// no letter, and secrets occur there by chance.
  mutating func redactExchanged(_ bytes: [UInt8]) -> [UInt8] {
    guard !isEmpty else { return bytes }
    var result: [UInt8] = []
    let bytes = redactWideTexts(in: bytes)
    var place = 0
    while place < bytes.count {
      let end = Self.endOfText(in: bytes, from: place)
      let text = bytes[place..<end]
      if text.count >= Self.shortestText, mayOccur(in: text) {
        result += redactExchanged(String(decoding: text, as: UTF8.self)).utf8
      } else {
        result += text
      }
      if end < bytes.count { result.append(bytes[end]) }
      place = end + 1
    }
    return result
  }

  /// Returns bytes without secrets in UTF-16 and UTF-32, in either order of the bytes.
  private mutating func redactWideTexts(in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for text in typedTexts where text.unicodeScalars.count >= SecretSearch.shortest {
      for coding in WideCoding.allCases {
        let secret = coding.bytes(of: text)
        guard var place = bytes.firstRange(of: secret) else { continue }
        let name = coding.bytes(of: pseudonym(for: text).description)
        while true {
          bytes.replaceSubrange(place, with: name)
          let rest = place.lowerBound + name.count
          guard let next = bytes[rest...].firstRange(of: secret) else { break }
          place = next
        }
      }
    }
    return bytes
  }

  /// Returns the end of the readable text in UTF-8 that begins at a place.
  private static func endOfText(in bytes: [UInt8], from start: Int) -> Int {
    var place = start
    while place < bytes.count {
      let width = width(of: bytes[place...].prefix(4))
      guard width > 0 else { break }
      place += width
    }
    return place
  }

  /// Returns the number of bytes of the character with which bytes begin; 0 if it is none that a text has.
  private static func width(of bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    let width =
      switch first {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20..<0x7F: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard width > 1 else { return width }
    let isValid =
      bytes.count >= width && String(validating: bytes.prefix(width), as: UTF8.self) != nil
    return isValid ? width : 0
  }
}

/// A coding of texts whose letters have several bytes each.
private enum WideCoding: CaseIterable {
  case littleUTF16, bigUTF16, littleUTF32, bigUTF32

  /// Returns the bytes of a text.
  func bytes(of text: String) -> [UInt8] {
    switch self {
    case .littleUTF16: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .bigUTF16: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .littleUTF32: text.unicodeScalars.flatMap { Self.bytes(of: $0).reversed() }
    case .bigUTF32: text.unicodeScalars.flatMap { Self.bytes(of: $0) }
    }
  }

  private static func bytes(of scalar: Unicode.Scalar) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
  }
}
