/// A sign in a text that programs exchange: as it is, as `\\"` in JSON that is a string of JSON, or as `%22` and `%2522`
/// in an address.
struct CodedSign: Hashable {
  /// The sign.
  var byte: UInt8
  /// The place behind it.
  var end: Int

  /// Reads the sign that begins at a place; nil if none begins there.
  init?(at start: Int, of bytes: [UInt8]) {
    guard start < bytes.count else { return nil }
    if Self.isSign(bytes[start]) {
      (byte, end) = (bytes[start], start + 1)
      return
    }
    var place = start
    if bytes[start] == UInt8(ascii: "\\") {
      while place < bytes.count, bytes[place] == UInt8(ascii: "\\") { place += 1 }
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
      (byte, end) = (bytes[place], place + 1)
      return
    }
    guard bytes[start] == UInt8(ascii: "%") else { return nil }
    place += 1
    while bytes[place...].starts(with: "25".utf8) { place += 2 }
    guard let code = Self.code(at: place, of: bytes), Self.isSign(code) else { return nil }
    (byte, end) = (code, place + 2)
  }

  /// Reads the sign that ends before a place; nil if none does.
  init?(endingAt end: Int, of bytes: [UInt8]) {
    guard end > 0 else { return nil }
    if Self.isSign(bytes[end - 1]) {
      (byte, self.end) = (bytes[end - 1], end)
      return
    }
    guard end >= 3, let code = Self.code(at: end - 2, of: bytes), Self.isSign(code) else {
      return nil
    }
    var start = end - 2
    while start >= 3, bytes[start - 2..<start].elementsEqual("25".utf8) { start -= 2 }
    guard bytes[start - 1] == UInt8(ascii: "%") else { return nil }
    (byte, self.end) = (code, end)
  }

  private static func code(at place: Int, of bytes: [UInt8]) -> UInt8? {
    guard place + 2 <= bytes.count else { return nil }
    let digits = bytes[place..<place + 2]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Returns true if a byte is neither a letter nor a digit, and stands for none.
  static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: false
    default: !"%\\_-+.".utf8.contains(byte)
    }
  }
}
