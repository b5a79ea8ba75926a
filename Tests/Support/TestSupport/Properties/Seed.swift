public import Testing

/// A seed as an argument of a test, which shows in a failure how to run it again.
///
/// Use it where each seed shall be a test case of its own; `forAll` is lighter where it need not.
///
/// ```swift
/// @Test("a log reads back to what was written", arguments: try Seed.all(0..<50))
/// func roundTrip(seed: Seed) {
///   var random = seed.random
/// ```
public struct Seed: Hashable, Sendable, CustomTestStringConvertible {
  /// The number the sequence starts from.
  public var number: UInt64

  /// The seed with a number.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// The random numbers that belong to it.
  public var random: SeededRandom { SeededRandom(seed: number) }

  /// The seed and the way to run it again.
  public var testDescription: String { "seed \(number) (run again with SIMON_SEED=\(number))" }

  /// The seeds of a range, or those the environment asks for instead.
  ///
  /// - Throws: ``SettingError`` if the environment's wish cannot be read.
  public static func all(
    _ range: Range<UInt64>,
    full: Int? = nil,
    in environment: TestEnvironment = .current
  ) throws(SettingError) -> [Seed] {
    try environment.seeds(range, full: full).map(Seed.init)
  }
}
