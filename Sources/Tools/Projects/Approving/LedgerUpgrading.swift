package import Approvals
import EventModel
import Foundation
package import Messages
package import Recorder
import Replayer

/// The ledgers of earlier versions carried over to this one, each after a proof of its story.
package struct LedgerUpgrading {
  /// The project.
  package let project: Project
  /// True if the recordings are not all of the project, so that its own rules stay as they are.
  package let isPartial: Bool
  /// True if somebody looks at the lines before they are written.
  package let isAsked: Bool

  package init(of project: Project, isPartial: Bool, isAsked: Bool) {
    (self.project, self.isPartial, self.isAsked) = (project, isPartial, isAsked)
  }

  /// The lines for one ledger.
  package struct Plan {
    /// The recording, or the file of rules.
    package var name: String
    fileprivate var store: GoldenStore
    package var entries: [LedgerEntry]
    /// The lines in words.
    package var words: [String]
    fileprivate var contents: GoldenStore.Contents
    /// The own rules of the recording that are not carried over.
    fileprivate var leftRules: [ApprovalSubjects.Entry] = []
  }

  /// Returns the lines for the ledgers of recordings and of their rules, the rules that are not carried over, and the
  /// reasons why others cannot be.
  package func plans(
    over stores: [RecordingStore]
  ) throws -> (plans: [Plan], left: [ApprovalSubjects.Entry], problems: [Diagnostic]) {
    var stories = try StoryCheck(project)
    var (plans, problems): ([Plan], [Diagnostic]) = ([], [])
    var left: [ApprovalSubjects.Entry] = []
    for store in stores {
      do {
        guard let plan = try plan(of: store, proving: &stories) else { continue }
        plans.append(plan)
        left += plan.leftRules
      } catch {
        try project.interruption.check()
        problems += Diagnostic.diagnostics(
          for: error,
          tool: project.tool,
          command: "ledger upgrade"
        )
      }
    }
    stories.remind()
    // Rules without a ledger are new where no recording has a ledger of an earlier version.
    if !isPartial, !plans.isEmpty {
      let (rules, others) = try rulePlans(over: stores)
      plans += rules
      left += others
    }
    return (plans, left, problems)
  }

  /// Returns the lines for the ledger of a recording; nil if it needs none.
  ///
  /// - Throws: The reason why it cannot be carried over.
  private func plan(
    of recording: RecordingStore,
    proving stories: inout StoryCheck
  ) throws -> Plan? {
    if let refusal = recording.refusal { throw refusal }
    let budget = Budget(endingAfter: project.time)
    let store = recording.goldens(within: budget)
    let rules = try RuleSubjects(stores: [recording], project: project).own(of: recording)
    let carried = rules.filter { isCarried($0) }
    let state = try store.upgrade(
      rules: carried.compactMap(\.rule),
      by: project.author,
      at: project.now
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
      try project.interruption.check()
      return Plan(
        name: recording.name,
        store: store,
        entries: upgrade.entries,
        words: upgrade.words.flatMap { line in
          line.hasPrefix("log ") ? [line] + log.contentsToCheck : [carried.withReach(line)]
        },
        contents: contents,
        leftRules: rules.filter { !isCarried($0) }
      )
    }
  }

  private func refusal(_ problem: Ledger.Problem, at file: URL) -> Diagnostic {
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
  private func isCarried(_ entry: ApprovalSubjects.Entry) -> Bool {
    guard let reach = entry.reach, !reach.hidesMost, !reach.readsWhatItHides, !reach.hidesUnseen
    else { return false }
    return isAsked || reach.screensWithViews == 0 && reach.hiddenChanges == 0
  }

  /// Returns the lines for the rules that apply to all recordings, where no ledger names any, and the rules that are
  /// not carried over.
  private func rulePlans(
    over stores: [RecordingStore]
  ) throws -> (plans: [Plan], left: [ApprovalSubjects.Entry]) {
    let all = try RuleSubjects(stores: stores, project: project).ofProject()
    let subjects = all.filter { isCarried($0) }
    var plans: [Plan] = []
    for subject in subjects where !plans.contains(where: { $0.name == subject.subject.name }) {
      let same = subjects.filter { $0.subject.name == subject.subject.name }
      let entry = subject.store.firstEntry(
        about: same.compactMap(\.rule),
        by: project.author,
        at: project.now
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
    return (plans, all.filter { !isCarried($0) })
  }

  /// Writes the lines for one ledger.
  ///
  /// - Throws: a diagnostic if another process changed the recording meanwhile.
  package func write(_ plan: Plan) throws {
    try RecordingLock.hold(plan.store.folder, for: project) {
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

  package var rule: Rule? { unapproved?.rule }

  package var reach: RuleReach? { unapproved?.reach }
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
  /// True if the event begins an input to a view, and can have evidence of that view.
  fileprivate var reachesView: Bool {
    switch kind {
    case .touch(let touch, _): touch.phase == .began
    case .text, .key, .pointer: true
    case .rotate, .snapshot, .change, .marker, .end, .other: false
    }
  }
}
