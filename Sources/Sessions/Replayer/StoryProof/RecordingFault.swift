import AppDriver
public import Approvals
import Differ
public import EventModel

/// The reason why a recording does not replay on the build that it was recorded on.
///
/// Such an app is not deterministic, or reacts to something that a log does not contain. The user should learn that
/// during the recording, and not from a red run later.
public struct RecordingFault: Hashable, Sendable {
  /// The number of the event that could not be replayed, or after which another screen was shown.
  public var event: Int
  /// The reason, in one lower-case clause.
  public var reason: String
  /// The number of the last event up to which the recording replays; nil if not even the launch does.
  public var lastSound: Int?

  /// Compares a recording with its first replay; nil if every screen is the recorded one.
  ///
  /// A crash at the end counts as replayed if the recording ends with a crash.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - outcome: its replay, on the build that it was recorded on.
  ///   - rules: the differences that are allowed.
  public init?(of log: EventLog, in outcome: Replay.Outcome, rules: [Rule] = []) {
    let screens = log.reconciled(outcome.screens, by: rules)
    // The digests are in the log; its trees have to be made by applying one change after the other.
    let recorded = log.events.filter(\.isCheckpoint).map(\.number)
    let same = zip(log.screenDigests, screens).prefix { $0 == $1.hash }.count
    lastSound = same > 0 ? recorded[same - 1] : nil
    if screens.indices.contains(same), recorded.indices.contains(same) {
      event = recorded[same]
      let before = log.checkpoints.dropFirst(same).first?.tree
      let changes = before.map { TreeChange.list(from: $0, to: screens[same]) }
      reason = "its replay shows another screen: \(changes?.first?.sentence ?? "other views")"
      return
    }
    if let change = outcome.outcomeChanges.first {
      (event, reason) = (change.seen.event, "in its replay, \(change.message)")
      lastSound = recorded.last { $0 < change.seen.event }
      return
    }
    guard let stop = outcome.stop, !(log.ending?.status == .crashed && stop.isCrash) else {
      return nil
    }
    (event, reason) = (stop.event, stop.reason.message)
  }
}

extension EventLog {
  /// Returns the screens of a replay with the recorded values wherever a rule permits a difference.
  package func reconciled(_ screens: [ViewTree], by rules: [Rule]) -> [ViewTree] {
    guard !rules.isEmpty else { return screens }
    let untitled = { (trees: [ViewTree]) in trees.map { Golden.Screen(title: "", tree: $0) } }
    var session = RuleSession(rules)
    return session.reconciled(
      expected: untitled(checkpoints.map(\.tree)),
      actual: untitled(screens)
    ).map(\.tree)
  }
}

extension Replay.Stop {
  /// True if the app crashed, or its process ended, hangs or violates the driver protocol.
  fileprivate var isCrash: Bool {
    switch reason {
    case .driver(.crashed(_)), .driver(.broken(_)): true
    default: false
    }
  }
}
