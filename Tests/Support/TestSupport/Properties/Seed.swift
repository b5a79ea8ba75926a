public import Testing

/// A seed as the argument of a test, with a description that says how to run it again.
///
/// Use it if each seed is to be a separate test case; otherwise `forAll` is faster.
///
/// ```swift
/// @Test("a log reads back to what was written", arguments: try Seed.all(0..<50))
/// func roundTrip(seed: Seed) {
///   var random = seed.random
/// ```
public struct Seed: Hashable, Sendable, CustomTestStringConvertible {
  /// The number with which the sequence starts.
  public var number: UInt64

  /// Creates a seed from its number.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// The random numbers of the seed.
  public var random: SeededRandom { SeededRandom(seed: number) }

  /// The seed, and how to run it again.
  public var testDescription: String { "seed \(number) (run again with SIMON_SEED=\(number))" }

  /// Returns the seeds of a range, or those requested by the environment.
  ///
  /// - Throws: ``SettingError`` if a variable of the environment is invalid.
  public static func all(
    _ range: Range<UInt64>,
    full: Int? = nil,
    in environment: TestEnvironment = .current
  ) throws(SettingError) -> [Seed] {
    try environment.seeds(range, full: full).map(Seed.init)
  }
}
