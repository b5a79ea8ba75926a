extension Ledger {
  /// A Boolean value that says whether screens or targets were approved after the last decision that names
  /// the story, so that nobody has proven it since.
  ///
  /// A ledger that names no story says nothing about it.
  public var isStoryOutdated: Bool {
    guard let latest = latestStory,
      let change = entries.lastIndex(where: \.changesWhatStoriesTell),
      change > entries.lastIndex(where: { $0.decision == .recorded }) ?? -1
    else { return false }
    // Another branch may have proven another story.
    return !entries[change...].contains { $0.story == latest && $0.decision != .rejected }
  }
}

extension LedgerEntry {
  /// A Boolean value that says whether the decision led to another golden, or to other targets.
  fileprivate var changesWhatStoriesTell: Bool {
    switch decision {
    case .approved: overlay == nil && after != nil && after != before
    case .repaired: log.map { $0.before != $0.after } ?? false
    case .recorded, .rejected, .rewritten, .upgraded: false
    }
  }
}
