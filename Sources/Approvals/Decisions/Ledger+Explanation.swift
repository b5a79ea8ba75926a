public import EventModel

extension Ledger {
  /// The last log that was recorded, approved or changed by a command; nil in a ledger that names no log.
  ///
  /// A rejection names the log, which stays as it is, but does not explain it.
  public var latestLog: LedgerEntry.LogChange? { logEntries.last?.log }

  /// The digest of the story that the last decision about it since the recording led to; nil if none
  /// names one.
  public var latestStory: Digest? {
    // In one branch, a story that comes back is the latest again.
    guard LedgerOrder(entries).hasBranches else {
      return explaining.last { $0.story != nil }?.story
    }
    var (latest, known): (Digest?, Set<Digest>) = (nil, [])
    for entry in explaining {
      guard let story = entry.story else { continue }
      // A decision about a golden names the story beside it, which after a merge of branches may be an
      // older one.
      let isAboutStory = entry.decision == .recorded || entry.after == nil && entry.log == nil
      if known.insert(story).inserted || isAboutStory { latest = story }
    }
    return latest
  }

  private var logEntries: [LedgerEntry] { explaining.filter { $0.log != nil } }

  /// The decisions since the recording, without rejections.
  private var explaining: [LedgerEntry] {
    entries.dropFirst(start).filter { $0.decision != .rejected }
  }

  /// The place of the last recording.
  private var start: Int { entries.lastIndex { $0.decision == .recorded } ?? 0 }

  /// The ledger as entries of today's version tell it; the others keep their places.
  public var today: Ledger {
    guard entries.contains(where: { $0.version < LedgerEntry.currentVersion }) else { return self }
    return Ledger(
      entries.map {
        $0.version < LedgerEntry.currentVersion
          ? LedgerEntry(by: $0.by, at: $0.at, decision: .rewritten) : $0
      }
    )
  }

  /// The name of the recording in the last entry that has one.
  public var recording: String? { entries.last { $0.recording != nil }?.recording }

  /// Returns the rules that were approved, as ``Rule/canonicalText``; one that was removed may come back.
  ///
  /// They are compared by their bytes: a letter of a pattern in another form would match other texts.
  ///
  /// - Parameter isRecording: true if the rules apply to one recording, whose name the entries then have. A ledger
  ///   of rules for one recording approves nothing in the place of one for all, nor the other way round.
  /// - Returns: The rules.
  func rules(ofRecording isRecording: Bool) -> Set<ExactText> {
    let own = entries.filter { $0.decision != .rejected && ($0.recording != nil) == isRecording }
    return Set(own.flatMap(\.rules).map { ExactText($0) })
  }

  /// The settings whose overlays are there after the last decision about them.
  var overlays: [String] {
    var after: [String: Digest] = [:]
    for entry in entries {
      if let overlay = entry.overlay { after[overlay.setting] = overlay.after }
    }
    return after.keys.sorted()
  }

  /// Returns true if the last decision about the log led to the log of that digest; false in a ledger that
  /// names no log.
  ///
  /// After a merge, the lines of two branches may be in either order, so that both results are explained.
  public func explains(log: Digest) -> Bool {
    var (ends, known): (Set<Digest>, Set<Digest>) = ([], [])
    for case let change? in explaining.map(\.log) {
      let isNew = known.insert(change.after).inserted
      // A decision about a golden names the log beside it, which leads to no other one.
      guard isNew || change.before != change.after else { continue }
      if let before = change.before, before != change.after { ends.remove(before) }
      ends.insert(change.after)
    }
    return ends.contains(log)
  }

  /// Returns the problem of a log that the last decision does not explain.
  ///
  /// - Parameters:
  ///   - log: The digest of the present log.
  ///   - contents: Its contents; nil if it cannot be read.
  /// - Returns: The problem.
  public func problem(withLog log: Digest, contents: LogSummary?) -> Problem {
    let earlier = entries.indices.last { place in
      let entry = entries[place]
      return entry.decision != .rejected && [entry.log?.after, entry.log?.before].contains(log)
    }
    if let earlier { return .logBehind(entry: earlier + 1) }
    let known = logEntries.last
    let differences = contents.flatMap { known?.log?.contents?.differences(to: $0) }
    return .logEdited(since: known?.decision ?? .recorded, differences: differences ?? [])
  }

  /// Returns the events whose targets were repaired on the way from one log to another; nil if repairs alone
  /// did not lead from one to the other.
  public func eventsRepaired(from log: Digest, to other: Digest) -> Set<Int>? {
    var (digest, events): (Digest, Set<Int>) = (log, [])
    for entry in entries where entry.decision == .repaired && entry.log?.before == digest {
      digest = entry.log?.after ?? digest
      events.formUnion(
        entry.changes.compactMap { $0.split(separator: " at event ").last.flatMap { Int($0) } }
      )
      if digest == other { return events }
    }
    return nil
  }

  /// Returns true if the last decision about the story led to the story of that digest; false in a ledger
  /// that names no story.
  public func explains(story: Digest) -> Bool {
    guard hasBranches else { return latestStory == story }
    let state = storyState(of: story, golden: nil, log: nil)
    return state == .explained || state == .outdated
  }
}
