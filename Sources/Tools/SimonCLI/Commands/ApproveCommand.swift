import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Platform
import Recorder
import Replayer
import Reports

/// `simon-replay approve`: decide about pending changes.
enum ApproveCommand {
  static let list = Flag("--list", "print the pending changes and decide nothing")
  private static let check = Flag(
    "--check",
    "check goldens against their ledgers and stories against their logs; decide nothing"
  )
  static let all = Flag(
    "--all",
    "approve all pending changes except risky and formerly rejected ones"
  )
  static let only = Option<String>(
    "--only CHANGE",
    repeats: true,
    "approve this change; repeatable"
  )
  static let reject = Option<String>(
    "--reject CHANGE",
    repeats: true,
    "reject this change; repeatable"
  )
  static let from = Option<String>(
    "--from REPORT",
    "decide on what a run on another machine saw: its JSON report, or a folder of its artefacts"
  )
  private static let file = Option<String>(
    "--decisions FILE",
    "carry out the decisions of a file, which was made elsewhere"
  )
  /// The options that decide without a terminal.
  static let decisions: [any CommandOption] = [all, only, reject, file]

  static let command = Command(
    name: "approve",
    group: .everyday,
    purpose: "review the changes that the last run left pending",
    operands: "[RECORDING…]",
    options: [
      list, StandardOptions.format, check, from, all, only, reject, file, ApprovalWriter.reason,
      Identity.by,
      StandardOptions.directory,
      RunOptions.timeLimit.saying(
        "the time limit for reading a recording, and for proving its story (default 60)"
      ),
    ] + StoryProofs.options,
    examples: [
      "simon-replay approve": "review in the terminal, change by change",
      "simon-replay approve --list": "the pending changes with their names",
      "simon-replay approve --only 3f9a1c --reason \"new wording\"":
        "approve one change, wherever it occurs",
      "simon-replay approve --only '#add → \"New\"'": "accept a proposed repair of a target",
      "simon-replay approve --from report.json": "decide on what CI saw, without replaying it here",
      "simon-replay approve --decisions decisions.json": "carry out decisions made elsewhere",
      "simon-replay approve --check":
        "check that every golden was approved, and every story proven",
      "simon-replay approve --all --driver \"python3 notes.py\"":
        "prove the stories that change with the screens on an app in any language",
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
          + call.recordingsFolder.relativePath.quoted,
        hint: "name their folder: --dir DIR",
        gravity: .nothing
      )
    }
    if call.has(check) {
      let code = try GoldenCheck.run(stores, call)
      return refusals.isEmpty ? code : .damaged
    }
    var broken: [Diagnostic] = []
    if !call.has(list), !call.console.isCI {
      WholeFile.sweep(call.recordingsFolder.path, isOurs: true)
      stores = try BrokenRecording.without(stores, on: call.console, noting: &broken) {
        try finish($0, call.console)
      }
    }
    var locks = ApprovalLocks(call.console)
    defer { locks.release() }
    if !call.console.isCI, decisions.contains(where: call.has) {
      stores = try locks.takeWaiting(stores, noting: &broken)
    }
    var round = try ApprovalRound(call, stores)
    round.source = try call[from].map { try ReviewSource($0, for: stores, call) }
    round.file = try call[file].map { try DecisionFile(at: $0, call.console) }
    try round.expectSameReport()
    while true {
      guard let code = try round.decide(&locks, noting: &broken) else { continue }
      let codes = (broken + round.problems).map(\.gravity) + (refusals.isEmpty ? [] : [.damaged])
      return codes.isEmpty ? code : .gravest(of: [code] + codes)
    }
  }

  /// Reviews what a run left pending, in the terminal.
  ///
  /// - Parameter call: The call of the run.
  /// - Returns: The exit code of the review.
  /// - Throws: What ends the review.
  static func review(after call: Invocation) throws -> ExitCode {
    let options: [any CommandOption] =
      [
        StandardOptions.directory, StandardOptions.app, RunOptions.memoryLimit,
        RunOptions.timeLimit,
      ] + DriverOption.options
    let words = options.flatMap { call.words(of: $0) } + ["--"] + call.operands
    let own = Invocation(
      tool: call.tool,
      apps: call.apps,
      steps: call.steps,
      console: call.console
    )
    return try run(command.parse(words, for: own))
  }

  /// Makes sure that there is a person to ask.
  ///
  /// - Throws: A usage error in CI and without a terminal.
  static func expectTerminal(_ call: Invocation) throws(UsageError) {
    guard !call.console.isCI else {
      throw UsageError(
        "approve is disabled in CI",
        hint: "approve on a development machine and commit the golden; the variable CI is set here"
      )
    }
    guard call.console.isInteractive else {
      throw UsageError(
        "no terminal to review in",
        hint: "decide by an option: --list, --all, --only CHANGE or --reject CHANGE"
      )
    }
  }

  /// Refuses options that contradict each other.
  private static func checkUsage(_ call: Invocation) throws(UsageError) {
    for look in [list, check] where call.has(look) {
      let other = look.name == list.name ? check : list
      if let option = (decisions + [other]).first(where: call.has) {
        throw UsageError("\(look.name) cannot be combined with \(option.name)")
      }
    }
    let both = Set(call.all(only)).intersection(call.all(reject))
    if let name = both.sorted().first {
      throw UsageError("\(name.quoted) is named by \(only.name) and by \(reject.name)")
    }
    if call.has(check), call.has(from) {
      throw UsageError("\(check.name) cannot be combined with \(from.name)")
    }
    if call.has(file), let option = decisions.dropLast().first(where: call.has) {
      throw UsageError("\(file.name) cannot be combined with \(option.name)")
    }
    guard call.has(list) || !call.has(StandardOptions.format) else {
      throw UsageError("--format needs --list")
    }
  }

  /// Finishes a decision that was interrupted while it was written.
  private static func finish(_ store: RecordingStore, _ console: Console) throws {
    let goldens = store.goldens()
    guard goldens.hasUnfinishedDecision || WholeFile.hasParts(store.folder.path) else { return }
    // A decision that is just being carried out looks the same.
    let lock = try RecordingLock(store.folder, console)
    defer { lock.release() }
    guard lock.hasFinishedDecision else { return }
    console.print("finished the interrupted approval of \(store.name.printable)")
  }
}

extension Invocation {
  /// Returns the command that reviews the same again, or decides by further options.
  func reviewCommand(deciding options: [String] = []) -> NextCommand {
    .replay("approve", options: words(of: ApproveCommand.from) + options).about(operands)
  }

  /// The words that say what a review is about.
  var selectionWords: [String] {
    operands.sorted { $0.precedes($1) } + (self[ApproveCommand.from].map { ["--from", $0] } ?? [])
  }
}
