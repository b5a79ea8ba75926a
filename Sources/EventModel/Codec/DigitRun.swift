/// The digits at the beginning of eight bytes, and the number that they make.
///
/// No branch depends on the number of digits, so no branch is mispredicted. One operation marks all bytes that are
/// not digits, and three multiplications make a number of eight digits.
struct DigitRun {
  /// The value of each digit in a byte, the first digit in the lowest; other bytes have any value.
  private let digits: UInt64
  /// The highest bit of each byte that is not a digit.
  private let others: UInt64
  private let word: UInt64

  @inline(__always)
  init(_ word: UInt64) {
    self.word = word
    digits = word ^ 0x3030_3030_3030_3030
    others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
  }

  /// The number of digits, up to eight.
  @inline(__always)
  var count: Int { others.trailingZeroBitCount >> 3 }

  /// True if there is a digit and no leading zero; a single `0` is canonical.
  @inline(__always)
  var isCanonical: Bool {
    // Not canonical: the lowest byte is not a digit; or it is a zero before another digit.
    others & 0x80 == 0 && (digits & 0xFF != 0 || others & 0x8000 != 0)
  }

  /// Returns the number that the first `count` digits make, one to eight.
  @inline(__always)
  func value(of count: Int) -> UInt64 { Self.value(digits, count) }

  /// The number in thousandths and its bytes: up to three digits behind a point, the last one not zero.
  ///
  /// 0 bytes where the number does not end within the eight.
  @inline(__always)
  var thousandths: (value: UInt64, bytes: Int) {
    let whole = count
    let bits = UInt64(truncatingIfNeeded: whole &* 8)
    let hasPoint = (word >> bits) & 0xFF == UInt64(UInt8.point) && whole < 8
    let later = others & (others &- 1)
    let end = hasPoint ? later.trailingZeroBitCount >> 3 : whole
    let fraction = hasPoint ? end &- whole &- 1 : 0
    let low = (1 as UInt64) << bits &- 1
    let packed = hasPoint ? digits & low | (digits >> 8) & ~low : digits
    let places = hasPoint ? end &- 1 : end
    let last = (packed >> UInt64(truncatingIfNeeded: places &* 8 &- 8)) & 0xFF
    guard whole > 0, end < 8, fraction < 4, !hasPoint || (fraction > 0 && last != 0) else {
      return (0, 0)
    }
    let scale = (0x0001_000A_0064_03E8 as UInt64) >> UInt64(truncatingIfNeeded: fraction &* 16)
    return (Self.value(packed, places) &* (scale & 0xFFFF), end)
  }

  /// Returns the number that the first `count` digits of a word make, one to eight.
  @inline(__always)
  private static func value(_ digits: UInt64, _ count: Int) -> UInt64 {
    // Leading zeros do not count, so the digits are moved to the end of the word.
    var word = digits << UInt64(truncatingIfNeeded: 64 &- count &* 8)
    word = word &* 10 &+ word >> 8
    let upper = (word & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let lower = (word >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (upper &+ lower) >> 32
  }

  /// Returns the eight digits of a number below 100,000,000, the first in the lowest byte.
  @inline(__always)
  static func digits(of number: UInt64) -> UInt64 {
    // Four digits in each half of the word, then two in each quarter, then one in each byte.
    let halves = number / 10_000 | (number % 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let quarters = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (quarters &- tens &* 10) << 8
  }
}

/// The conversion of eight lower-case hexadecimal digits at once.
enum HexadecimalRun {
  /// Returns the number that eight bytes write; nil where one of them is not such a digit.
  @inline(__always)
  static func value(_ word: UInt64) -> UInt64? {
    let high: UInt64 = 0x8080_8080_8080_8080
    // No byte is above 0x7F, so that no sum carries into the next byte.
    guard word & high == 0 else { return nil }
    let isDigit = (word &+ 0x5050_5050_5050_5050) & ~(word &+ 0x4646_4646_4646_4646)
    let isLetter = (word &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(word &+ 0x1919_1919_1919_1919)
    guard (isDigit | isLetter) & high == high else { return nil }
    // A letter has bit 6 set, and counts from ten.
    var value = word & 0x0F0F_0F0F_0F0F_0F0F &+ (word >> 6 & 0x0101_0101_0101_0101) &* 9
    value = (value << 4 | value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value << 8 | value >> 16) & 0x0000_FFFF_0000_FFFF
    return (value << 16 | value >> 32) & 0xFFFF_FFFF
  }

  /// Returns the digits of a number, the first in the lowest byte.
  @inline(__always)
  static func digits(of number: UInt32) -> UInt64 {
    var value = UInt64(number.byteSwapped)
    value = (value | value << 16) & 0x0000_FFFF_0000_FFFF
    value = (value | value << 8) & 0x00FF_00FF_00FF_00FF
    value = (value >> 4 | value << 8) & 0x0F0F_0F0F_0F0F_0F0F
    // Ten and above are letters: `a` is 39 behind the colon, which follows the digit 9.
    let letters = (value &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return value &+ 0x3030_3030_3030_3030 &+ letters &* 39
  }
}
