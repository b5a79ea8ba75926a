extension ViewTree {
  /// Returns the tree with its texts in another pool, if those of former screens fill its own; else nil.
  ///
  /// An app that keeps showing new texts, such as a clock, would otherwise fill the memory: a pool only grows.
  /// Sources of screens renew the last screen once its pool holds 16 MB, and make the next one from it.
  ///
  /// - Complexity: O(n), but only after the pool has grown by as much as it holds.
  package func renewed() -> ViewTree? {
    guard pool.isFull else { return nil }
    let fresh = StringPool.replaceShared(pool)
    let before = fresh.withState { $0.bytesHeld }
    let tree = ViewTree(rows: rows(in: fresh), hashes: hashes, pool: fresh)
    // A screen that fills a pool alone would be renewed again each time.
    fresh.withState { $0.mostBytes = max($0.mostBytes, 2 * $0.bytesHeld - before) }
    return tree
  }
}
