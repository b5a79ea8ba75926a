import Approvals
import EventModel

/// The writer of a review's decisions, recording by recording: first targets, then goldens.
struct ApprovalWriter {
  static let reason = Option<String>("--reason TEXT", "the reason, for the ledger")

  private let reason: String?
  private let by: String
  private let at: String

  init(_ call: Invocation) {
    reason = call[Self.reason]
    by = Identity.current(call)
    at = call.console.now
  }

  /// Writes all decisions.
  func write(
    _ outcomes: [Review.Outcome],
    _ subjects: [ApprovalSubjects.Entry]
  ) throws {
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
    for decision in targets { try write(decision) }
    for outcome in outcomes {
      let subject = subjects[outcome.subject]
      if case .repair? = subject.subject.question { continue }
      if let question = subject.subject.question {
        if outcome.golden != nil {
          try approve(question, outcome, subject: subject)
        } else {
          try reject(outcome, subject.store)
        }
      } else {
        try write(outcome, subject.store)
      }
    }
  }

  /// Writes the decisions about the targets of one log.
  private func write(_ decision: TargetDecision) throws {
    let log = try decision.repairedLog()
    var entries: [LedgerEntry] = []
    for (word, changes) in [
      (LedgerEntry.Decision.repaired, decision.approved), (.rejected, decision.rejected),
    ] where !changes.isEmpty {
      let before = word == .repaired ? log.before : log.after
      let change = LedgerEntry.LogChange(before: before, after: log.after)
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

  private func write(_ outcome: Review.Outcome, _ store: GoldenStore) throws(GoldenFileError) {
    // The decision replaces a golden that was deleted, too.
    let before = try digestBefore(store)
    var entries: [LedgerEntry] = []
    if let golden = outcome.golden {
      entries.append(
        entry(.approved, before: before, after: golden.digest, outcome.approved)
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
    case .unexplained:
      guard let digest = try store.goldenDigest() else { return }
      let before = try store.ledger().latest
      try store.carryOut(
        [entry(.approved, before: before, after: digest, outcome.approved)],
        golden: nil,
        keepsPending: true
      )
    default:
      guard let golden = outcome.golden else { return }
      try store.carryOut(
        [entry(.approved, before: nil, after: golden.digest, outcome.approved)],
        golden: golden,
        keepsPending: false
      )
      try subject.former?.removeAll()
    }
  }
}
