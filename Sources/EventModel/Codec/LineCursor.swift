/// A place in the bytes of one line that is expected to be in canonical form.
///
/// A step finds the expected bytes and moves on, or returns false; then the general reader reads the line from the
/// start and reports errors. Bytes are read eight at a time. So `padding` bytes behind the end must be readable,
/// and the first of them must be a line feed.
@unsafe struct LineCursor {
  /// The number of bytes behind the end that must be readable.
  static let padding = 16

  let base: UnsafePointer<UInt8>
  var at: Int
  let end: Int

  init(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) {
    unsafe self.base = unsafe base
    unsafe at = start
    unsafe self.end = end
  }

  /// The byte at the cursor.
  @inline(__always)
  var byte: UInt8 { unsafe base[at] }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    )
  }

  /// Skips a literal if it comes next.
  @inline(__always)
  mutating func skip(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    let letters = unsafe literal.utf8Start
    guard unsafe at &+ count <= end else { return false }
    var place = 0
    while place &+ 8 <= count {
      let expected = unsafe UnsafeRawPointer(letters).loadUnaligned(
        fromByteOffset: place,
        as: UInt64.self
      )
      if unsafe word(at &+ place) != UInt64(littleEndian: expected) { return false }
      place &+= 8
    }
    while place < count {
      if unsafe base[at &+ place] != letters[place] { return false }
      place &+= 1
    }
    unsafe at &+= count
    return true
  }

  /// Returns true if a literal comes next.
  @inline(__always)
  func isAt(_ literal: StaticString) -> Bool {
    var ahead = unsafe self
    return unsafe ahead.skip(literal)
  }

  /// Skips a byte if it comes next.
  @inline(__always)
  mutating func skip(_ expected: UInt8) -> Bool {
    guard unsafe byte == expected else { return false }
    unsafe at &+= 1
    return true
  }

  /// Reads a whole number of at most 15 digits, without sign and leading zeros.
  @inline(__always)
  mutating func integer() -> Int? {
    let run = unsafe DigitRun(word(at))
    guard run.count < 8, run.isCanonical else { return unsafe longInteger() }
    unsafe at &+= run.count
    return Int(truncatingIfNeeded: run.value(of: run.count))
  }

  @inline(never)
  private mutating func longInteger() -> Int? {
    let start = unsafe at
    var value = 0
    while case let digit = unsafe byte &- .zero, digit < 10 {
      value = value &* 10 &+ Int(digit)
      unsafe at &+= 1
    }
    let count = unsafe at &- start
    guard count > 0, count <= 15, count == 1 || (unsafe base[start]) != .zero else { return nil }
    return value
  }

  /// Reads a number in whole thousandths, in the fewest digits.
  @inline(__always)
  mutating func thousandths() -> Int32? {
    let (value, next) = unsafe thousandths(from: at)
    guard next > 0 else { return nil }
    unsafe at = next
    return value
  }

  /// Returns the number at an index, and the index behind it; 0 where there is none.
  ///
  /// The cursor does not move, so that it stays in registers. Coordinates have up to eight bytes, which
  /// are read at once; nearly all are whole, so those are read first.
  @inline(__always)
  func thousandths(from start: Int) -> (value: Int32, next: Int) {
    let isNegative = unsafe base[start] == .minus
    let place = start &+ (isNegative ? 1 : 0)
    let run = unsafe DigitRun(word(place))
    let whole = run.count
    let behind = unsafe base[place &+ whole]
    if whole < 7, behind != .point {
      let value = Int32(truncatingIfNeeded: run.value(of: max(whole, 1))) &* 1_000
      // An exponent would change the number.
      guard run.isCanonical, !behind.isExponent, !isNegative || value != 0 else {
        return (0, 0)
      }
      return (isNegative ? 0 &- value : value, place &+ whole)
    }
    return unsafe thousandthsWithPoint(from: start)
  }

  @inline(never)
  private func thousandthsWithPoint(from start: Int) -> (value: Int32, next: Int) {
    let isNegative = unsafe base[start] == .minus
    let place = start &+ (isNegative ? 1 : 0)
    let run = unsafe DigitRun(word(place))
    let (value, count) = run.thousandths
    guard count > 0, run.isCanonical, value < 2_147_483_000, !isNegative || value != 0,
      unsafe !base[place &+ count].isExponent
    else {
      var ahead = unsafe self
      unsafe ahead.at = start
      guard let value = unsafe ahead.longThousandths() else { return (0, 0) }
      return unsafe (value, ahead.at)
    }
    let signed = Int32(truncatingIfNeeded: value)
    return (isNegative ? 0 &- signed : signed, place &+ count)
  }

  @inline(never)
  private mutating func longThousandths() -> Int32? {
    let isNegative = unsafe skip(.minus)
    guard var value = unsafe longInteger(), value < 2_147_483 else { return nil }
    value &*= 1_000
    if unsafe skip(.point) {
      var scale = 100
      var last: UInt8 = 0
      let start = unsafe at
      while case let digit = unsafe byte &- .zero, digit < 10 {
        value &+= Int(digit) &* scale
        scale /= 10
        last = digit
        unsafe at &+= 1
      }
      let count = unsafe at &- start
      guard count > 0, count <= 3, last != 0 else { return nil }
    }
    if isNegative && value == 0 { return nil }
    guard unsafe !byte.isExponent else { return nil }
    return Int32(isNegative ? -value : value)
  }

  /// Reads `count` lower-case hexadecimal digits, a multiple of eight.
  @inline(__always)
  mutating func hexadecimal(_ count: Int) -> UInt64? {
    guard unsafe at &+ count <= end else { return nil }
    var value: UInt64 = 0
    var place = 0
    while place < count {
      guard let digits = unsafe HexadecimalRun.value(word(at &+ place)) else { return nil }
      value = value << 32 | digits
      place &+= 8
    }
    unsafe at &+= count
    return value
  }

  /// Returns the index of the quote at the end of a string whose first character is at `start`; -1 if an escape or
  /// a control character comes first.
  ///
  /// Searches eight bytes at once for a quote, a backslash or a control character.
  @inline(__always)
  func plainStringEnd(from start: Int) -> Int {
    var place = start
    while unsafe place < end {
      let word = unsafe word(place)
      let controls = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
      let found =
        unsafe Self.equal(word, 0x2222_2222_2222_2222) | Self.equal(word, 0x5C5C_5C5C_5C5C_5C5C)
        | controls
      guard found != 0 else {
        place &+= 8
        continue
      }
      place &+= found.trailingZeroBitCount >> 3
      guard unsafe place < end, unsafe base[place] == .quote else { return -1 }
      return place
    }
    return -1
  }

  /// Skips a string with any escapes; the cursor is behind its opening quote.
  @inline(__always)
  mutating func skipString() -> Bool {
    while unsafe at < end {
      let word = unsafe word(at)
      let found =
        unsafe Self.equal(word, 0x2222_2222_2222_2222) | Self.equal(word, 0x5C5C_5C5C_5C5C_5C5C)
      guard found != 0 else {
        unsafe at &+= 8
        continue
      }
      unsafe at &+= found.trailingZeroBitCount >> 3
      guard unsafe at < end else { return false }
      if unsafe byte == .quote {
        unsafe at &+= 1
        return true
      }
      unsafe at &+= 2
    }
    return false
  }

  /// The highest bit of the first byte that two words have in common, and perhaps of later bytes.
  @inline(__always)
  private static func equal(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let difference = word ^ pattern
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  /// Skips any value, without checking that it is well formed.
  @inline(__always)
  mutating func skipValue() -> Bool {
    switch unsafe byte {
    case .quote:
      unsafe at &+= 1
      return unsafe skipString()
    case .openBrace, .openBracket: return unsafe skipNested()
    default:
      let start = unsafe at
      while unsafe at < end, unsafe !Self.isEnd(byte) { unsafe at &+= 1 }
      return unsafe at > start
    }
  }

  /// Returns true if a byte ends a number or a word.
  @inline(__always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == .comma || byte == .colon || byte == .closeBracket || byte == .closeBrace
  }

  /// Skips an array or an object, from one bracket or string to the next.
  ///
  /// `[` and `{` differ in one bit, and so do `]` and `}`.
  private mutating func skipNested() -> Bool {
    var depth = 0
    while unsafe at < end {
      let word = unsafe word(at)
      let folded = word | 0x2020_2020_2020_2020
      let found =
        unsafe Self.equal(folded, 0x7B7B_7B7B_7B7B_7B7B) | Self.equal(folded, 0x7D7D_7D7D_7D7D_7D7D)
        | Self.equal(word, 0x2222_2222_2222_2222)
      guard found != 0 else {
        unsafe at &+= 8
        continue
      }
      unsafe at &+= found.trailingZeroBitCount >> 3
      guard unsafe at < end else { return false }
      let byte = unsafe byte
      unsafe at &+= 1
      if byte == .quote {
        guard unsafe skipString() else { return false }
      } else if byte == .openBrace || byte == .openBracket {
        depth &+= 1
      } else {
        depth &-= 1
        if depth == 0 { return true }
      }
    }
    return false
  }

  /// The bytes of a range as a buffer.
  @inline(__always)
  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}

extension UInt8 {
  /// True for the `e` or `E` before an exponent.
  @inline(__always)
  var isExponent: Bool { self | 0x20 == UInt8(ascii: "e") }
}
