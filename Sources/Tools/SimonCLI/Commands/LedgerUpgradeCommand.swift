import Approvals
import EventModel
import Foundation
import Recorder
import Replayer

/// `simon-replay ledger upgrade`: ledgers of earlier versions carried over, each new line shown.
enum LedgerUpgradeCommand {
  private static let yes = Flag("--yes", "write the lines without asking")

  static let command = Command(
    name: "ledger upgrade",
    group: .goldens,
    purpose: "carry the ledgers of an earlier version over, each new line shown and asked about",
    operands: "[RECORDING…]",
    options: [
      yes, Identity.by, StandardOptions.directory,
      RunOptions.timeLimit.saying("the time limit for reading a recording (default 60)"),
    ] + DriverOption.options,
    examples: [
      "simon-replay ledger upgrade": "verify every recording, show the lines, and ask",
      "simon-replay ledger upgrade click-me --yes": "without a question, for one recording",
    ],
    exitCodes: [.difference, .damaged, .nothing, .missingGolden, .locked, .interrupted],
    run: { try run($0) }
  )

  /// The lines for one ledger.
  private struct Plan {
    var name: String
    var store: GoldenStore
    var entries: [LedgerEntry]
    var words: [String]
    var contents: GoldenStore.Contents
  }

  private static func run(_ call: Invocation) throws -> ExitCode {
    guard !call.console.isCI else {
      throw UsageError(
        "ledger upgrade is disabled in CI",
        hint: "run it on a development machine and commit the ledgers; the variable CI is set here"
      )
    }
    let stores = try RecordingSelection(call).recordings()
    guard !stores.isEmpty else {
      throw Diagnostic(
        message: "no recordings in "
          + RecordingSelection.directory(call).relativePath.quoted,
        hint: "name their folder: --dir DIR",
        exitCode: .nothing
      )
    }
    RecordingLock.finishDecisions(in: stores, call.console)
    var stories = try StoryCheck(call)
    var (plans, problems): ([Plan], [Diagnostic]) = ([], [])
    for store in stores {
      do {
        if let plan = try plan(of: store, proving: &stories, call) { plans.append(plan) }
      } catch {
        try call.console.interruption.check()
        problems += Diagnostic.diagnostics(for: error, tool: call.tool, command: "ledger upgrade")
      }
    }
    // Rules without a ledger are new where no recording has a ledger of an earlier version.
    if call.operands.isEmpty, !plans.isEmpty { plans += try rulePlans(over: stores, call) }
    for problem in problems { call.console.diagnose(problem) }
    stories.remind()
    let code = ExitCode.gravest(of: problems.map(\.exitCode))
    guard !plans.isEmpty else {
      if problems.isEmpty { call.console.print("all ledgers are of this version") }
      return code
    }
    for plan in plans {
      call.console.print("\(call.console.style.bold("\(plan.name.printable)"))")
      for word in plan.words { call.console.print("  \(word.printable)") }
    }
    guard try isAgreed(to: plans, call) else {
      call.console.print("nothing was written")
      return .interrupted
    }
    for plan in plans { try write(plan, call) }
    call.console.print("\(plans.count.counted("ledger")) carried over")
    return code
  }

  /// Returns the lines for the ledger of a recording; nil if it needs none.
  ///
  /// - Throws: The reason why it cannot be carried over.
  private static func plan(
    of recording: RecordingStore,
    proving stories: inout StoryCheck,
    _ call: Invocation
  ) throws -> Plan? {
    if let refusal = recording.refusal { throw refusal }
    let budget = Budget(endingAfter: RunOptions.time(call))
    let store = GoldenStore(folder: recording.folder, within: budget)
    let rules = try RuleSubjects(stores: [recording], call: call).own(of: recording)
    let state = try store.upgrade(
      // Rules that apply to more than half of a screen are approved one by one.
      rules: rules.compactMap(\.narrowRule),
      by: Identity.current(call),
      at: call.console.now
    )
    switch state {
    case .current: return nil
    case .undecided: throw refusal(.undecided, at: store.goldenFile)
    case .unexplained(let problem):
      throw refusal(problem, at: problem.isAboutLog ? store.logFile : store.goldenFile)
    case .outdated(let upgrade):
      let contents = try store.contents(withLog: true)
      // A damaged log is an error, and the story must tell it.
      _ = try recording.log(limits: LogLimits(budget: budget.during("reading the log")))
      if var problem = stories.problem(of: recording) {
        if problem.exitCode == .difference { problem.exitCode = .missingGolden }
        throw problem
      }
      try call.console.interruption.check()
      return Plan(
        name: recording.name,
        store: store,
        entries: upgrade.entries,
        words: upgrade.words.map { rules.withReach($0) },
        contents: contents
      )
    }
  }

