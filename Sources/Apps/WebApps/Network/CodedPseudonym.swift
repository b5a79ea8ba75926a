import Foundation

/// The words of base64 and of hexadecimal digits in a recorded text that say the pseudonym of a secret.
enum CodedPseudonym {
  /// The fewest digits of such a word.
  private static let shortest = 16

  /// Returns the end of the word with which bytes begin if it says a pseudonym.
  ///
  /// - Parameters:
  ///   - bytes: the bytes, which begin with the first digit of a word or of its part after a slash.
  ///   - isWhole: true to read the word as a whole, too, and not only up to its next slash.
  ///   - endOfPseudonym: returns the end of the pseudonym with which bytes begin; nil if there is none.
  /// - Returns: the place behind the word and its padding; nil if it says no pseudonym.
  static func end(
    at bytes: ArraySlice<UInt8>,
    isWhole: Bool,
    _ endOfPseudonym: (ArraySlice<UInt8>) -> Int?
  ) -> Int? {
    // A slash is a digit, and the end of a part of an address.
    let part = bytes.prefix { isDigit($0) && $0 != UInt8(ascii: "/") }
    let word = isWhole ? bytes.prefix(while: isDigit) : part
    for digits in word.count == part.count ? [part] : [word, part]
    where digits.count >= shortest {
      let contents = [content(ofBase64: digits), content(ofHexadecimal: digits)].compactMap(\.self)
      let saysPseudonym = contents.contains { content in
        content.indices.contains { content[$0] == 0xE2 && endOfPseudonym(content[$0...]) != nil }
      }
      guard saysPseudonym else { continue }
      return bytes[digits.endIndex...].drop { $0 == UInt8(ascii: "=") }.startIndex
    }
    return nil
  }

  /// Returns true for a digit of base64, in either alphabet.
  static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2F, 0x5F: true
    default: false
    }
  }

  /// Returns the readable text that a word of base64 says, as bytes.
  private static func content(ofBase64 digits: ArraySlice<UInt8>) -> [UInt8]? {
    let code = String(decoding: digits, as: UTF8.self)
      .replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - code.count % 4) % 4)
    guard let bytes = Data(base64Encoded: code + padding),
      String(validating: bytes, as: UTF8.self) != nil
    else { return nil }
    return [UInt8](bytes)
  }

  private static func content(ofHexadecimal digits: ArraySlice<UInt8>) -> [UInt8]? {
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    var rest = digits
    while !rest.isEmpty {
      guard let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
