/// Random numbers that are the same for the same seed on every machine.
///
/// The generator is SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number
/// Generators", 2014). The results of Swift's `random(in:using:)` may change with the toolchain, so
/// a seed reproduces a failure but must not be used for goldens.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the sequence of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns true once in `count` times on average; never if `count` is less than 1.
  public mutating func once(in count: Int) -> Bool {
    count >= 1 && Int.random(in: 0..<count, using: &self) == 0
  }

  /// Returns a text of up to `length` characters, with many that are hard to read and write.
  ///
  /// They include quotes, backslashes, line ends, brackets, combining marks, right-to-left text,
  /// emoji of several scalars, and plain letters.
  public mutating func text(upTo length: Int = 12) -> String {
    let count = Int.random(in: 0...max(0, length), using: &self)
    return (0..<count).map { _ in
      let pool = once(in: 2) ? Self.plain : Self.hostile
      return pool[Int.random(in: pool.indices, using: &self)]
    }.joined()
  }

  private static let plain = "abcXYZ 0129-_".map(String.init)
  private static let hostile = [
    "\"", "'", "\\", "`", "\n", "\r", "\r\n", "\t", "\u{0}", "\u{1B}", "\u{7F}", "#", ",", ":", "=",
    "/", "[", "]", "{", "}", "<", ">", "&", "→", "é", "e\u{301}", "\u{301}", "שלום", "\u{202E}",
    "\u{2028}", "👩‍👩‍👧", "🇩🇪", "\u{FEFF}", "\u{10FFFF}",
  ]
}
