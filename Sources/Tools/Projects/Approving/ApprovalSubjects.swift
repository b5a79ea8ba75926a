package import Approvals
package import EventModel
import Foundation
package import Messages
package import Recorder
import Replayer

/// The recordings with something to decide.
package struct ApprovalSubjects {
  /// A recording under review, with its files.
  package struct Entry {
    package var subject: Review.Subject
    package var store: GoldenStore
    /// The golden that the approval removes, if the recording was renamed.
    package var former: GoldenStore?
    /// The files of the recording as they were read.
    package var contents: GoldenStore.Contents
    /// The files of the golden to remove as they were read.
    package var formerContents: GoldenStore.Contents?
    /// The open questions that another machine's run left; nil if a run here left them.
    package var imported: ReviewSource.Part?

    /// The stores that a decision writes to, with their files as they were read.
    package var read: [(store: GoldenStore, contents: GoldenStore.Contents)] {
      guard let former, let formerContents else { return [(store, contents)] }
      return [(store, contents), (former, formerContents)]
    }
  }

  /// All of them, in the order of their names.
  package private(set) var list: [Entry] = []
  /// The diagnostics of recordings that cannot be read, which keep no other recording from a decision.
  package private(set) var problems: [Diagnostic] = []
  /// The names of the recordings in which everything that another machine's run left was approved before.
  package private(set) var approvedBefore: [String] = []
  private let known = ComparedScreens()

  /// Collects what is left to decide.
  ///
  /// - Parameters:
  ///   - stores: The recordings.
  ///   - project: The project.
  ///   - source: What other machines' runs left; nil for what runs here left.
  ///   - isPartial: Whether the project has other recordings, so that none of these is missing.
  /// - Throws: An error that keeps all recordings from a decision.
  package init(
    _ stores: [RecordingStore],
    _ project: Project,
    from source: ReviewSource? = nil,
    isPartial: Bool = false
  ) throws {
    if let source {
      addImported(stores, project, from: source, isPartial: isPartial)
      return
    }
    let orphans = isPartial ? [] : GoldenCheck.orphans(among: stores)
    var renamed: Set<String> = []
    var rules: [Entry] = []
    for questions in RecordingQuestions.all(about: stores, project, knowing: known) {
      list += questions.entries
      problems += questions.problems
      rules += questions.rules
      defer { list += questions.overlays }
      guard var entry = questions.screens else { continue }
      if entry.subject.approval.golden == nil,
        let orphan = GoldenCheck.orphan(
          of: entry.subject.approval.pending.seen.screens,
          among: orphans
        ),
        renamed.insert(orphan.store.folder.path).inserted
      {
        entry.subject.question = .renamed(from: orphan.store.name)
        entry.former = orphan.store.goldens()
      }
      note {
        entry.formerContents = try entry.former?.contents(withLog: false)
        return [entry]
      }
    }
    note { try RuleSubjects(stores: stores, project: project).ofProject() }
    list += rules
    for orphan in orphans where !renamed.contains(orphan.store.folder.path) {
      let question = Review.Item.Question.orphan(screens: orphan.golden.screens.count)
      note { [try Self.whole(orphan.store, golden: orphan.golden, question: question)] }
    }
  }

  /// Leaves out what runs in other settings than the given one left to decide.
  package mutating func keep(only setting: ReplacedSetting) {
    guard !setting.isEmpty else { return }
    list.removeAll { entry in
      let header = try? RecordingStore(folder: entry.store.folder).log().header
      let replaced = header.map(setting.without) ?? setting
      return !replaced.isPart(of: entry.store.setting)
    }
  }

  /// Adds what other machines' runs left to decide.
  private mutating func addImported(
    _ stores: [RecordingStore],
    _ project: Project,
    from source: ReviewSource,
    isPartial: Bool
  ) {
    for store in stores where store.hasLog {
      for found in source.parts(of: store) { addImported(found, of: store, project) }
    }
    if !isPartial { problems += source.missing(among: stores) }
    problems += source.problems
  }

  /// Adds what another machine's run left to decide about one recording.
  private mutating func addImported(
    _ found: ReviewSource.Part,
    of store: RecordingStore,
    _ project: Project
  ) {
    let budget = Budget(endingAfter: project.time)
    let known = known
    var isApproved = false
    note {
      let left = try found.left(of: store, within: budget)
      let goldens = store.goldens(in: found.setting, within: budget).sharing(known)
      if let problem = try goldens.problem(countsPending: false) {
        throw Diagnostic(
          message: problem.message,
          path: store.folder.relativePath,
          hint: NextCommand.completing(problem.hint, about: store)
        )
      }
      guard let part = left else {
        isApproved = true
        return []
      }
      var entries = try RepairSubjects(of: store, goldens, part.repairs, within: budget).entries
      let screens = try Self.entry(
        goldens,
        of: store,
        part.pending,
        within: budget,
        knowing: known
      )
      entries += screens.map { [$0] } ?? []
      for place in entries.indices { entries[place].imported = part }
      return entries
    }
    if isApproved { approvedBefore.append(store.name(in: found.setting)) }
  }

  /// Adds the entries of one recording, or the problem that keeps it from being decided about.
  private mutating func note(_ entries: () throws -> [Entry]) {
    do { list += try entries() } catch {
      problems += Diagnostic.diagnostics(for: error, tool: "simon-replay", command: "approve")
    }
  }

  /// Returns the entry of a recording, if there is something to decide; its ledger is read if it is not given.
  package static func entry(
    _ store: RecordingStore,
    _ goldens: GoldenStore,
    by ledger: Ledger?,
    within budget: Budget,
    knowing known: ComparedScreens
  ) throws -> Entry? {
    guard !FileManager.default.fileExists(atPath: goldens.goldenFile.path) else {
      // A golden that nobody approved is decided about first; one that the ledger explains needs no reading.
      if let problem = try goldens.problem(countsPending: false, by: ledger), problem.isQuestion,
        let golden = try goldens.golden()
      {
        // A damaged log cannot be approved: its damage is reported instead.
        if problem.isAboutLog {
          _ = try store.log(limits: LogLimits(budget: budget.during("reading the log")))
        }
        return try whole(store, golden: golden, question: .unexplained(problem))
      }
      return try entry(goldens, of: store, goldens.pending(), within: budget, knowing: known)
    }
    // Screens that were compared with a golden must not be lost because somebody deleted it.
    guard try goldens.pending()?.golden == nil else { throw Self.lostGolden(of: goldens) }
    // Without a golden, the recorded screens are proposed, not those of a run.
    let contents = try goldens.contents(withLog: true)
    let recorded = Golden(
      recorded: try store.log(limits: LogLimits(budget: budget.during("reading the log"))),
      as: store.title
    )
    guard !recorded.screens.isEmpty else { throw Diagnostic.nothingToApprove(in: store) }
    let approval = try Approval(golden: nil, pending: Pending(golden: nil, seen: recorded))
    return Entry(
      subject: Review.Subject(name: store.name, approval: approval),
      store: store.goldens(),
      contents: contents
    )
  }

  /// Returns the error of a golden that is gone while changes of it wait for a decision.
  private static func lostGolden(of goldens: GoldenStore) -> Diagnostic {
    Diagnostic(
      message: "golden.tree is missing, and the last run left changes of it pending",
      path: goldens.folder.relativePath,
      hint: "restore it from version control and decide again, "
        + "or replay without it, which discards these changes: \(NextCommand.replay("run"))",
      gravity: .missingGolden
    )
  }

  /// Returns the entries of the settings in which something is to decide.
  package static func overlays(
    of store: RecordingStore,
    _ goldens: GoldenStore,
    within budget: Budget,
    knowing known: ComparedScreens
  ) throws -> [Entry] {
    // Without a golden, an overlay has nothing to differ from.
    guard FileManager.default.fileExists(atPath: goldens.goldenFile.path) else { return [] }
    let settings = Set(goldens.overlaySettings() + goldens.pendingSettings())
    return try settings.sorted { $0.precedes($1) }.compactMap { setting in
      let goldens = goldens.store(in: setting)
      if let problem = try goldens.overlayProblem(), problem.isQuestion,
        let golden = try goldens.golden()
      {
        return try whole(store, golden: golden, question: .unexplained(problem), in: setting)
      }
      if let pending = try goldens.pending() {
        return try entry(goldens, of: store, pending, within: budget, knowing: known)
      }
      // A decision about what is pending leaves the misfits out; without one, nothing else would.
      guard let overlaid = try goldens.overlaidGolden() else { return nil }
      let count = overlaid.misfits.count { $0.setting == setting }
      guard count > 0 else { return nil }
      let question = Review.Item.Question.unexplained(.misfits(checkpoints: count))
      return try whole(store, golden: overlaid.golden, question: question, in: setting)
    }
  }

  /// Returns the entry of what a run left pending about a golden; nil if that is nothing.
  private static func entry(
    _ goldens: GoldenStore,
    of store: RecordingStore,
    _ pending: Pending?,
    within budget: Budget,
    knowing known: ComparedScreens
  ) throws -> Entry? {
    guard let pending else { return nil }
    let contents = try goldens.contents(withLog: false)
    do {
      let subject = try Review.Subject(
        name: store.name(in: goldens.setting),
        pending: pending,
        of: goldens,
        within: budget,
        knowing: known
      ) { subject in
        subject.checkpointsAfterSecrets = try store.checkpointsAfterSecrets(
          knowing: try? goldens.logText(),
          within: budget
        )
        if goldens.setting.isEmpty, contents.story != nil {
          subject.storyChanges = store.storyChanges(to: pending.seen)
        }
      }
      let own = store.goldens(in: goldens.setting)
      return Entry(subject: subject, store: own, contents: contents)
    } catch let error as ApprovalError {
      throw Diagnostic(
        message: error.message,
        path: goldens.pendingFile.relativePath,
        hint: NextCommand.completing(error.hint)
      )
    }
  }

  /// Returns the entry of a golden that is approved or rejected as a whole.
  package static func whole(
    _ store: RecordingStore,
    golden: Golden,
    question: Review.Item.Question,
    in setting: ReplacedSetting = ReplacedSetting()
  ) throws -> Entry {
    let goldens = store.goldens(in: setting)
    let contents = try goldens.contents(withLog: true)
    let digest = contents.golden
    let approval = try Approval(
      golden: golden,
      digest: digest,
      pending: Pending(golden: digest, seen: golden)
    )
    return Entry(
      subject: Review.Subject(
        name: store.name(in: setting),
        approval: approval,
        question: question
      ),
      store: goldens,
      contents: contents
    )
  }
}
