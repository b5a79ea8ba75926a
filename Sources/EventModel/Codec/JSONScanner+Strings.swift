extension JSONScanner {
  /// Reads a string, its escapes resolved and its bytes checked to be UTF-8.
  package mutating func string() throws(LogError) -> String {
    guard peek() == 0x22 else { throw mismatch("a string") }
    let start = position
    var unescaped: [UInt8]?
    var index = start + 1
    var copied = index
    while index < bytes.count, bytes[index] != 0x22 {
      guard bytes[index] >= 0x20 else {
        let found = "the byte 0x\(bytes[index].hexadecimal)"
        throw error(.expected("an escape", found: found), at: index)
      }
      guard bytes[index] == 0x5C else {
        index += 1
        continue
      }
      var text = unescaped ?? []
      text += bytes[copied..<index]
      text += try escape(at: &index).utf8
      unescaped = text
      copied = index
    }
    guard index < bytes.count else {
      throw error(.expected("the end of the string that begins here", found: "none"), at: start)
    }
    let content = (unescaped ?? []) + bytes[copied..<index]
    guard let string = String(validating: content, as: UTF8.self) else {
      throw error(.invalidText, at: start)
    }
    skip(to: index + 1)
    return string
  }

  /// Resolves the escape at `index` and moves behind it.
  private func escape(at index: inout Int) throws(LogError) -> String {
    let start = index
    guard index + 1 < bytes.count else { throw error(.invalidEscape, at: start) }
    let letter = bytes[index + 1]
    index += 2
    switch letter {
    case 0x22: return "\""
    case 0x5C: return "\\"
    case 0x2F: return "/"
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75: break
    default: throw error(.invalidEscape, at: start)
    }
    guard var code = hexadecimal(at: &index) else { throw error(.invalidEscape, at: start) }
    if (0xD800..<0xDC00).contains(code) {
      guard index + 1 < bytes.count, bytes[index] == 0x5C, bytes[index + 1] == 0x75 else {
        throw error(.invalidEscape, at: start)
      }
      index += 2
      guard let low = hexadecimal(at: &index), (0xDC00..<0xE000).contains(low) else {
        throw error(.invalidEscape, at: start)
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error(.invalidEscape, at: start) }
    return String(scalar)
  }

  private func hexadecimal(at index: inout Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var code: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      switch byte {
      case 0x30...0x39: code = code << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: code = code << 4 | UInt32((byte | 0x20) - 0x61 + 10)
      default: return nil
      }
    }
    index += 4
    return code
  }
}
