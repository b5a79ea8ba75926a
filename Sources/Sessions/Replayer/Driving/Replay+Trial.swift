import AppDriver
public import EventModel
import Recorder
package import ViewQuery

extension Replay {
  /// The whole of a replay that stopped at a target and went on, to see the screens that are decided with the target.
  ///
  /// It went on with the view that a comparison of the recorded screen with the present one takes for the target, and
  /// typed no secret. The verdict is that of the stop; the screens are only for the review, where a person approves both or neither.
  public struct Trial: Sendable {
    /// The settled screens, one for each checkpoint, with those before the stop.
    public var screens: [ViewTree]
    /// The targets that were not verified, with the one that stopped the replay.
    public var warnings: [Warning]
    /// The inputs that other views took than in the recording, in the order of events.
    public var outcomeChanges: [OutcomeChange]
    /// The screens on which the targets were not verified, one for each warning.
    public var unverifiedScreens: [ViewTree]

    /// Creates the trial of a replay.
    public init(
      screens: [ViewTree],
      warnings: [Warning],
      outcomeChanges: [OutcomeChange],
      unverifiedScreens: [ViewTree]
    ) {
      (self.screens, self.warnings) = (screens, warnings)
      (self.outcomeChanges, self.unverifiedScreens) = (outcomeChanges, unverifiedScreens)
    }
  }

  /// Returns the view with which the replay goes on behind a target that is not verified; nil if it stops there.
  mutating func goOn(
    behind drift: TargetDrift,
    at event: Int,
    in tree: ViewTree,
    recordedOn recorded: ViewTree?
  ) -> Target? {
    guard goesOn, let repair = drift.successor(in: tree, recordedOn: recorded) else { return nil }
    if stopped == nil {
      stopped = outcome
      stopped?.events = event - 1
      stopped?.stop = Stop(event: event, reason: .target(drift))
    }
    outcome.warnings.append(Warning(event: event, drift: drift))
    // From here on the log is the one that the approval of the target leads to.
    log = log.retargeting(event, to: repair.evidence)
    return drift.target.found(at: repair.node, in: tree)
  }

  /// Returns the outcome: that of the stop, if the replay went on behind one.
  func ended() -> Outcome {
    guard var stopped else { return outcome }
    stopped.remarks = outcome.remarks
    stopped.trialStop = outcome.stop
    if let end = outcome.stop, end.isReport {
      stopped.remarks.append(end.reason.message)
    } else if let end = outcome.stop, end.isFailure {
      stopped.remarks.append(
        "with the proposed target, at event \(end.event): \(end.reason.message)"
      )
    }
    // A trial that ends early, such as by an error of the app, shows no whole session to decide about.
    guard outcome.stop == nil, !isCut else { return stopped }
    stopped.trial = Trial(
      screens: outcome.screens,
      warnings: outcome.warnings,
      outcomeChanges: outcome.outcomeChanges,
      unverifiedScreens: outcome.unverifiedScreens
    )
    return stopped
  }
}

extension Replay.Stop {
  /// True if the app failed: it crashed, broke off or never became idle.
  fileprivate var isFailure: Bool {
    switch reason {
    case .driver(.crashed), .driver(.broken), .driver(.neverIdle): true
    default: false
    }
  }
}

extension Event {
  /// True if it types a secret, which goes into no view that nobody approved.
  var typesSecret: Bool {
    guard case .text(let text, _) = kind else { return false }
    return !Pseudonym.all(in: text).isEmpty
  }
}

extension TargetDrift {
  /// Returns the proposed repair if a comparison of the recorded screen with the present one takes its view for the
  /// target; nil if the proposal is another view, or there is none.
  ///
  /// - Parameters:
  ///   - tree: The screen on which the target was not verified.
  ///   - recorded: The screen on which it was recorded; nil if it is not known.
  /// - Returns: The repair, whose view is visible.
  package func successor(in tree: ViewTree, recordedOn recorded: ViewTree?) -> TargetRepair? {
    guard let repair, let recorded, tree.isVisible(repair.node),
      let old = recorded.resolve(target).verified ?? recorded.index(at: target.path),
      recorded.successor(of: old, in: tree) == repair.node
    else { return nil }
    return repair
  }
}
