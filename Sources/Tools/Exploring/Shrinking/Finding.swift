public import AppDriver
public import Approvals
public import Differ
public import EventModel
public import Replayer

/// The first problem in a replay of a recording, which a shorter recording must show too.
public enum Finding: Sendable {
  /// The app crashes for a reason.
  case crash(reason: String)
  /// A screen differs from the golden.
  case difference(Difference)
  /// A target cannot be verified on a kind of screen.
  case target(TargetDrift, on: ScreenKind?)
  /// Another view takes an input, or it is ignored.
  case outcome(OutcomeChange)
  /// The driver fails for another reason.
  case driver(DriverError)

  /// A screen that differs from the golden.
  public struct Difference: Sendable {
    /// The checkpoint's place, from 0.
    public var checkpoint: Int
    /// The screen of the golden.
    public var expected: ViewTree
    /// The differences.
    public var changes: [TreeChange]
  }

  /// The problem, in one lower-case clause.
  public var message: String {
    switch self {
    case .crash(let reason): "the app crashed: \(reason)"
    case .difference(let difference): difference.changes.first?.sentence ?? "the screen differs"
    case .target(let drift, _): drift.message
    case .outcome(let change): change.message
    case .driver(let error): error.message
    }
  }

  /// Returns the first problem in a replay of a recording.
  ///
  /// - Parameters:
  ///   - outcome: the replay.
  ///   - log: the recording.
  ///   - golden: the golden of the recording; nil if there is none.
  ///   - rules: the differences that are allowed.
  /// - Returns: the finding and the number of its event; nil if there is no problem.
  public static func first(
    in outcome: Replay.Outcome,
    of log: EventLog,
    against golden: Golden?,
    rules: [Rule]
  ) -> (finding: Finding, event: Int)? {
    let checkpoints = log.events.filter(\.isCheckpoint).map(\.number)
    let input = outcome.outcomeChanges.first.map { (Finding.outcome($0), $0.seen.event) }
    for (place, screen) in outcome.screens.enumerated() {
      guard let golden, golden.screens.indices.contains(place) else { break }
      let expected = golden.screens[place].tree
      let changes = changes(from: expected, to: screen, rules)
      guard changes.isEmpty else {
        let difference = Difference(checkpoint: place, expected: expected, changes: changes)
        let event = checkpoints.indices.contains(place) ? checkpoints[place] : outcome.events
        if let input, input.1 < event { return input }
        return (.difference(difference), event)
      }
    }
    if let input { return input }
    guard let stop = outcome.stop else {
      guard let ending = log.ending, ending.status == .crashed else { return nil }
      return (.crash(reason: ending.reason ?? ""), log.events.count)
    }
    switch stop.reason {
    case .target(let drift):
      return (.target(drift, on: outcome.screens.last.map { ScreenKind(of: $0) }), stop.event)
    case .driver(.crashed(let reason)): return (.crash(reason: reason), stop.event)
    case .driver(let error): return (.driver(error), stop.event)
    }
  }

  /// Returns the differences between a golden's screen and the one of a replay, except allowed ones.
  static func changes(
    from expected: ViewTree,
    to seen: ViewTree,
    _ rules: [Rule]
  ) -> [TreeChange] {
    TreeChange.list(from: expected, to: rules.reconcile(seen, with: expected))
  }

  /// Returns true if an event could not be replayed because of this problem.
  func isShown(by reason: Replay.Stop.Reason) -> Bool {
    switch (self, reason) {
    case (.crash(let one), .driver(.crashed(let other))): one == other
    case (.driver(let one), .driver(let other)): one.isSimilar(to: other)
    case (.target(let one, _), .target(let other)):
      one.verdict == other.verdict && one.target.name == other.target.name
        && one.target.className == other.target.className
    default: false
    }
  }
}
