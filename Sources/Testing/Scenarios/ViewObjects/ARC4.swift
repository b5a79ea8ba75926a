/// The byte stream of the cipher ARC4, by which Salad picks values.
///
/// ARC4 is no longer secure; here it only gives the same numbers on every platform.
struct ARC4 {
  private var state = Array(UInt8.min...UInt8.max)
  private var i: UInt8 = 0
  private var j: UInt8 = 0

  /// Creates the stream of a key, which needs at least one byte.
  init(key: [UInt8]) {
    precondition(!key.isEmpty, "the key needs at least one byte")
    for place in 0..<256 {
      j = j &+ state[place] &+ key[place % key.count]
      state.swapAt(place, Int(j))
    }
    j = 0
  }

  /// Returns the next byte.
  mutating func next() -> UInt8 {
    i &+= 1
    j &+= state[Int(i)]
    state.swapAt(Int(i), Int(j))
    return state[Int(state[Int(i)] &+ state[Int(j)])]
  }

  /// Returns the next four bytes as a big-endian number.
  mutating func nextWord() -> UInt32 {
    (0..<4).reduce(UInt32(0)) { word, _ in word << 8 | UInt32(next()) }
  }
}
