import Approvals
import EventModel
import Foundation
import Platform
import Recorder

/// `simon-replay approve`: decide about pending changes.
enum ApproveCommand {
  private static let list = Flag("--list", "print the pending changes and decide nothing")
  private static let check = Flag(
    "--check",
    "check goldens against their ledgers and stories against their logs; decide nothing"
  )
  private static let all = Flag("--all", "approve all pending changes except risky ones")
  private static let only = Option<String>(
    "--only CHANGE",
    repeats: true,
    "approve this change; repeatable"
  )
  private static let reject = Option<String>(
    "--reject CHANGE",
    repeats: true,
    "reject this change; repeatable"
  )
  private static let from = Option<String>(
    "--from REPORT",
    "decide on what a run on another machine saw: its JSON report, or a folder of its artefacts"
  )
  /// The options that decide without a terminal.
  private static let decisions: [any CommandOption] = [all, only, reject]

  static let command = Command(
    name: "approve",
    group: .everyday,
    purpose: "review the changes that the last run left pending",
    operands: "[RECORDING…]",
    options: [
      list, StandardOptions.format, check, from, all, only, reject, ApprovalWriter.reason,
      Identity.by,
      StandardOptions.directory,
      RunOptions.timeLimit.saying("the time limit for reading a recording (default 60)"),
    ],
    examples: [
      "simon-replay approve": "review in the terminal, change by change",
      "simon-replay approve --list": "the pending changes with their names",
      "simon-replay approve --only 3f9a1c --reason \"new wording\"":
        "approve one change, wherever it occurs",
      "simon-replay approve --only '#add → \"New\"'": "accept a proposed repair of a target",
      "simon-replay approve --from report.json": "decide on what CI saw, without replaying it here",
      "simon-replay approve --check":
        "check that every golden was approved, and every story proven",
    ],
    exitCodes: [.difference, .damaged, .nothing, .missingGolden, .locked, .interrupted],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    try checkUsage(call)
    let found = try RecordingSelection(call).recordings()
    let refusals = found.compactMap(\.refusal)
    for refusal in refusals { call.console.diagnose(Diagnostic(refusal)) }
    var stores = found.filter { $0.refusal == nil }
    guard !stores.isEmpty else {
      throw Diagnostic(
        message: "no recordings in "
          + RecordingSelection.directory(call).relativePath.quoted,
        hint: "name their folder: --dir DIR",
        exitCode: .nothing
      )
    }
    if call.has(check) {
      let code = try GoldenCheck.run(stores, call)
      return refusals.isEmpty ? code : .damaged
    }
    var broken: [Diagnostic] = []
    if !call.has(list), !call.console.isCI {
      WholeFile.sweep(RecordingSelection.directory(call).path, isOurs: true)
      stores = try BrokenRecording.without(stores, on: call.console, noting: &broken) {
        try finish($0, call.console)
      }
    }
    var locks = ApprovalLocks(call.console)
    defer { locks.release() }
    if !call.console.isCI, decisions.contains(where: call.has) {
      stores = try locks.takeWaiting(stores, noting: &broken)
    }
    let source = try call[from].map { try ReviewSource($0, for: stores, call) }
    var problems: [Diagnostic] = []
    while true {
      let decided = try decide(
        about: stores,
        from: source,
        call,
        &locks,
        reporting: &problems,
        noting: &broken
      )
      guard let code = decided else { continue }
      let codes = (broken + problems).map(\.exitCode) + (refusals.isEmpty ? [] : [.damaged])
      return codes.isEmpty ? code : .gravest(of: [code] + codes)
    }
  }

