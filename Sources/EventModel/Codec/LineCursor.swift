/// Walks over the bytes of one line that is expected to be in canonical form.
///
/// Every step either finds what it expects or says false, and then the general reader takes the
/// line from the start: nothing is diagnosed here. Bytes are read eight at a time where that is
/// safe: whoever makes a cursor guarantees `padding` readable bytes behind the end.
@unsafe struct LineCursor {
  /// How many bytes behind the end may be read, whatever they hold.
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

  /// Goes over a literal if it comes next.
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

  /// Goes over one byte if it comes next.
  @inline(__always)
  mutating func skip(_ expected: UInt8) -> Bool {
    guard unsafe byte == expected else { return false }
    unsafe at &+= 1
    return true
  }

  /// A whole number without sign or needless zeros, of at most 15 digits.
  @inline(__always)
  mutating func integer() -> Int? {
    let start = unsafe at
    var value = 0
    while case let digit = unsafe byte &- 0x30, digit < 10 {
      value = value &* 10 &+ Int(digit)
      unsafe at &+= 1
    }
    let count = unsafe at &- start
    guard count > 0, count <= 15, count == 1 || (unsafe base[start]) != 0x30 else { return nil }
    return value
  }

  /// A number in whole thousandths, written with as few digits as it takes.
  @inline(__always)
  mutating func thousandths() -> Int32? {
    let isNegative = unsafe skip(0x2D)
    guard var value = unsafe integer(), value < 2_147_483 else { return nil }
    value &*= 1_000
    if unsafe skip(0x2E) {
      var scale = 100
      var last: UInt8 = 0
      let start = unsafe at
      while case let digit = unsafe byte &- 0x30, digit < 10 {
        value &+= Int(digit) &* scale
        scale /= 10
        last = digit
        unsafe at &+= 1
      }
      let count = unsafe at &- start
      guard count > 0, count <= 3, last != 0 else { return nil }
    }
    if isNegative && value == 0 { return nil }
    // An exponent would make it another number.
    guard unsafe byte | 0x20 != 0x65 else { return nil }
    return Int32(isNegative ? -value : value)
  }

  /// The inside of a string without escapes; the cursor stands behind its opening quote.
  ///
  /// Looks at eight bytes at once for a quote, a backslash or a control character.
  @inline(__always)
  mutating func plainString() -> Range<Int>? {
    let start = unsafe at
    var place = start
    while unsafe place < end {
      let word = unsafe word(place)
      let low: UInt64 = 0x0101_0101_0101_0101
      let high: UInt64 = 0x8080_8080_8080_8080
      let quote = word ^ 0x2222_2222_2222_2222
      let slash = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let found =
        ((quote &- low) & ~quote | (slash &- low) & ~slash
          | (word &- 0x2020_2020_2020_2020) & ~word) & high
      guard found != 0 else {
        place &+= 8
        continue
      }
      place &+= found.trailingZeroBitCount >> 3
      guard unsafe place < end, unsafe base[place] == 0x22 else { return nil }
      unsafe at = place &+ 1
      return start..<place
    }
    return nil
  }

  /// Goes over a string with any escapes; the cursor stands behind its opening quote.
  @inline(__always)
  mutating func skipString() -> Bool {
    while unsafe at < end {
      switch unsafe byte {
      case 0x22:
        unsafe at &+= 1
        return true
      case 0x5C: unsafe at &+= 2
      default: unsafe at &+= 1
      }
    }
    return false
  }

  /// Goes over any value, without looking whether it is well formed.
  mutating func skipValue() -> Bool {
    var depth = 0
    repeat {
      switch unsafe byte {
      case 0x22:
        unsafe at &+= 1
        guard unsafe skipString() else { return false }
      case 0x7B, 0x5B:
        depth += 1
        unsafe at &+= 1
      case 0x7D, 0x5D:
        guard depth > 0 else { return false }
        depth -= 1
        unsafe at &+= 1
      case 0x2C, 0x3A:
        guard depth > 0 else { return false }
        unsafe at &+= 1
      default:
        let start = unsafe at
        while unsafe at < end, ![0x2C, 0x7D, 0x5D, 0x3A].contains(unsafe byte) {
          unsafe at &+= 1
        }
        guard unsafe at > start else { return false }
      }
    } while unsafe depth > 0 && at < end
    return depth == 0
  }

  /// Bytes of the line as a buffer.
  @inline(__always)
  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}
