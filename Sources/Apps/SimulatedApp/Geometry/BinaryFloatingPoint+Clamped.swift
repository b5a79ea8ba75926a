extension BinaryFloatingPoint {
  /// Returns the number nearest to this one in a range; the lower end for one that is no number.
  func clamped(from low: Self, to high: Self) -> Self { self >= low ? min(self, high) : low }
}
