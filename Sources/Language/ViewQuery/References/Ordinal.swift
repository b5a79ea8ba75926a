/// A place in a list as people count: `1st`, `2nd`, `3rd`, `11th`, `101st`.
public struct Ordinal: Hashable, Sendable {
  /// The place, from 0.
  public let index: Int

  /// Creates the ordinal of a place.
  ///
  /// - Parameter index: the place in the list, from 0. A negative place and the greatest integer have no text that can be
  ///   read back.
  public init(index: Int) { self.index = index }

  /// Reads `41st`; nil for other texts, such as `41`, `0th` and `41th`.
  ///
  /// - Parameter text: digits and a suffix, which can be in upper case.
  public init?(parsing text: some StringProtocol) {
    guard let number = Int(text.dropLast(2)), 1...Int(Int32.max) ~= number,
      Self(index: number - 1).description == text.lowercased()
    else { return nil }
    index = number - 1
  }
}

extension Ordinal: CustomStringConvertible {
  /// The ordinal in digits, which `init(parsing:)` reads.
  public var description: String {
    let number = index &+ 1
    let suffix =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }
}
