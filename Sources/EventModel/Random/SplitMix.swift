/// A generator of random numbers that are the same for a seed on every machine.
///
/// It is SplitMix64 (Steele, Lea and Flood, 2014).
///
/// ```swift
/// var random = SplitMix(seed: 1)
/// Int.random(in: 1...6, using: &random)   // the same at every run
/// ```
public struct SplitMix: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator; equal seeds give equal numbers.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
