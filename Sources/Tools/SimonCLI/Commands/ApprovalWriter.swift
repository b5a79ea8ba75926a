import Approvals
import EventModel
import Foundation

/// The writer of a review's decisions, recording by recording: first targets, then goldens.
struct ApprovalWriter {
  static let reason = Option<String>("--reason TEXT", "the reason, for the ledger")

  private let console: Console
  private let reason: String?
  private let by: String
  private let at: String

  init(_ call: Invocation) {
    console = call.console
    reason = call[Self.reason]
    by = Identity.current(call)
    at = call.console.now
  }

  /// Writes all decisions, except those about recordings that cannot be written.
  ///
  /// - Parameters:
  ///   - outcomes: the decisions.
  ///   - subjects: the recordings.
  ///   - problems: gets the diagnostics of recordings that cannot be written.
  /// - Throws: an error that is not the fault of one recording.
  func write(
    _ outcomes: [Review.Outcome],
    _ subjects: [ApprovalSubjects.Entry],
    noting problems: inout [Diagnostic]
  ) throws {
    var failed: Set<String> = []
    func attempt(_ store: GoldenStore, _ write: () throws -> Void) throws {
      guard !failed.contains(store.folder.path) else { return }
      do { try write() } catch {
        try BrokenRecording.note(error, on: console, in: &problems)
        failed.insert(store.folder.path)
      }
    }
    var stored: Set<String> = []
    for outcome in outcomes {
      let subject = subjects[outcome.subject]
      guard let part = subject.imported, stored.insert(subject.store.folder.path).inserted else {
        continue
      }
      try attempt(subject.store) { try store(part, subject.store) }
    }
    var targets: [TargetDecision] = []
    for outcome in outcomes {
      let subject = subjects[outcome.subject]
      guard case .repair(let repair)? = subject.subject.question else { continue }
      // The targets of one recording stand together.
      if targets.last?.store.folder != subject.store.folder {
        targets.append(TargetDecision(subject.store))
      }
      targets[targets.count - 1].add(outcome, about: repair)
    }
    for decision in targets { try attempt(decision.store) { try write(decision) } }
    for outcome in outcomes {
      let subject = subjects[outcome.subject]
      if case .repair? = subject.subject.question { continue }
      try attempt(subject.store) { try write(outcome, about: subject) }
    }
  }

  private func write(
    _ outcome: Review.Outcome,
    about subject: ApprovalSubjects.Entry
  ) throws(GoldenFileError) {
    guard let question = subject.subject.question else {
      return try write(outcome, subject.store)
    }
    if outcome.golden != nil {
      try approve(question, outcome, subject: subject)
    } else {
      try reject(outcome, subject.store)
    }
  }

  /// Stores what another machine's run left to decide as if it had run here, so that the decisions are carried
  /// out in the same way and the rest stays pending.
  private func store(
    _ part: ReviewSource.Part,
    _ store: GoldenStore
  ) throws(GoldenFileError) {
    try store.keep(part.pending)
    try store.write(part.repairs)
  }

  /// Writes the decisions about the targets of one log.
  private func write(_ decision: TargetDecision) throws {
    let log = try decision.repairedLog()
    var entries: [LedgerEntry] = []
    for (word, changes) in [
      (LedgerEntry.Decision.repaired, decision.approved), (.rejected, decision.rejected),
    ] where !changes.isEmpty {
      let before = word == .repaired ? log.before : log.after
      let contents = word == .repaired ? log.contents : nil
      let change = LedgerEntry.LogChange(before: before, after: log.after, contents: contents)
      entries.append(
        LedgerEntry(by: by, at: at, decision: word, reason: reason, log: change, changes: changes)
      )
    }
    try decision.store.carryOut(entries, log: log.text, events: decision.events)
  }

  private func entry(
    _ decision: LedgerEntry.Decision,
    before: Digest?,
    after: Digest,
    _ changes: [String]
  ) -> LedgerEntry {
    LedgerEntry(
      by: by,
      at: at,
      decision: decision,
      reason: reason,
      before: before,
      after: after,
      changes: changes
    )
  }

  /// Returns the entry of an approved golden, which also names the log and the story beside it, unless
  /// they were edited and wait for decisions of their own.
  private func approval(
    before: Digest?,
    after: Digest,
    _ changes: [String],
    _ store: GoldenStore
  ) throws(GoldenFileError) -> LedgerEntry {
    var entry = entry(.approved, before: before, after: after, changes)
    entry.log = try store.explainedLog()
    entry.story = try store.unexplainedStory() == nil ? try store.storyDigest() : nil
    return entry
  }

  private func write(_ outcome: Review.Outcome, _ store: GoldenStore) throws(GoldenFileError) {
    // The decision replaces a golden that was deleted, too.
    let before = try digestBefore(store)
    var entries: [LedgerEntry] = []
    if let golden = outcome.golden {
      entries.append(
        try approval(before: before, after: golden.digest, outcome.approved, store)
      )
    }
    if let after = outcome.golden?.digest ?? before, !outcome.rejected.isEmpty {
      entries.append(entry(.rejected, before: after, after: after, outcome.rejected))
    }
    try store.carryOut(entries, golden: outcome.golden, keepsPending: outcome.pending != nil)
  }

  private func digestBefore(_ store: GoldenStore) throws(GoldenFileError) -> Digest? {
    if let digest = try store.goldenDigest() { return digest }
    return try store.ledger().latest
  }

  /// Notes that a whole recording was rejected; the golden in the ledger stays valid.
  private func reject(_ outcome: Review.Outcome, _ store: GoldenStore) throws(GoldenFileError) {
    guard let known = try store.ledger().latest else { return }
    try store.append(entry(.rejected, before: known, after: known, outcome.rejected))
  }

  /// Writes the approval of a whole recording.
  private func approve(
    _ question: Review.Item.Question,
    _ outcome: Review.Outcome,
    subject: ApprovalSubjects.Entry
  ) throws(GoldenFileError) {
    let store = subject.store
    switch question {
    case .orphan: try store.removeAll()
    case .unexplained(let problem) where problem.isAboutLog || problem == .storyEdited:
      try store.carryOut(
        [try fileApproval(of: store, question, outcome.approved)],
        golden: nil,
        keepsPending: true
      )
    case .unexplained:
      guard let digest = try store.goldenDigest() else { return }
      let before = try store.ledger().latest
      try store.carryOut(
        [try approval(before: before, after: digest, outcome.approved, store)],
        golden: nil,
        keepsPending: true
      )
    default:
      guard let golden = outcome.golden else { return }
      try store.carryOut(
        [try approval(before: nil, after: golden.digest, outcome.approved, store)],
        golden: golden,
        keepsPending: false
      )
      try subject.former?.removeAll()
    }
  }

  /// Returns the entry of a log or a story that is approved as it is.
  private func fileApproval(
    of store: GoldenStore,
    _ question: Review.Item.Question,
    _ changes: [String]
  ) throws(GoldenFileError) -> LedgerEntry {
    var entry = LedgerEntry(by: by, at: at, decision: .approved, reason: reason, changes: changes)
    if case .unexplained(let problem) = question, problem.isAboutLog {
      entry.log = try store.presentLog()
    } else {
      entry.story = try store.storyDigest()
    }
    return entry
  }
}