  /// Makes one review and writes its decisions.
  ///
  /// - Parameters:
  ///   - stores: the recordings.
  ///   - source: what another machine's run saw, if that is decided on.
  ///   - call: the call of the command.
  ///   - locks: the locks of the recordings.
  ///   - problems: the diagnostics of recordings that cannot be read.
  ///   - broken: gets the diagnostics of recordings that cannot be locked or written.
  /// - Returns: the exit code; nil if another process changed a recording between its reading and its
  ///   lock, so that the options have to decide again, now about what is locked.
  /// - Throws: a diagnostic that ends the whole command, such as that of a lock that another process has.
  private static func decide(
    about stores: [RecordingStore],
    from source: ReviewSource?,
    _ call: Invocation,
    _ locks: inout ApprovalLocks,
    reporting problems: inout [Diagnostic],
    noting broken: inout [Diagnostic]
  ) throws -> ExitCode? {
    let format = call[StandardOptions.format] ?? .pretty
    let found = try ApprovalSubjects(stores, call, from: source)
    let subjects = found.list
    if found.problems.map(\.message) != problems.map(\.message) {
      problems = found.problems
      for problem in problems { call.console.diagnose(problem) }
    }
    var review = Review(subjects.map(\.subject))
    if review.items.isEmpty, !problems.isEmpty { return .success }
    if review.items.isEmpty, !call.has(list) || format == .pretty {
      try decide(&review, call)
      call.console.print("nothing is pending")
      return .success
    }
    if call.has(list) {
      try ReviewList(review: review, style: call.console.style).print(format, call.console)
      return .success
    }
    guard try ask(&review, call) else {
      call.console.print("nothing was written")
      return .interrupted
    }
    let outcomes = try review.outcomes()
    let entries = outcomes.map { subjects[$0.subject] }
    let before = broken.count
    let unlocked = try locks.take(entries, noting: &broken)
    let changed = ApprovalLocks.changed(entries)
    guard changed.isEmpty || !decisions.contains(where: call.has) else { return nil }
    let names = unlocked.union(changed.map { entries[$0].store.folder.path })
    let kept = outcomes.filter {
      subjects[$0.subject].read.allSatisfy { !names.contains($0.store.folder.path) }
    }
    try ApprovalWriter(call).write(kept, subjects, noting: &broken)
    guard changed.isEmpty else { throw refusal(of: changed.map { entries[$0] }) }
    guard broken.count == before else {
      call.console.print("the other decisions were written")
      return .damaged
    }
    ReviewSummary.print(review, outcomes, subjects: subjects, console: call.console)
    guard call.has(all), ReviewSummary.printRisky(review, call.console) else { return .success }
    return .missingGolden
  }

  /// Returns the diagnostics of recordings that another process changed during a review.
  private static func refusal(of entries: [ApprovalSubjects.Entry]) -> Diagnostics {
    let names = Set(entries.map { $0.store.folder.relativePath }).sorted()
    return Diagnostics(
      list: names.map { name in
        Diagnostic(
          message: "another process changed this recording during the review; "
            + "no decision about it was written",
          path: name,
          hint: "look at it again: simon-replay approve",
          exitCode: .difference
        )
      }
    )
  }

  /// Takes the decisions of the options, or asks for them in the terminal; says whether they are
  /// final.
  private static func ask(_ review: inout Review, _ call: Invocation) throws -> Bool {
    guard !call.console.isCI else {
      throw Diagnostic(
        message: "approve is disabled in CI",
        hint: "approve on a development machine and commit the golden; the variable CI is set here",
        exitCode: .usage
      )
    }
    if decisions.contains(where: call.has) {
      try decide(&review, call)
      return true
    }
    guard call.console.isInteractive else {
      throw UsageError(
        "no terminal to review in",
        hint: "decide by an option: --list, --all, --only CHANGE or --reject CHANGE"
      )
    }
    return ReviewScreen(console: call.console).run(&review)
  }

  /// Refuses options that contradict each other.
  private static func checkUsage(_ call: Invocation) throws(UsageError) {
    for look in [list, check] where call.has(look) {
      let other = look.name == list.name ? check : list
      if let option = (decisions + [other]).first(where: call.has) {
        throw UsageError("\(look.name) cannot be combined with \(option.name)")
      }
    }
    if call.has(check), call.has(from) {
      throw UsageError("\(check.name) cannot be combined with \(from.name)")
    }
    guard call.has(list) || !call.has(StandardOptions.format) else {
      throw UsageError("--format needs --list")
    }
  }

  /// Finishes a decision that was interrupted while it was written.
  private static func finish(_ store: RecordingStore, _ console: Console) throws {
    let goldens = GoldenStore(folder: store.folder)
    guard goldens.hasUnfinishedDecision || WholeFile.hasParts(store.folder.path) else { return }
    // A decision that is just being carried out looks the same.
    let lock = try RecordingLock(store.folder, console)
    defer { lock.release() }
    guard lock.hasFinishedDecision else { return }
    console.print("finished the interrupted approval of \(store.name.printable)")
  }

  private static func decide(_ review: inout Review, _ call: Invocation) throws {
    for (option, decision) in [(only, Review.Decision.approve), (reject, .reject)] {
      for value in call.all(option) where !review.decide(decision, about: value) {
        let names = value.split(separator: ",").map(String.init)
        guard !names.isEmpty else { throw UsageError("\(option.name) needs the name of a change") }
        for name in names where !review.decide(decision, about: name) {
          throw Diagnostic(
            message: "no pending change is named \(name.quoted)",
            hint: "list them: simon-replay approve --list",
            exitCode: .nothing
          )
        }
      }
    }
    if call.has(all) { review.decideRest(.approve) }
    review.decideRest(.skip)
  }
}
