extension JSONWriter {
  /// Escapes the characters in strings that a terminal obeys, or that turn the direction of writing.
  ///
  /// They are U+007F to U+009F, U+202A to U+202E and U+2066 to U+2069. Those below U+0020 are escaped anyway. A
  /// terminal that prints the file must not act on the text of an app. In JSON, these characters only occur in
  /// strings.
  package mutating func escapeControls() {
    guard let escaped = bytes.withControlsEscaped else { return }
    bytes = escaped
  }
}

extension [UInt8] {
  /// JSON with escapes for the control characters in it; nil if it has none.
  fileprivate var withControlsEscaped: [UInt8]? {
    guard mayHaveControls else { return nil }
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

  /// True if any byte is 0x7F or greater.
  ///
  /// Every line of a log is searched, and most have none. So this loop is simple enough for the compiler to look at
  /// many bytes at once.
  private var mayHaveControls: Bool {
    unsafe withUnsafeBufferPointer { bytes in
      var found: UInt8 = 0
      // One more sets the highest bit of 0x7F, which all greater bytes of UTF-8 have and keep.
      for place in bytes.indices { unsafe found |= bytes[place] &+ 1 }
      return found >= 0x80
    }
  }

  /// Returns the index of the next byte with which a control character may begin; the count if there is none.
  ///
  /// A long line may have a few letters that are not of ASCII: so 32 bytes are looked at at once.
  private func candidate(from start: Int) -> Int {
    unsafe withUnsafeBytes { bytes in
      var index = start
      while index < bytes.count {
        let end = Swift.min(index + 32, bytes.count)
        if end - index == 32, unsafe bytes.isBelowDelete(at: index) {
          index = end
          continue
        }
        while index < end {
          switch unsafe bytes[index] {
          case 0x7F, 0xC2, 0xE2: return index
          default: index += 1
          }
        }
      }
      return bytes.count
    }
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

extension UnsafeRawBufferPointer {
  /// Returns true if the 32 bytes of UTF-8 from an index on are below 0x7F.
  @inline(__always)
  fileprivate func isBelowDelete(at index: Int) -> Bool {
    var found: UInt64 = 0
    for offset in stride(from: 0, to: 32, by: 8) {
      let word = unsafe loadUnaligned(fromByteOffset: index + offset, as: UInt64.self)
      // One more sets the highest bit of 0x7F, which all greater bytes of UTF-8 have and keep.
      found |= word &+ 0x0101_0101_0101_0101
    }
    return found & 0x8080_8080_8080_8080 == 0
  }
}
