extension ViewNode {
  /// The digest of this node's own members, without children.
  public var ownHash: Digest {
    StringPool.shared.withState { pool in
      let row = pool.row(for: self)
      return row.ownHash(pool)
    }
  }
}
