package import Approvals
import EventModel
import Foundation
package import Messages

/// The writer of a review's decisions, recording by recording: first targets, then goldens, then stories.
package struct ApprovalWriter {
  private let project: Project
  private let reason: String?
  private let by: String
  private let at: String
  private var carrier: StoryCarrier

  /// Prepares the writing.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - proofs: the proofs of stories that depend on the decisions.
  ///   - reason: the reason for the ledgers; nil for none.
  package init(_ project: Project, _ proofs: StoryProofs, reason: String? = nil) {
    carrier = StoryCarrier(project, proofs)
    (self.project, self.reason) = (project, reason)
    by = project.author
    at = project.now
  }

  /// Writes all decisions, except those about recordings that cannot be written.
  ///
  /// - Parameters:
  ///   - outcomes: the decisions.
  ///   - subjects: the recordings.
  ///   - problems: gets the diagnostics of recordings that cannot be written.
  /// - Returns: the stories that depend on the decisions, in the order of the recordings.
  /// - Throws: an error that is not the fault of one recording.
  package mutating func write(
    _ outcomes: [Review.Outcome],
    _ subjects: [ApprovalSubjects.Entry],
    noting problems: inout [Diagnostic]
  ) throws -> [DecidedStory] {
    var failed: Set<String> = []
    let project = project
    func attempt(_ store: GoldenStore, _ write: () throws -> Void) throws {
      guard !failed.contains(store.folder.path) else { return }
      do { try write() } catch {
        try BrokenRecording.note(error, on: project, in: &problems)
        failed.insert(store.folder.path)
      }
    }
    var stored: Set<String> = []
    for outcome in outcomes {
      let subject = subjects[outcome.subject]
      guard let part = subject.imported, stored.insert(subject.store.pendingFile.path).inserted
      else {
        continue
      }
      try attempt(subject.store) { try store(part, subject.store) }
    }
    let targets = Self.targets(of: outcomes, subjects)
    carrier.rules = Self.rules(in: outcomes, subjects)
    // Each story is proven before its recording changes, so that the decision can name it.
    for (store, plan) in try Self.plans(of: outcomes, subjects, targets: targets, by: attempt) {
      try attempt(store) { try carrier.carry(store, by: plan) }
    }
    for decision in targets { try attempt(decision.store) { try write(decision) } }
    for outcome in outcomes {
      let subject = subjects[outcome.subject]
      if case .repair? = subject.subject.question { continue }
      try attempt(subject.store) { try write(outcome, about: subject) }
    }
    var written: Set<String> = []
    let stores = outcomes.map { subjects[$0.subject].store }
      .filter { written.insert($0.folder.path).inserted }
    for store in stores {
      try attempt(store) { try carrier.write(store, entry(.rewritten, of: [], because: reason)) }
    }
    return stores.compactMap {
      failed.contains($0.folder.path) ? nil : carrier.stories[$0.folder.path]
    }
  }

  private func write(
    _ outcome: Review.Outcome,
    about subject: ApprovalSubjects.Entry
  ) throws(GoldenFileError) {
    guard let question = subject.subject.question else {
      return try write(outcome, subject.store)
    }
    if case .unexplained(.rules(let rules)) = question {
      return try decide(about: rules, outcome, subject.store)
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
    // A run in another setting leaves no targets.
    if store.setting.isEmpty { try store.write(part.repairs) }
  }

  /// Adds the decision about rules to the ledger beside their file; the file stays as it is.
  private func decide(
    about rules: [UnapprovedRule],
    _ outcome: Review.Outcome,
    _ store: GoldenStore
  ) throws(GoldenFileError) {
    let decisions: [(LedgerEntry.Decision, [DecidedChange])] = [
      (.approved, outcome.approvals), (.rejected, outcome.rejections),
    ]
    for (decision, changes) in decisions {
      for (reason, changes) in changes.byReason(reason) {
        var entry = entry(decision, of: changes, because: reason)
        entry.rules = rules.map(\.rule.canonicalText)
        try store.append(entry)
      }
    }
  }

  /// Writes the decisions about the targets of one log.
  private func write(_ decision: TargetDecision) throws {
    let log = try decision.repairedLog()
    var entries: [LedgerEntry] = []
    var before = log.before
    for (reason, changes) in decision.approved.byReason(reason) {
      var entry = entry(.repaired, of: changes, because: reason)
      // New lines are written once everything about the recording is decided.
      if carrier.text(in: decision.store) == nil {
        entry.story = carrier.digest(in: decision.store)
      }
      entry.log = .init(before: before, after: log.after, contents: log.contents)
      entries.append(entry)
      before = log.after
    }
    for (reason, changes) in decision.rejected.byReason(reason) {
      var entry = entry(.rejected, of: changes, because: reason)
      entry.log = .init(before: log.after, after: log.after)
      entries.append(entry)
    }
    try decision.store.carryOut(entries, log: log.text, events: decision.events)
  }

  private func entry(
    _ decision: LedgerEntry.Decision,
    of changes: [DecidedChange],
    because reason: String?
  ) -> LedgerEntry {
    LedgerEntry(
      by: by,
      at: at,
      decision: decision,
      reason: reason,
      changes: changes.map(\.change),
      names: changes.allNames
    )
  }

  /// Returns the entries of an approved golden, one for each reason, which also name the log beside it, unless it
  /// was edited and waits for a decision of its own, and the story, if it is proven with that golden.
  private func approval(
    before: Digest?,
    after: Digest,
    _ outcome: Review.Outcome,
    _ store: GoldenStore
  ) throws(GoldenFileError) -> [LedgerEntry] {
    var (entries, before): ([LedgerEntry], Digest?) = ([], before)
    for (reason, changes) in outcome.approvals.byReason(reason) {
      var entry = entry(.approved, of: changes, because: reason)
      (entry.before, entry.after) = (before, after)
      entry.log = try store.explainedLog()
      entry.story =
        carrier.decides(about: store) ? carrier.digest(in: store) : try store.explainedStory()
      entries.append(entry)
      before = after
    }
    return entries
  }

  /// Returns the entries of rejected changes, one for each reason.
  private func rejection(of outcome: Review.Outcome, _ golden: Digest) -> [LedgerEntry] {
    outcome.rejections.byReason(reason).map { reason, changes in
      var entry = entry(.rejected, of: changes, because: reason)
      (entry.before, entry.after) = (golden, golden)
      return entry
    }
  }

  private func write(_ outcome: Review.Outcome, _ store: GoldenStore) throws(GoldenFileError) {
    // The decision replaces a golden that was deleted, too.
    let before = try digestBefore(store)
    let golden = try outcome.golden.map { (golden) throws(GoldenFileError) in
      try store.text(replacingGoldenBy: golden, keepingLinesOf: outcome.earlier?.base)
    }
    let digest = golden.map { Digest(of: $0) }
    var entries: [LedgerEntry] = []
    if let digest { entries += try approval(before: before, after: digest, outcome, store) }
    if let after = digest ?? before { entries += rejection(of: outcome, after) }
    try store.carryOut(
      entries,
      golden: golden,
      keepsPending: outcome.pending != nil,
      decided: DecidedNames(approved: outcome.approvedNames, rejected: outcome.rejectedNames),
      following: outcome.earlier,
      story: golden == nil ? nil : carrier.text(in: store)
    )
  }

  private func digestBefore(_ store: GoldenStore) throws(GoldenFileError) -> Digest? {
    if let digest = try store.goldenDigest() { return digest }
    return try store.ledger().latest
  }

  /// Notes that a whole recording was rejected; the golden in the ledger stays valid.
  private func reject(_ outcome: Review.Outcome, _ store: GoldenStore) throws(GoldenFileError) {
    guard store.setting.isEmpty else {
      guard let digest = try store.goldenDigest() else { return }
      return try store.carryOut(rejection(of: outcome, digest), golden: nil, keepsPending: true)
    }
    guard let known = try store.ledger().latest else { return }
    for entry in rejection(of: outcome, known) { try store.append(entry) }
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
    case .unexplained(.storyEdited), .unexplained(.storyOutdated):
      guard carrier.digest(in: store) != nil else { return }
      let entries = try fileApproval(of: store, isAboutLog: false, outcome)
      let text = carrier.text(in: store)
      try store.carryOut(entries, golden: nil, keepsPending: true, story: text)
    case .unexplained(let problem) where problem.isAboutLog:
      let entries = try fileApproval(of: store, isAboutLog: true, outcome)
      let text = carrier.text(in: store)
      try store.carryOut(entries, golden: nil, keepsPending: true, story: text)
    case .unexplained(.misfits):
      guard let golden = outcome.golden, let before = try store.goldenDigest() else { return }
      try store.carryOut(
        try approval(before: before, after: golden.digest, outcome, store),
        golden: try store.text(replacingGoldenBy: golden),
        keepsPending: true
      )
    case .unexplained(.overlayDeleted(let setting)):
      let former = try store.ledger().entries.last { $0.overlay?.setting == setting }
      for (reason, changes) in outcome.approvals.byReason(reason) {
        var entry = entry(.approved, of: changes, because: reason)
        entry.overlay = .init(setting: setting, before: former?.overlay?.after, after: nil)
        try store.append(entry)
      }
    case .unexplained(let problem): try approve(problem, outcome, of: store)
    default:
      guard let golden = outcome.golden else { return }
      try add(golden, outcome, about: subject)
    }
  }

  /// Approves a golden that the ledger does not explain as it is.
  private func approve(
    _ problem: Ledger.Problem,
    _ outcome: Review.Outcome,
    of store: GoldenStore
  ) throws(GoldenFileError) {
    guard let digest = try store.goldenDigest() else { return }
    let ledger = try store.ledger().about(store.setting)
    // A merged golden comes from the decisions of both branches.
    let ends: [Digest?] =
      problem == .merged
      ? ledger.ends.sorted { $0.description < $1.description } : [ledger.latest]
    var entries: [LedgerEntry] = []
    for before in ends { entries += try approval(before: before, after: digest, outcome, store) }
    if case .renamed = problem {
      for place in entries.indices { entries[place].recording = store.recordingName }
    }
    try store.carryOut(entries, golden: nil, keepsPending: true, story: carrier.text(in: store))
  }

  /// Adds the first golden of a recording, with the overlays of its former name.
  private func add(
    _ golden: Golden,
    _ outcome: Review.Outcome,
    about subject: ApprovalSubjects.Entry
  ) throws(GoldenFileError) {
    let store = subject.store
    try store.carryOut(
      try approval(before: nil, after: golden.digest, outcome, store),
      golden: golden.text,
      keepsPending: false,
      story: carrier.text(in: store)
    )
    guard let former = subject.former else { return }
    for setting in former.overlaySettings() {
      try move(
        former.store(in: setting),
        to: store.store(in: setting),
        named: golden.recording,
        outcome
      )
    }
    try former.removeAll()
  }

  /// Moves the overlay of a renamed recording; one that nobody approved is asked about under the new name.
  private func move(
    _ former: GoldenStore,
    to store: GoldenStore,
    named recording: String,
    _ outcome: Review.Outcome
  ) throws(GoldenFileError) {
    guard let overlay = try former.overlayText(for: recording) else { return }
    guard try former.overlayProblem() == nil, let digest = try store.goldenDigest() else {
      return try store.write(overlay: overlay)
    }
    try store.carryOut(
      try approval(before: digest, after: digest, outcome, store),
      golden: overlay,
      keepsPending: true
    )
  }

  /// Returns the entries of a log or a story that is approved as it is.
  private func fileApproval(
    of store: GoldenStore,
    isAboutLog: Bool,
    _ outcome: Review.Outcome
  ) throws(GoldenFileError) -> [LedgerEntry] {
    try outcome.approvals.byReason(reason).map { (reason, changes) throws(GoldenFileError) in
      var entry = entry(.approved, of: changes, because: reason)
      if isAboutLog { entry.log = try store.presentLog() }
      entry.story = carrier.digest(in: store)
      return entry
    }
  }
}
