public import EventModel

extension GoldenStore {
  /// The digests of the files that a decision replaces, to find out whether another process changed one
  /// of them.
  public struct Contents: Hashable, Sendable {
    /// The digest of the golden, or nil if there is none.
    public var golden: Digest?
    /// The digest of the ledger, or nil if there is none.
    public var ledger: Digest?
    /// The digest of the pending screens of the last run; nil if nothing is pending.
    public var pending: Digest?
    /// The digest of the targets that the last run left pending, or nil if there are none.
    public var repairs: Digest?
    /// The digest of the event log, or nil if the decision does not depend on it.
    public var log: Digest?
    /// The digest of the story, or nil if there is none that can be read.
    public var story: Digest?
  }

  /// Returns the digests of the present files.
  ///
  /// - Parameter withLog: True if the decision depends on the event log.
  /// - Returns: The digests.
  /// - Throws: `GoldenFileError.unreadable`.
  public func contents(withLog: Bool) throws(GoldenFileError) -> Contents {
    Contents(
      golden: try goldenDigest(),
      ledger: try text(named: ledgerName).map { Digest(of: $0) },
      pending: try text(named: pendingName).map { Digest(of: $0) },
      repairs: try text(named: Self.repairsName).map { Digest(of: $0) },
      log: withLog ? try logDigest() : nil,
      story: (try? storyDigest()) ?? nil
    )
  }
}
