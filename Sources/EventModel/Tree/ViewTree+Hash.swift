extension ViewTree {
  /// The digest of the whole tree: every member of every node, and the shape.
  public var hash: Digest { hashes[0] }

  /// The digest of every node with all below it, by index.
  ///
  /// A node's digest is its own members' and then its children's, folded in order as a polynomial,
  /// so that one changed node changes only the digests on its way to the root (a Merkle tree).
  public func subtreeHashes() -> [Digest] { hashes }

  /// Works out all digests anew, the last node first.
  ///
  /// - Complexity: O(n), some nanoseconds a node.
  mutating func rehashAll() {
    let (rows, pool) = (rows, pool)
    hashes = pool.withState { state in Self.hashes(of: rows, state) }
  }

  static func hashes(of rows: [NodeRow], _ pool: borrowing PoolState) -> [Digest] {
    var hashes = [Digest](repeating: .absent, count: rows.count)
    var folded: [Digest] = []
    hash(rows, pool, into: &hashes, &folded)
    return hashes
  }

  /// Works out the digests of rows into an array of their number.
  ///
  /// `folded` gathers the children's digests and is kept by the caller only to save its memory from
  /// being asked for again.
  static func hash(
    _ rows: [NodeRow],
    _ pool: borrowing PoolState,
    into hashes: inout [Digest],
    _ folded: inout [Digest]
  ) {
    if folded.count < rows.count { folded = Array(repeating: .absent, count: rows.count) }
    var index = rows.count
    while index > 0 {
      index &-= 1
      let row = rows[index]
      let hash = Digest.subtree(row.ownHash(pool), folded[index])
      folded[index] = .absent
      hashes[index] = hash
      if row.parent >= 0 { folded[Int(row.parent)].prepend(hash) }
    }
  }

  /// Works out the digest of a node whose children's digests are right.
  mutating func rehash(_ index: Int) {
    var children = Digest.absent
    for child in Array(self.children(of: index)).reversed() { children.prepend(hashes[child]) }
    let row = rows[index]
    hashes[index] = Digest.subtree(pool.withState { row.ownHash($0) }, children)
  }

  /// Works out the digests from a node up to the root.
  mutating func rehashUpwards(from index: Int) {
    var node: Int? = index
    while let here = node {
      rehash(here)
      node = parent(of: here)
    }
  }
}
