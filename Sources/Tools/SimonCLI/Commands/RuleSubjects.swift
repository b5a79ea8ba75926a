import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Recorder
import Replayer

/// The rules that nobody has approved, as questions of a review.
struct RuleSubjects {
  /// Returns the rules of the project and of some recordings that their ledgers do not name.
  ///
  /// - Throws: `RuleFileError` for the first file that cannot be read.
  static func unapproved(
    in stores: [RecordingStore],
    _ call: Invocation
  ) throws(RuleFileError) -> [UnapprovedRule] {
    var rules = try GoldenRules(call).project
    for store in stores where store.refusal == nil { rules += try GoldenRules.rules(of: store) }
    return rules.filter { !$0.isApproved }.map { UnapprovedRule($0) }
  }

  /// The recordings under review.
  let stores: [RecordingStore]
  /// The call.
  let call: Invocation

  /// Returns the questions about the rules that apply to all recordings, each with what it hides.
  ///
  /// - Throws: `RuleFileError` and `GoldenFileError` for a file that cannot be read.
  func project() throws -> [ApprovalSubjects.Entry] {
    try GoldenRules.folders(call).flatMap { folder in
      let rules = try RuleStore.rules(in: [folder]).filter { !$0.isApproved }
      return try entries(
        of: rules,
        beside: GoldenRules(call).project.filter(\.isApproved),
        over: stores,
        named: nil,
        in: GoldenStore(rulesIn: folder)
      )
    }
  }

  /// Returns the questions about the own rules of a recording.
  ///
  /// - Throws: `RuleFileError` and `GoldenFileError` for a file that cannot be read.
  func own(of store: RecordingStore) throws -> [ApprovalSubjects.Entry] {
    let own = try GoldenRules.rules(of: store)
    return try entries(
      of: own.filter { !$0.isApproved },
      beside: (GoldenRules(call).project + own).filter(\.isApproved),
      over: [store],
      named: store.name,
      in: store.goldens()
    )
  }

  private func entries(
    of rules: [Rule],
    beside approved: [Rule],
    over stores: [RecordingStore],
    named name: String?,
    in ledger: GoldenStore
  ) throws -> [ApprovalSubjects.Entry] {
    guard !rules.isEmpty else { return [] }
    let contents = try ledger.contents(withLog: false)
    return zip(rules, reaches(of: rules, beside: approved, over: stores)).map { rule, reach in
      ApprovalSubjects.Entry(
        subject: Review.Subject(
          name: name ?? rule.file,
          approval: .none,
          question: .unexplained(.rules([UnapprovedRule(rule, reach: reach)]))
        ),
        store: ledger,
        contents: contents
      )
    }
  }

  /// Returns what each rule hides of the approved screens, and of the changes from the recorded screens to them
  /// and from them to those that wait for a decision.
  private func reaches(
    of rules: [Rule],
    beside approved: [Rule],
    over stores: [RecordingStore]
  ) -> [RuleReach] {
    let grounds = stores.lazy.filter { $0.hasLog && !call.console.interruption.isRequested }
      .compactMap { ground(of: $0) }
    return RuleReach.all(of: rules, beside: approved, over: grounds)
  }

  /// Returns the screens of a recording; nil where a file cannot be read, which is a problem of its own.
  private func ground(of store: RecordingStore) -> RuleGround? {
    let budget = Budget(endingAfter: RunOptions.time(call))
    let goldens = store.goldens(within: budget)
    guard let golden = (try? goldens.golden()).flatMap(\.self) else { return nil }
    let log = (try? store.wholeLog(within: budget)).flatMap(\.self)
    return RuleGround(
      golden,
      of: store.name,
      recorded: log.map { Golden(recorded: $0, as: store.title).screens },
      pending: (try? goldens.pending()).flatMap(\.self)?.seen.screens
    )
  }
}

extension UnapprovedRule {
  /// The problem of the rule at its line.
  var diagnostic: Diagnostic {
    let problem = Ledger.Problem.rules([self])
    return Diagnostic(
      message: problem.message,
      path: rule.file,
      line: rule.line,
      hint: NextCommand.completing(problem.hint)
    )
  }
}
