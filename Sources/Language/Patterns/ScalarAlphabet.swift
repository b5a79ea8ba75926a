/// A small alphabet in which all scalars that are in the same sets of some patterns are one letter.
struct ScalarAlphabet {
  private let sets: [ScalarSet]
  private var ascii: [Int] = []
  private var others: [UInt32: Int] = [:]
  private var letters: [[UInt64]: Int] = [:]
  /// The bits of the sets that each letter is in.
  private var memberships: [UInt64] = []
  private let words: Int

  init(_ sets: [ScalarSet]) {
    self.sets = sets
    words = (sets.count + 63) / 64
    for value in UInt32(0)..<128 { ascii.append(classify(value)) }
  }

  /// The number of letters so far.
  private(set) var count = 0

  /// Returns true if the scalars of a letter are in a set.
  @inline(__always)
  func isIn(_ set: Int32, _ letter: Int) -> Bool {
    let set = Int(set)
    return memberships[letter &* words &+ set >> 6] >> UInt64(set & 63) & 1 != 0
  }

  /// Returns the letter of a scalar, which may be a new one.
  @inline(__always)
  mutating func letter(of value: UInt32) -> Int {
    value < 128 ? ascii[Int(value)] : other(value)
  }

  private mutating func other(_ value: UInt32) -> Int {
    if let letter = others[value] { return letter }
    let letter = classify(value)
    others[value] = letter
    return letter
  }

  private mutating func classify(_ value: UInt32) -> Int {
    var signature = [UInt64](repeating: 0, count: words)
    for (index, set) in sets.enumerated() where set.contains(value) {
      signature[index >> 6] |= 1 << UInt64(index & 63)
    }
    if let letter = letters[signature] { return letter }
    letters[signature] = count
    memberships += signature
    count += 1
    return count - 1
  }
}
