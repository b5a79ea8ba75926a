extension Double {
  /// The largest whole number up to which all whole numbers are floating-point numbers: 2^53.
  package static let largestWhole = 9_007_199_254_740_992.0

  /// The number in canonical form: whole numbers without a point, others in the fewest digits that read
  /// back as the same value.
  ///
  /// ```swift
  /// (390.0).canonical    // "390"
  /// (-0.0).canonical     // "0"
  /// (0.1).canonical      // "0.1"
  /// ```
  public var canonical: String {
    if magnitude <= Self.largestWhole, let whole = Int64(exactly: self) { return "\(whole)" }
    return description
  }
}
