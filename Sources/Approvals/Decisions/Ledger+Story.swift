extension Ledger {
  /// True if the latest story was not proven again since the recording changed.
  ///
  /// The recording changes if screens, targets or another log are approved, or if the log is written again with
  /// other events. A ledger that names no story is never outdated.
  ///
  /// A ledger that names no story says nothing about it.
  public var isStoryOutdated: Bool {
    guard let latest = latestStory,
      let change = entries.indices.last(where: changesWhatStoriesTell),
      change > entries.lastIndex(where: { $0.decision == .recorded }) ?? -1
    else { return false }
    // Another branch may have proven another story.
    return !entries[change...].contains { $0.story == latest && $0.decision != .rejected }
  }

  /// Returns true if the decision at a place led to another golden, to other targets, or to a log with other events.
  private func changesWhatStoriesTell(_ place: Int) -> Bool {
    let entry = entries[place]
    let isOtherLog = entry.log.map { $0.before != $0.after && !isSameSession($0, until: place) }
    return switch entry.decision {
    case .approved:
      isOtherLog == true
        || entry.overlay == nil && entry.after != nil && entry.after != entry.before
    case .repaired, .rewritten: isOtherLog == true
    case .recorded, .rejected, .upgraded: false
    }
  }

  /// Returns true if a log that a command wrote again has the contents of the log before, such as in another format.
  private func isSameSession(_ log: LedgerEntry.LogChange, until place: Int) -> Bool {
    let former = entries[..<place].last { $0.log?.after == log.before }?.log?.contents
    guard let former, let contents = log.contents else { return false }
    return former == contents
  }
}
