/// A writer of bytes into memory that has room for them.
///
/// It writes eight bytes at once where that is faster; later bytes overwrite those behind the end. So
/// the memory must have 16 bytes more than are written.
@unsafe struct LineEncoder {
  private var at: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>) { unsafe at = start }

  /// Returns the number of bytes written since `start`.
  @inline(__always)
  func count(from start: UnsafeMutablePointer<UInt8>) -> Int { unsafe at - start }

  @inline(__always)
  private func store(_ word: UInt64, _ place: Int) {
    unsafe UnsafeMutableRawPointer(at).storeBytes(
      of: word.littleEndian,
      toByteOffset: place,
      as: UInt64.self
    )
  }

  /// Writes a byte.
  @inline(__always)
  mutating func put(_ byte: UInt8) {
    unsafe at.pointee = byte
    unsafe at += 1
  }

  /// Writes the `count` lowest bytes of a word, the lowest first.
  @inline(__always)
  mutating func put(_ word: UInt64, _ count: Int) {
    unsafe store(word, 0)
    unsafe at += count
  }

  /// Writes `count` bytes; 16 more behind them must be readable.
  @inline(__always)
  mutating func put(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    var place = 0
    while place < count {
      let source = unsafe UnsafeRawPointer(bytes)
      let first = unsafe source.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let second = unsafe source.loadUnaligned(fromByteOffset: place &+ 8, as: UInt64.self)
      unsafe store(UInt64(littleEndian: first), place)
      unsafe store(UInt64(littleEndian: second), place &+ 8)
      place &+= 16
    }
    unsafe at += count
  }

  /// Writes a literal.
  @inline(__always)
  mutating func put(_ literal: StaticString) {
    let count = literal.utf8CodeUnitCount
    let letters = unsafe UnsafeRawPointer(literal.utf8Start)
    let target = unsafe UnsafeMutableRawPointer(at)
    var place = 0
    while place &+ 8 <= count {
      let word = unsafe letters.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      unsafe target.storeBytes(of: word, toByteOffset: place, as: UInt64.self)
      place &+= 8
    }
    while place < count {
      let byte = unsafe letters.load(fromByteOffset: place, as: UInt8.self)
      unsafe target.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
      place &+= 1
    }
    unsafe at += count
  }

  /// Writes a whole number.
  @inline(__always)
  mutating func integer(_ number: UInt64) {
    guard number < 100_000_000 else { return unsafe longInteger(number) }
    let digits = DigitRun.digits(of: number)
    // Leading zeros are left out, except the last digit.
    let zeros = min(digits.trailingZeroBitCount >> 3, 7)
    let bits = UInt64(truncatingIfNeeded: zeros &* 8)
    unsafe put((digits | 0x3030_3030_3030_3030) >> bits, 8 &- zeros)
  }

  @inline(never)
  private mutating func longInteger(_ number: UInt64) {
    unsafe integer(number / 100_000_000)
    unsafe put(DigitRun.digits(of: number % 100_000_000) | 0x3030_3030_3030_3030, 8)
  }

  /// Writes a number of thousandths, without zeros at its end.
  @inline(__always)
  mutating func thousandths(_ count: Int32) {
    let magnitude = UInt64(count.magnitude)
    if count < 0 { unsafe put(.minus) }
    unsafe integer(magnitude / 1_000)
    let rest = magnitude % 1_000
    guard rest > 0 else { return }
    // The point replaces the zero before the three digits.
    let digits = DigitRun.digits(of: rest) >> 32 | 0x3030_302E
    let last = rest % 10 != 0 ? 4 : rest % 100 != 0 ? 3 : 2
    unsafe put(digits, last)
  }

  /// Writes all digits of a number in lower-case hexadecimal.
  @inline(__always)
  mutating func hexadecimal(_ number: UInt32) { unsafe put(HexadecimalRun.digits(of: number), 8) }

  /// Writes all digits of a digest in lower-case hexadecimal.
  @inline(__always)
  mutating func hexadecimal(_ digest: Digest) {
    unsafe hexadecimal(UInt32(truncatingIfNeeded: digest.high >> 32))
    unsafe hexadecimal(UInt32(truncatingIfNeeded: digest.high))
    unsafe hexadecimal(UInt32(truncatingIfNeeded: digest.low >> 32))
    unsafe hexadecimal(UInt32(truncatingIfNeeded: digest.low))
  }
}
