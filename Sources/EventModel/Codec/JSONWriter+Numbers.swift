extension JSONWriter {
  /// Writes a whole number.
  public mutating func integer(_ number: some BinaryInteger) {
    guard let small = Int64(exactly: number) else {
      raw(String(number))
      return
    }
    unsafe encode(upTo: 20) { encoder in
      if small < 0 { unsafe encoder.put(.minus) }
      unsafe encoder.integer(small.magnitude)
    }
  }

  /// Writes a number, which must be finite.
  ///
  /// Nearly all coordinates are whole thousandths, which are written digit by digit. Other numbers are
  /// written as Swift prints them: the shortest text that reads back the same.
  public mutating func number(_ number: Double) {
    if let count = NodeRow.thousandths(number) {
      unsafe encode(upTo: 12) { encoder in unsafe encoder.thousandths(count) }
    } else {
      raw(number.canonical)
    }
  }
}
