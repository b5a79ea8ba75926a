extension JSONWriter {
  /// Writes a whole number.
  public mutating func integer(_ number: some BinaryInteger) {
    guard let small = Int64(exactly: number), small != .min else {
      raw(String(number))
      return
    }
    if small < 0 { append(0x2D) }
    digits(UInt64(small.magnitude))
  }

  /// Writes a number, which must be finite.
  ///
  /// Whole thousandths, as places on a screen nearly always are, are written digit by digit; others
  /// as Swift prints them, which is the shortest text that reads back the same.
  public mutating func number(_ number: Double) {
    if let count = NodeRow.thousandths(number) {
      thousandths(count)
    } else {
      raw(number.canonical)
    }
  }

  /// Writes a number given in thousandths, without zeros at its end.
  mutating func thousandths(_ count: Int32) {
    if count < 0 { append(0x2D) }
    let magnitude = UInt64(count.magnitude)
    digits(magnitude / 1_000)
    var rest = magnitude % 1_000
    guard rest > 0 else { return }
    append(0x2E)
    while rest > 0 {
      append(UInt8(truncatingIfNeeded: 0x30 + rest / 100))
      rest = rest % 100 * 10
    }
  }

  /// Writes a digest, or the first digits of one, in lower-case hexadecimal.
  mutating func hexadecimal(_ number: some FixedWidthInteger & UnsignedInteger) {
    var shift = number.bitWidth
    while shift > 0 {
      shift -= 4
      let digit = UInt8(truncatingIfNeeded: number >> shift) & 15
      append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  private mutating func digits(_ number: UInt64) {
    guard number > 9 else {
      append(UInt8(truncatingIfNeeded: 0x30 + number))
      return
    }
    var scale: UInt64 = 10
    while scale <= number / 10 { scale *= 10 }
    var rest = number
    while scale > 0 {
      append(UInt8(truncatingIfNeeded: 0x30 + rest / scale))
      rest %= scale
      scale /= 10
    }
  }
}