  private static func refusal(_ problem: Ledger.Problem, at file: URL) -> Diagnostic {
    Diagnostic(
      message: "cannot be carried over: \(problem.message)",
      path: file.relativePath,
      hint: NextCommand.completing(
        problem.hint,
        about: RecordingStore(folder: file.deletingLastPathComponent())
      ),
      exitCode: .missingGolden
    )
  }

  /// Returns the lines for the rules that apply to all recordings, where no ledger names any.
  private static func rulePlans(
    over stores: [RecordingStore],
    _ call: Invocation
  ) throws -> [Plan] {
    let subjects = try RuleSubjects(stores: stores, call: call).project()
    var plans: [Plan] = []
    for subject in subjects where !plans.contains(where: { $0.name == subject.subject.name }) {
      let same = subjects.filter { $0.subject.name == subject.subject.name }
      let entry = subject.store.firstEntry(
        about: same.compactMap(\.narrowRule),
        by: Identity.current(call),
        at: call.console.now
      )
      guard let entry else { continue }
      plans.append(
        Plan(
          name: subject.subject.name,
          store: subject.store,
          entries: [entry],
          words: entry.changes.map { same.withReach("rule    \($0)") },
          contents: subject.contents
        )
      )
    }
    return plans
  }

  /// Asks whether to write the lines.
  ///
  /// - Throws: A usage error where nobody can be asked.
  private static func isAgreed(to plans: [Plan], _ call: Invocation) throws -> Bool {
    guard !call.has(yes) else { return true }
    guard call.console.isInteractive else {
      throw UsageError(
        "no terminal to ask in",
        hint: "look at the lines above, and write them with \(yes.name)"
      )
    }
    let count = plans.map(\.entries.count).reduce(0, +)
    call.console.print("Write \(count.counted("line"))? Type yes to write, anything else to stop.")
    var reader = LineReader(call.console.input)
    let answer = try reader.next { try call.console.interruption.check() }
    return ["y", "yes"].contains(answer?.lowercased())
  }

  private static func write(_ plan: Plan, _ call: Invocation) throws {
    try RecordingLock.hold(plan.store.folder, for: call.console) {
      guard try plan.store.contents(withLog: plan.contents.log != nil) == plan.contents else {
        throw Diagnostic(
          message: "another process changed \(plan.name.quoted) meanwhile",
          hint: "repeat this command",
          exitCode: .difference
        )
      }
      for entry in plan.entries { try plan.store.append(entry) }
    }
  }
}

extension ApprovalSubjects.Entry {
  /// The rule that the question is about, unless it may hide more than somebody would expect.
  fileprivate var narrowRule: Rule? {
    guard case .unexplained(.rules(let rules))? = subject.question, let rule = rules.first,
      let reach = rule.reach, !reach.hidesMost, !reach.readsWhatItHides
    else { return nil }
    return rule.rule
  }
}

extension [ApprovalSubjects.Entry] {
  /// Returns the line about a rule with what the rule hides; another line as it is.
  fileprivate func withReach(_ line: String) -> String {
    for entry in self {
      guard case .unexplained(.rules(let rules))? = entry.subject.question, let rule = rules.first,
        line == "rule    \(rule.rule.canonicalText)", let reach = rule.reach
      else { continue }
      return "\(line), which \(reach.words)"
    }
    return line
  }
}
