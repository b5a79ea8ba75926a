extension JSONScanner {
  /// Reads a string, resolves its escapes and checks that its bytes are UTF-8.
  package mutating func string() throws(LogError) -> String {
    guard peek() == .quote else { throw mismatch("a string") }
    let start = position
    var unescaped: [UInt8] = []
    var index = start + 1
    var copied = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .quote { break }
      guard byte >= .space else {
        let found = "the byte 0x\(byte.hexadecimal)"
        throw error(.expected("an escape", found: found), at: index)
      }
      guard byte == .backslash else {
        index += 1
        continue
      }
      unescaped += bytes[copied..<index]
      unescaped += try escape(at: &index).utf8
      copied = index
    }
    guard index < bytes.count else {
      throw error(.expected("the end of the string that begins here", found: "none"), at: start)
    }
    unescaped += bytes[copied..<index]
    guard let string = String(validating: unescaped, as: UTF8.self) else {
      throw error(.invalidText, at: start)
    }
    skip(to: index + 1)
    return string
  }

  /// Returns the text of the escape at `index`, and moves `index` behind it.
  private func escape(at index: inout Int) throws(LogError) -> String {
    let start = index
    guard index + 1 < bytes.count else { throw error(.invalidEscape, at: start) }
    let letter = bytes[index + 1]
    index += 2
    if letter == UInt8(ascii: "/") { return "/" }
    if let escape = JSONWriter.escapes.first(where: { $0.letter == letter }) {
      return String(Unicode.Scalar(escape.byte))
    }
    guard letter == UInt8(ascii: "u"), var code = hexadecimal(at: &index) else {
      throw error(.invalidEscape, at: start)
    }
    if (0xD800..<0xDC00).contains(code) {
      guard index + 1 < bytes.count, bytes[index] == .backslash,
        bytes[index + 1] == UInt8(ascii: "u")
      else {
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
    let digits = bytes[index..<index + 4]
    // `UInt32(_:radix:)` would read a sign, too.
    guard !digits.contains(.plus), !digits.contains(.minus),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    index += 4
    return code
  }
}
