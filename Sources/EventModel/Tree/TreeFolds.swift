/// The folded digests of every node's children, for a tree that changes often.
///
/// A fold is a polynomial: the sum of each child's digest times a factor to the power of its place. Where one child
/// changes, its parent's fold changes by the difference times that power. So the steps of a change depend on the
/// node's depth, not on the number of siblings.
struct TreeFolds {
  private var folds: [Digest] = []
  /// The number of siblings before each node.
  private var places: [UInt32] = []
  private var powers = FactorPowers()
  /// The digest of the tree to which the folds belong.
  var root: Digest?

  /// Computes the folds of a tree, unless they are known.
  mutating func follow(_ tree: ViewTree) {
    guard root != tree.hash || folds.count != tree.count else { return }
    let count = tree.count
    folds = Array(repeating: .absent, count: count)
    places = Array(repeating: 0, count: count)
    var counts = places
    let (rows, hashes) = (tree.rows.span, tree.hashes.span)
    var index = 1
    while index < count {
      let parent = Int(rows[index].parent)
      let place = counts[parent]
      counts[parent] &+= 1
      places[index] = place
      powers.reach(place)
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
    let power = powers[places[index]]
    folds[parent].high &+= high &* power.high
    folds[parent].low &+= low &* power.low
  }
}

/// The powers of the factors of a fold, in both lanes.
///
/// A power is the product of two out of two short tables. A table of all powers would have more bytes than
/// all other state of a fold, and not fit into a cache.
struct FactorPowers {
  /// The powers of the places below 1,024.
  private var short = [Digest(high: 1, low: 1)]
  /// The powers of the multiples of 1,024.
  private var long = [Digest(high: 1, low: 1)]

  /// The binary digits of a place in the short table.
  private static let digits: UInt32 = 10
  private static let few = UInt32(1) << digits

  /// The power with an exponent, which must have been reached.
  @inline(__always)
  subscript(_ exponent: UInt32) -> Digest {
    product(short[Int(exponent & (Self.few - 1))], long[Int(exponent >> Self.digits)])
  }

  /// Prepares for an exponent; those before it were reached.
  @inline(__always)
  mutating func reach(_ exponent: UInt32) {
    if exponent < Self.few {
      if Int(exponent) == short.count { short.append(next(after: short[short.count - 1])) }
    } else if Int(exponent >> Self.digits) == long.count {
      // The first of them is the one behind the last short power.
      let step = long.count > 1 ? long[1] : next(after: short[short.count - 1])
      long.append(product(long[long.count - 1], step))
    }
  }

  private func next(after power: Digest) -> Digest {
    product(power, Digest(high: Digest.highFactor, low: Digest.lowFactor))
  }

  @inline(__always)
  private func product(_ one: Digest, _ other: Digest) -> Digest {
    Digest(high: one.high &* other.high, low: one.low &* other.low)
  }
}
