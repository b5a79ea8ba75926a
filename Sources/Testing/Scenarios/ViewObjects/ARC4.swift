/// The stream of bytes of the cipher ARC4, which Salad draws its values from.
///
/// It is no longer fit to keep a secret; here it only makes the same numbers everywhere.
struct ARC4 {
  private var state = Array(UInt8.min...UInt8.max)
  private var i: UInt8 = 0
  private var j: UInt8 = 0

  /// Starts the stream of a key, which has at least one byte.
  init(key: [UInt8]) {
    precondition(!key.isEmpty, "a stream needs a key of at least one byte")
    for place in 0..<256 {
      j = j &+ state[place] &+ key[place % key.count]
      state.swapAt(place, Int(j))
    }
    j = 0
  }

  /// The next byte.
  mutating func next() -> UInt8 {
    i &+= 1
    j &+= state[Int(i)]
    state.swapAt(Int(i), Int(j))
    return state[Int(state[Int(i)] &+ state[Int(j)])]
  }

  /// The next four bytes as a number, the first of them the highest.
  mutating func nextWord() -> UInt32 {
    (0..<4).reduce(UInt32(0)) { word, _ in word << 8 | UInt32(next()) }
  }
}
