/// The encodings of a secret that are recognised: hexadecimal digits and base64.
enum Encodings {
  /// The shortest code that is searched for; shorter ones occur by chance.
  private static let shortest = 6

  /// Returns the codes of some bytes as folded letters and digits, without signs.
  static func codes(of bytes: [UInt8]) -> [[UInt32]] {
    var codes = [hexadecimal(bytes), base64(bytes, from: 0, isWhole: true)]
    // Within a longer text the bytes begin at any of three places of a group.
    codes += (0..<3).map { base64(bytes, from: $0, isWhole: false) }
    return codes.filter { $0.count >= shortest }
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
  ///   - isWhole: whether the text ends with them, so that zeros follow.
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
