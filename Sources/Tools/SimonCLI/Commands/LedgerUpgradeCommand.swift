import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
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
    /// The own rules of the recording that are not carried over.
    var leftRules: [ApprovalSubjects.Entry] = []
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
          + call.recordingsFolder.relativePath.quoted,
        hint: "name their folder: --dir DIR",
        gravity: .nothing
      )
    }
    RecordingLock.finishDecisions(in: stores, call.console)
    let (plans, left, problems) = try plans(over: stores, call)
    for problem in problems { call.console.diagnose(problem) }
    let code = ExitCode.gravest(of: problems.map(\.gravity))
    guard !plans.isEmpty else {
      if problems.isEmpty { call.console.print("all ledgers are of this version") }
      return code
    }
    for plan in plans {
      call.console.print("\(call.console.style.bold("\(plan.name.printable)"))")
      for word in plan.words { call.console.print("  \(word.printable)") }
    }
    tell(of: left, call)
    guard try isAgreed(to: plans, call) else {
      call.console.print("nothing was written")
      return .interrupted
    }
    for plan in plans { try write(plan, call) }
    call.console.print("\(plans.count.counted("ledger")) carried over")
    return code
  }

  /// Returns the lines for the ledgers of recordings and of their rules, the rules that are not carried over, and the
  /// reasons why others cannot be.
  private static func plans(
    over stores: [RecordingStore],
    _ call: Invocation
  ) throws -> (plans: [Plan], left: [ApprovalSubjects.Entry], problems: [Diagnostic]) {
    var stories = try StoryCheck(call)
    var (plans, problems): ([Plan], [Diagnostic]) = ([], [])
    var left: [ApprovalSubjects.Entry] = []
    for store in stores {
      do {
        guard let plan = try plan(of: store, proving: &stories, call) else { continue }
        plans.append(plan)
        left += plan.leftRules
      } catch {
        try call.console.interruption.check()
        problems += Diagnostic.diagnostics(for: error, tool: call.tool, command: "ledger upgrade")
      }
    }
    stories.remind()
    // Rules without a ledger are new where no recording has a ledger of an earlier version.
    if call.operands.isEmpty, !plans.isEmpty {
      let (rules, others) = try rulePlans(over: stores, call)
      plans += rules
      left += others
    }
    return (plans, left, problems)
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
    let store = recording.goldens(within: budget)
    let rules = try RuleSubjects(stores: [recording], call: call).own(of: recording)
    let carried = rules.filter { isCarried($0, call) }
    let state = try store.upgrade(
      rules: carried.compactMap(\.rule),
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
      let log = try recording.log(limits: LogLimits(budget: budget.during("reading the log")))
      if var problem = stories.problem(of: recording) {
        if problem.gravity == .difference { problem.gravity = .missingGolden }
        throw problem
      }
      try call.console.interruption.check()
      return Plan(
        name: recording.name,
        store: store,
        entries: upgrade.entries,
        words: upgrade.words.flatMap { line in
          line.hasPrefix("log ") ? [line] + log.contentsToCheck : [carried.withReach(line)]
        },
        contents: contents,
        leftRules: rules.filter { !isCarried($0, call) }
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
      gravity: .missingGolden
    )
  }

  /// Returns whether a rule is carried over.
  ///
  /// One that may hide more than somebody would expect is approved on its own. With `--yes` nobody is asked, so that
  /// nothing is carried over that hides anything.
  private static func isCarried(_ entry: ApprovalSubjects.Entry, _ call: Invocation) -> Bool {
    guard let reach = entry.reach, !reach.hidesMost, !reach.readsWhatItHides, !reach.hidesUnseen
    else { return false }
    return !call.has(yes) || reach.screensWithViews == 0 && reach.hiddenChanges == 0
  }

  /// Names the rules that are not carried over, each with what it hides.
  private static func tell(of left: [ApprovalSubjects.Entry], _ call: Invocation) {
    guard !left.isEmpty else { return }
    call.console.print(
      "not carried over, since somebody has to look at what they hide: "
        + "\(NextCommand.replay("approve"))"
    )
    for case (let rule?, let reach?) in left.map({ ($0.rule, $0.reach) }) {
      call.console.print(
        "  \(rule.place.printable) \(rule.canonicalText.printable), which \(reach.words.printable)"
      )
    }
  }

  /// Returns the lines for the rules that apply to all recordings, where no ledger names any, and the rules that are
  /// not carried over.
  private static func rulePlans(
    over stores: [RecordingStore],
    _ call: Invocation
  ) throws -> (plans: [Plan], left: [ApprovalSubjects.Entry]) {
    let all = try RuleSubjects(stores: stores, call: call).project()
    let subjects = all.filter { isCarried($0, call) }
    var plans: [Plan] = []
    for subject in subjects where !plans.contains(where: { $0.name == subject.subject.name }) {
      let same = subjects.filter { $0.subject.name == subject.subject.name }
      let entry = subject.store.firstEntry(
        about: same.compactMap(\.rule),
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
    return (plans, all.filter { !isCarried($0, call) })
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
          gravity: .difference
        )
      }
      for entry in plan.entries { try plan.store.append(entry) }
    }
  }
}

extension ApprovalSubjects.Entry {
  /// The rule that the question is about, with what it hides; nil for another question.
  private var unapproved: UnapprovedRule? {
    guard case .unexplained(.rules(let rules))? = subject.question else { return nil }
    return rules.first
  }

  fileprivate var rule: Rule? { unapproved?.rule }

  fileprivate var reach: RuleReach? { unapproved?.reach }
}

extension [ApprovalSubjects.Entry] {
  /// Returns the line about a rule with what the rule hides; another line as it is.
  fileprivate func withReach(_ line: String) -> String {
    for entry in self {
      guard let rule = entry.rule, line == "rule    \(rule.canonicalText)", let reach = entry.reach
      else { continue }
      return "\(line), which \(reach.words)"
    }
    return line
  }
}

extension EventLog {
  /// Lines about the contents of the log, by which a person sees that nothing of it was taken away.
  fileprivate var contentsToCheck: [String] {
    let inputs = events.filter(\.reachesView)
    let bare = inputs.filter { $0.kind.target == nil }
    let screens = events.count(where: \.isCheckpoint).counted("screen")
    let targets = "\(inputs.count - bare.count) of \(inputs.count.counted("input")) with a target"
    let indent = "        "
    guard !bare.isEmpty else { return ["\(indent)\(targets), \(screens)"] }
    let named = bare.prefix(8).map { "\($0.number)" }.joined(separator: ", ")
    let rest = bare.count > 8 ? " and \(bare.count - 8) more" : ""
    return [
      "\(indent)\(targets), \(screens)",
      "\(indent)without a target, so that any view may take them: event\(bare.count == 1 ? "" : "s") "
        + "\(named)\(rest)",
    ]
  }
}

extension Event {
  /// A Boolean value that says whether the event is an input to a view, whose log can have evidence of it.
  fileprivate var reachesView: Bool {
    switch kind {
    case .touch(let touch, _): touch.phase == .began
    case .text, .key: true
    case .rotate, .snapshot, .change, .marker, .end, .other: false
    }
  }
}
