extension ViewTree {
  /// The digest of the whole tree: every member of every node, and the shape.
  public var hash: Digest { hashes[0] }

  /// Returns the digest of every subtree, by the index of its root.
  ///
  /// A subtree's digest combines the digest of its root's members with its children's digests, folded
  /// in order as a polynomial. So one changed node changes only the digests on its way to the root (a
  /// Merkle tree).
  @inlinable public func subtreeHashes() -> [Digest] { hashes }

  /// The number of bytes of a node in memory, with its digest and without its texts, which nodes share.
  package static var bytesPerNode: Int {
    MemoryLayout<NodeRow>.stride + MemoryLayout<Digest>.stride
  }

  /// Returns for each node half of the digest of its own members, whatever its children are.
  package func memberDigests() -> [UInt64] {
    pool.withState { pool in rows.map { $0.ownHash(pool).high } }
  }

  /// Computes all digests again, for benchmarks.
  package mutating func rehash() { rehashAll() }

  /// Computes all digests, the last node first.
  ///
  /// - Complexity: O(n), a few nanoseconds per node.
  mutating func rehashAll() {
    let (rows, pool) = (rows, pool)
    pool.withState { state in Self.hash(rows, state, into: &hashes) }
  }

  /// Computes the digests of rows into an array, whose size it sets.
  ///
  /// Rows are visited from the last to the first, so children before their parents. Until a node is
  /// visited, its place in the array is the fold of its children's digests.
  static func hash(
    _ rows: [NodeRow],
    _ pool: borrowing PoolState,
    into hashes: inout [Digest]
  ) {
    if hashes.count != rows.count { hashes = Array(repeating: .absent, count: rows.count) }
    // Spans avoid reference counting and uniqueness checks in the loop.
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

  /// Computes the digest of a node whose children's digests are known.
  mutating func rehash(_ index: Int) {
    hashes[index] = pool.withState { rows.span.hash(of: index, hashes.span, $0) }
  }

  /// Computes the digests from a node up to the root, with the folds of its ancestors' children.
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

  /// Computes the digests from a node up to the root.
  mutating func rehashUpwards(from index: Int) {
    let pool = pool
    pool.withState { state in
      var node = index
      while node >= 0 {
        hashes[node] = rows.span.hash(of: node, hashes.span, state)
        node = Int(rows[node].parent)
      }
    }
  }

  /// Computes the digests from some nodes up to the root, each once: its siblings are folded for it.
  ///
  /// - Complexity: O(n) in the nodes and in the siblings on their ways to the root.
  mutating func rehashUpwards(from nodes: [Int]) {
    var stale: Set<Int> = []
    for node in nodes {
      var place = node
      while place >= 0, stale.insert(place).inserted { place = Int(rows[place].parent) }
    }
    let pool = pool
    pool.withState { state in
      // A node comes after its ancestors.
      for node in stale.sorted(by: >) {
        hashes[node] = rows.span.hash(of: node, hashes.span, state)
      }
    }
  }
}

extension Span<NodeRow> {
  /// Returns the digest of a subtree from its root's own digest and its children's digests.
  ///
  /// It folds the children from the first one on; `Digest.prepend` does the same from the last one.
  ///
  /// - Complexity: O(n) in the children.
  @inline(__always)
  func hash(
    of index: Int,
    _ hashes: Span<Digest>,
    _ pool: borrowing PoolState
  ) -> Digest {
    var folded = Digest.absent
    var (high, low): (UInt64, UInt64) = (1, 1)
    let end = Int(self[index].end)
    var child = index &+ 1
    while child < end {
      folded.high &+= hashes[child].high &* high
      folded.low &+= (hashes[child].low &+ 1) &* low
      high = high &* Digest.highFactor
      low = low &* Digest.lowFactor
      child = Int(self[child].end)
    }
    return Digest.subtree(self[index].ownHash(pool), folded)
  }
}
