extension ViewTree {
  /// The digest of the whole tree: every member of every node, and the shape.
  public var hash: Digest { hashes[0] }

  /// The digest of every node with all below it, by index.
  ///
  /// A node's digest is its own members' and then its children's, folded in order as a polynomial,
  /// so that one changed node changes only the digests on its way to the root (a Merkle tree).
  @inlinable public func subtreeHashes() -> [Digest] { hashes }

  /// How many bytes a node takes in memory, its digest included and its texts not: those are kept
  /// once for all nodes that have them.
  package static var bytesPerNode: Int {
    MemoryLayout<NodeRow>.stride + MemoryLayout<Digest>.stride
  }

  /// Works out all digests anew, as when a tree is made; for measuring.
  package mutating func rehash() { rehashAll() }

  /// Works out all digests anew, the last node first.
  ///
  /// - Complexity: O(n), some nanoseconds a node.
  mutating func rehashAll() {
    let (rows, pool) = (rows, pool)
    pool.withState { state in Self.hash(rows, state, into: &hashes) }
  }

  /// Works out the digests of rows into an array that gets their number.
  ///
  /// Until a node's turn comes, its place holds what its children's digests fold to: children stand
  /// behind their parent, so that all of them have been there by then.
  static func hash(
    _ rows: [NodeRow],
    _ pool: borrowing PoolState,
    into hashes: inout [Digest]
  ) {
    if hashes.count != rows.count { hashes = Array(repeating: .absent, count: rows.count) }
    // Spans, so that the arrays are not looked after at each step.
    let rows = rows.span
    var hashes = hashes.mutableSpan
    hashes.update(repeating: .absent)
    var index = rows.count
    while index > 0 {
      index &-= 1
      let row = rows[index]
      let hash = Digest.subtree(row.ownHash(pool), hashes[index])
      hashes[index] = hash
      if row.parent >= 0 { hashes[Int(row.parent)].prepend(hash) }
    }
  }

  /// Works out the digest of a node whose children's digests are right.
  mutating func rehash(_ index: Int) {
    let (row, children) = (rows[index], foldedChildren(of: index))
    hashes[index] = Digest.subtree(pool.withState { row.ownHash($0) }, children)
  }

  /// Works out the digests from a node up to the root, with what is known of its ancestors' children.
  mutating func rehashUpwards(
    from index: Int,
    _ folds: inout TreeFolds,
    _ pool: borrowing PoolState
  ) {
    var node = index
    while node >= 0 {
      let row = rows[node]
      let hash = Digest.subtree(row.ownHash(pool), folds.children(of: node))
      let before = hashes[node]
      hashes[node] = hash
      let parent = Int(row.parent)
      if parent >= 0 { folds.exchange(before, for: hash, at: node, below: parent) }
      node = parent
    }
    folds.root = hashes[0]
  }

  /// Works out the digests from a node up to the root.
  mutating func rehashUpwards(from index: Int) {
    let pool = pool
    pool.withState { state in
      var node = index
      while node >= 0 {
        let row = rows[node]
        hashes[node] = Digest.subtree(row.ownHash(state), foldedChildren(of: node))
        node = Int(row.parent)
      }
    }
  }

  /// The digests of a node's children, folded in order: the polynomial that `Digest.prepend` builds
  /// from the last child on, here from the first on.
  private func foldedChildren(of index: Int) -> Digest {
    var folded = Digest.absent
    var (high, low): (UInt64, UInt64) = (1, 1)
    let end = Int(rows[index].end)
    var child = index &+ 1
    while child < end {
      folded.high &+= hashes[child].high &* high
      folded.low &+= (hashes[child].low &+ 1) &* low
      high = high &* Digest.highFactor
      low = low &* Digest.lowFactor
      child = Int(rows[child].end)
    }
    return folded
  }
}
