package import Approvals
import EventModel
import Foundation
package import Messages
package import Recorder
import Replayer

/// The rules that nobody has approved, as questions of a review.
package struct RuleSubjects {
  /// Returns the rules of the project and of some recordings that their ledgers do not name.
  ///
  /// - Throws: `RuleFileError` for the first file that cannot be read.
  package static func unapproved(
    in stores: [RecordingStore],
    _ project: Project
  ) throws(RuleFileError) -> [UnapprovedRule] {
    var rules = try GoldenRules(project).shared
    for store in stores where store.refusal == nil { rules += try GoldenRules.rules(of: store) }
    return rules.filter { !$0.isApproved }.map { UnapprovedRule($0) }
  }

  /// The recordings under review.
  package let stores: [RecordingStore]
  /// The project.
  package let project: Project

  package init(stores: [RecordingStore], project: Project) {
    (self.stores, self.project) = (stores, project)
  }

  /// Returns the questions about the rules that apply to all recordings, each with what it hides.
  ///
  /// - Throws: `RuleFileError` and `GoldenFileError` for a file that cannot be read.
  package func ofProject() throws -> [ApprovalSubjects.Entry] {
    try GoldenRules.folders(project).flatMap { folder in
      let rules = try RuleStore.rules(in: [folder]).filter { !$0.isApproved }
      return try entries(
        of: rules,
        beside: GoldenRules(project).shared.filter(\.isApproved),
        over: stores,
        named: nil,
        in: GoldenStore(rulesIn: folder)
      )
    }
  }

  /// Returns the questions about the own rules of a recording.
  ///
  /// - Throws: `RuleFileError` and `GoldenFileError` for a file that cannot be read.
  package func own(of store: RecordingStore) throws -> [ApprovalSubjects.Entry] {
    let own = try GoldenRules.rules(of: store)
    let unapproved = own.filter { !$0.isApproved }
    guard !unapproved.isEmpty else { return [] }
    return try entries(
      of: unapproved,
      beside: (GoldenRules(project).shared + own).filter(\.isApproved),
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
    let grounds = stores.lazy.filter { $0.hasLog && !project.interruption.isRequested }
      .compactMap { ground(of: $0) }
    return RuleReach.all(of: rules, beside: approved, over: grounds)
  }

  /// Returns the screens of a recording; nil where a file cannot be read, which is a problem of its own.
  private func ground(of store: RecordingStore) -> RuleGround? {
    let budget = Budget(endingAfter: project.time)
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
  package var diagnostic: Diagnostic {
    let problem = Ledger.Problem.rules([self])
    return Diagnostic(
      message: problem.message,
      path: rule.file,
      line: rule.line,
      hint: NextCommand.completing(problem.hint)
    )
  }
}
