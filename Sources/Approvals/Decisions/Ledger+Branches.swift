import EventModel

extension Ledger {
  /// The number of decisions about one story that are looked at.
  private static let mostProofs = 64

  /// True if branches were merged in the ledger: then its last line does not tell the state of the files beside it.
  var hasBranches: Bool { LedgerOrder(entries).hasBranches }

  /// Returns the state of a story beside some screens and a log.
  ///
  /// After a merge of branches, only a decision that proved the story with exactly these screens and this log
  /// explains it. A story that was proven on another branch has to be proven again.
  ///
  /// - Parameters:
  ///   - story: The digest of the story.
  ///   - golden: The digest of the golden beside it; nil if there is none.
  ///   - log: The digest of the log beside it; nil if there is none.
  /// - Returns: The state.
  func storyState(of story: Digest, golden: Digest?, log: Digest?) -> StoryState {
    guard latestStory != nil else { return .unnamed }
    let order = LedgerOrder(entries)
    guard order.hasBranches else {
      guard explains(story: story) else { return .edited }
      return isStoryOutdated ? .outdated : .explained
    }
    let naming = entries.indices.filter {
      entries[$0].story != nil && entries[$0].decision != .rejected
    }
    // The last of them are enough, and bound the work.
    let own = naming.filter { entries[$0].story == story }.suffix(Self.mostProofs)
    let latest = own.filter { place in
      let later = Set(order.following(place))
      return !naming.contains { later.contains($0) && entries[$0].story != story }
    }
    guard !latest.isEmpty else { return .edited }
    let isProven = latest.contains { isMade(at: $0, in: order, with: golden, log) }
    return isProven ? .explained : .outdated
  }

  /// Returns true if the branch of an entry had a golden and a log when the entry was made.
  private func isMade(
    at place: Int,
    in order: LedgerOrder,
    with golden: Digest?,
    _ log: Digest?
  ) -> Bool {
    let known = order.known(at: place).map { entries[$0] }.filter { $0.decision != .rejected }
    let after = known.last { $0.after != nil && $0.overlay == nil }?.after
    guard after == nil || after == golden else { return false }
    guard let written = known.last(where: { $0.log != nil })?.log, let log else { return true }
    if written.after == log { return true }
    // The same session in another format.
    let contents = entries.last { $0.log?.after == log }?.log?.contents
    return contents != nil && contents == written.contents
  }
}
