public import AppDriver
public import Approvals
public import Differ
public import EventModel
public import Replayer

/// What a recording shows to be wrong, first of all: what a shorter one must show too.
public enum Finding: Sendable {
  /// The app crashes, and says this.
  case crash(reason: String)
  /// A screen is not the golden's, in these ways.
  case difference(Difference)
  /// A node that was meant cannot be found for certain, on that kind of screen.
  case target(TargetDrift, on: ScreenKind?)
  /// The app can be driven no further, for another reason.
  case driver(DriverError)

  /// A screen that is not the golden's.
  public struct Difference: Sendable {
    /// The checkpoint's place, from 0.
    public var checkpoint: Int
    /// What the golden has there.
    public var expected: ViewTree
    /// What is different.
    public var changes: [TreeChange]
  }

  /// What is wrong, in one lower-case clause.
  public var message: String {
    switch self {
    case .crash(let reason): "the app crashed: \(reason)"
    case .difference(let difference): difference.changes.first?.sentence ?? "another screen"
    case .target(let drift, _): drift.message
    case .driver(let error): error.message
    }
  }

  /// What is wrong first in a replay of a recording.
  ///
  /// - Parameters:
  ///   - outcome: the replay, with the number of the event it stopped at, if it did.
  ///   - log: what was replayed.
  ///   - golden: what the screens must be; nil where there is none to hold them to.
  ///   - rules: what may vary.
  /// - Returns: the finding and the number of the event it is seen at; nil where nothing is wrong.
  public static func first(
    in outcome: Replay.Outcome,
    of log: EventLog,
    against golden: Golden?,
    rules: [Rule]
  ) -> (finding: Finding, event: Int)? {
    let checkpoints = log.events.filter(\.isCheckpoint).map(\.number)
    for (place, screen) in outcome.screens.enumerated() {
      guard let golden, golden.screens.indices.contains(place) else { break }
      let expected = golden.screens[place].tree
      let changes = changes(from: expected, to: screen, rules)
      guard changes.isEmpty else {
        let difference = Difference(checkpoint: place, expected: expected, changes: changes)
        let event = checkpoints.indices.contains(place) ? checkpoints[place] : outcome.events
        return (.difference(difference), event)
      }
    }
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

  /// What is different between a golden's screen and the one that is seen, but for what may vary.
  static func changes(
    from expected: ViewTree,
    to seen: ViewTree,
    _ rules: [Rule]
  ) -> [TreeChange] {
    var session = RuleSession(rules)
    let screens = session.reconciled(
      expected: [Golden.Screen(title: "", tree: expected)],
      actual: [Golden.Screen(title: "", tree: seen)]
    )
    return TreeChange.list(from: expected, to: screens[0].tree)
  }

  /// Whether an event could not be done for the same reason.
  func isShown(by reason: Replay.Stop.Reason) -> Bool {
    switch (self, reason) {
    case (.crash(let one), .driver(.crashed(let other))): one == other
    case (.driver(let one), .driver(let other)): one.isLike(other)
    case (.target(let one, _), .target(let other)):
      one.verdict == other.verdict && one.target.name == other.target.name
        && one.target.className == other.target.className
    default: false
    }
  }
}
