extension JSONWriter {
  /// Escapes the characters in strings that a terminal obeys, or that turn the direction of writing.
  ///
  /// They are U+007F to U+009F, U+202A to U+202E and U+2066 to U+2069. Those below U+0020 are escaped anyway.
  /// Whoever prints a file must not run what an app shows. In JSON, the characters stand in strings alone.
  package mutating func escapeControls() {
    guard let escaped = bytes.withControlsEscaped else { return }
    bytes = escaped
  }
}

extension [UInt8] {
  /// JSON with escapes for the control characters in it; nil if it has none.
  fileprivate var withControlsEscaped: [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var index = candidate(from: 0)
    while index < count {
      if let (length, escape) = control(at: index) {
        result += self[copied..<index]
        result += "\\u\(escape)".utf8
        copied = index + length
        index = candidate(from: copied)
      } else {
        index = candidate(from: index + 1)
      }
    }
    return copied == 0 ? nil : result + self[copied...]
  }

  /// Returns the index of the next byte with which a control character may begin; the count if there is none.
  ///
  /// Most lines have none of these bytes, and every line of a log is searched: so 32 bytes are looked at at once.
  private func candidate(from start: Int) -> Int {
    var index = unsafe withUnsafeBytes { bytes in
      var index = start
      while index + 32 <= bytes.count {
        let block = unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
        let found = (block .== 0x7F) .| (block .== 0xC2) .| (block .== 0xE2)
        let words = unsafe unsafeBitCast(found, to: SIMD4<UInt64>.self)
        guard words == .zero else { break }
        index += 32
      }
      return index
    }
    while index < count, self[index] != 0x7F, self[index] != 0xC2, self[index] != 0xE2 {
      index += 1
    }
    return index
  }

  /// Returns the number of bytes of the control character at an index, and its four digits; nil for another byte.
  private func control(at index: Int) -> (length: Int, digits: String)? {
    let behind = self[index...].prefix(3)
    switch behind.first {
    case 0x7F: return (1, "007f")
    case 0xC2:
      guard let last = behind.dropFirst().first, (0x80...0x9F).contains(last) else { return nil }
      return (2, "00" + last.hexadecimal)
    case 0xE2:
      guard behind.count == 3, let last = behind.last else { return nil }
      switch (behind[index + 1], last) {
      case (0x80, 0xAA...0xAE): return (3, "20" + (last - 0x80).hexadecimal)
      case (0x81, 0xA6...0xA9): return (3, "20" + (last - 0x40).hexadecimal)
      default: return nil
      }
    default: return nil
    }
  }
}
