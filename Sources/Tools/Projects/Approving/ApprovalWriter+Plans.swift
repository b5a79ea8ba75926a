package import Approvals
import EventModel

/// The decisions of a review, sorted by what has to be written.
extension ApprovalWriter {
  /// Returns the decisions about targets, those of one recording together.
  package static func targets(
    of outcomes: [Review.Outcome],
    _ subjects: [ApprovalSubjects.Entry]
  ) -> [TargetDecision] {
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
    return targets
  }

  /// Returns the rules that are approved.
  package static func rules(
    in outcomes: [Review.Outcome],
    _ subjects: [ApprovalSubjects.Entry]
  ) -> [Rule] {
    outcomes.flatMap { outcome -> [Rule] in
      guard !outcome.approvals.isEmpty,
        case .unexplained(.rules(let rules))? = subjects[outcome.subject].subject.question
      else { return [] }
      return rules.map(\.rule)
    }
  }

  /// Returns what is decided about the recordings whose stories depend on it.
  package static func plans(
    of outcomes: [Review.Outcome],
    _ subjects: [ApprovalSubjects.Entry],
    targets: [TargetDecision],
    by attempt: (GoldenStore, () throws -> Void) throws -> Void
  ) throws -> [(store: GoldenStore, plan: StoryCarrier.Plan)] {
    var plans: [(store: GoldenStore, plan: StoryCarrier.Plan)] = []
    func change(_ store: GoldenStore, _ change: (inout StoryCarrier.Plan) -> Void) {
      let known = plans.firstIndex { $0.store.folder == store.folder }
      if known == nil { plans.append((store, StoryCarrier.Plan())) }
      change(&plans[known ?? plans.count - 1].plan)
    }
    for decision in targets {
      try attempt(decision.store) {
        let text = try decision.repairedLog().text
        change(decision.store) { $0.log = text }
      }
    }
    for outcome in outcomes where outcome.golden != nil {
      let subject = subjects[outcome.subject]
      // A story tells the recorded setting.
      guard subject.store.setting.isEmpty else { continue }
      change(subject.store) { plan in
        switch subject.subject.question {
        case .unexplained(.storyEdited), .unexplained(.storyOutdated): plan.isAsked = true
        case .unexplained(let problem) where problem.isAboutLog: plan.isLogChanged = true
        case .unexplained(let problem) where !problem.isAboutGolden: break
        case .orphan, .repair: break
        default: plan.golden = outcome.golden
        }
        plan.build = plan.build ?? subject.subject.approval.pending.build
      }
    }
    return plans
  }
}
