/// The encodings of a secret that are recognised: hexadecimal digits and base64.
enum Encodings {
  /// The shortest code that is searched for; shorter ones occur by chance.
  private static let shortest = 6

  /// The shortest code of a text that was turned round, of numbers and of less common kinds.
  private static let shortestRare = 8

  /// The shortest list of numbers that stand for digits, since rows and pickers have such numbers.
  private static let shortestOfDigits = 12

  /// Returns the codes of a text as folded letters and digits, without signs.
  static func codes(of text: String) -> [[UInt32]] {
    let bytes = Array(text.utf8)
    let common = codes(of: bytes).filter { $0.count >= shortest }
    let backwards = Array(String(text.reversed()).utf8)
    let turned =
      codes(of: backwards) + codes(of: bytes.reversed()) + common.map { $0.reversed() }
    let lists = lists(of: bytes) + points(of: text) + codes(of: Array(padded(bytes).utf8))
    let isNumber = bytes.allSatisfy { (0x30...0x39).contains($0) }
    let shortestList = isNumber ? shortestOfDigits : shortestRare
    let others =
      turned.filter { $0.count >= shortestRare } + lists.filter { $0.count >= shortestList }
    var known = Set(common)
    return common + others.filter { known.insert($0).inserted }
  }

  private static func codes(of bytes: [UInt8]) -> [[UInt32]] {
    // Within a longer text the bytes begin at any of three places of a group.
    [hexadecimal(bytes), base64(bytes, from: 0, isWhole: true)]
      + (0..<3).map { base64(bytes, from: $0, isWhole: false) }
  }

  /// Returns lists of bytes: `0x41, 0x42`, `65, 66`, `101 102`, and base32.
  private static func lists(of bytes: [UInt8]) -> [[UInt32]] {
    let octal = bytes.flatMap { byte in
      [byte >> 6, byte >> 3 & 7, byte & 7].map { 0x30 + UInt32($0) }
    }
    return [
      bytes.flatMap { [0x30, 0x78] + hexadecimal([$0]) }, bytes.flatMap { letters("\($0)") }, octal,
      base32(bytes),
    ]
  }

  /// Returns lists of the numbers of characters: `U+0041`, `41 e9`, `65 233`, and UTF-16.
  private static func points(of text: String) -> [[UInt32]] {
    let points = text.unicodeScalars.map(\.value)
    let units = text.utf16.flatMap { hexadecimal([UInt8($0 >> 8), UInt8($0 & 0xFF)]) }
    return [
      points.flatMap { point in
        let digits = letters(String(point, radix: 16))
        return [0x75] + Array(repeating: 0x30, count: max(0, 4 - digits.count)) + digits
      },
      points.flatMap { letters(String($0, radix: 16)) }, points.flatMap { letters("\($0)") }, units,
    ]
  }

  private static func letters(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  /// Returns the text of base64 for some bytes, as it is encoded once more.
  private static func padded(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let text = stride(from: 0, to: bytes.count, by: 3).map { start in
      let part = bytes[start..<min(start + 3, bytes.count)]
      let group = (0..<3).reduce(0) { sum, place in
        sum << 8 | (place < part.count ? Int(part[start + place]) : 0)
      }
      return (0...part.count).map { String(digits[group >> (18 - 6 * $0) & 63]) }.joined()
    }
    return text.joined() + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
  }

  private static func base32(_ bytes: [UInt8]) -> [UInt32] {
    var (code, bits, held): ([UInt32], UInt32, Int) = ([], 0, 0)
    for byte in bytes {
      (bits, held) = (bits << 8 | UInt32(byte), held + 8)
      while held >= 5 {
        held -= 5
        let digit = bits >> UInt32(held) & 31
        code.append(digit < 26 ? 0x61 + digit : 0x32 + digit - 26)
      }
      bits &= 31
    }
    return code
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt32] {
    bytes.flatMap { (byte: UInt8) -> [UInt32] in
      [UInt32(byte >> 4), UInt32(byte & 15)].map { $0 < 10 ? 0x30 + $0 : 0x57 + $0 }
    }
  }

  /// Returns the digits of base64 that depend on these bytes only.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - before: the number of unknown bytes before them in the group.
  ///   - isWhole: true if the text ends with them, so that zeros follow.
  /// - Returns: the digits, without signs and padding.
  private static func base64(_ bytes: [UInt8], from before: Int, isWhole: Bool) -> [UInt32] {
    let all = [UInt8](repeating: 0, count: before) + bytes
    let first = (before * 8 + 5) / 6
    let bits = all.count * 8
    let end = isWhole ? (bits + 5) / 6 : bits / 6
    guard first < end else { return [] }
    return (first..<end).compactMap { place in
      let bit = place * 6
      let high = UInt16(all[bit / 8]) << 8
      let pair = high | (bit / 8 + 1 < all.count ? UInt16(all[bit / 8 + 1]) : 0)
      return digit(UInt32(pair >> UInt16(10 - bit % 8)) & 63)
    }
  }

  /// Returns a digit of base64, in lower case; nil for a sign.
  private static func digit(_ value: UInt32) -> UInt32? {
    switch value {
    case 0..<26: 0x61 + value
    case 26..<52: 0x61 + value - 26
    case 52..<62: 0x30 + value - 52
    default: nil
    }
  }
}
