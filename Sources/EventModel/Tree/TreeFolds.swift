/// The folded digests of every node's children, for a tree that changes often.
///
/// A fold is a polynomial: the sum of each child's digest times a factor to the power of its place.
/// Where one child changes, its parent's fold changes by the difference times that power. So a change
/// costs as many steps as the node's depth, whatever the number of siblings.
struct TreeFolds {
  private var folds: [Digest] = []
  /// The number of siblings before each node.
  private var places: [UInt32] = []
  private var counts: [UInt32] = []
  /// The powers of the factors in both lanes.
  private var powers = [Digest(high: 1, low: 1)]
  /// The digest of the tree to which the folds belong.
  var root: Digest?

  /// Computes the folds of a tree, unless they are known.
  mutating func follow(_ tree: ViewTree) {
    guard root != tree.hash || folds.count != tree.count else { return }
    let count = tree.count
    folds = Array(repeating: .absent, count: count)
    places = Array(repeating: 0, count: count)
    counts = places
    let (rows, hashes) = (tree.rows.span, tree.hashes.span)
    var index = 1
    while index < count {
      let parent = Int(rows[index].parent)
      let place = counts[parent]
      counts[parent] &+= 1
      places[index] = place
      if Int(place) >= powers.count { extendPowers() }
      add(hashes[index].high, hashes[index].low &+ 1, at: index, below: parent)
      index &+= 1
    }
    root = tree.hash
  }

  /// Returns the folded digests of a node's children.
  func children(of index: Int) -> Digest { folds[index] }

  /// Replaces the digest of a child.
  mutating func exchange(_ before: Digest, for after: Digest, at index: Int, below parent: Int) {
    add(after.high &- before.high, after.low &- before.low, at: index, below: parent)
  }

  @inline(__always)
  private mutating func add(_ high: UInt64, _ low: UInt64, at index: Int, below parent: Int) {
    let power = powers[Int(places[index])]
    folds[parent].high &+= high &* power.high
    folds[parent].low &+= low &* power.low
  }

  private mutating func extendPowers() {
    let last = powers[powers.count - 1]
    powers.append(
      Digest(high: last.high &* Digest.highFactor, low: last.low &* Digest.lowFactor)
    )
  }
}
