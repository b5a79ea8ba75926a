import AppDriver
import Approvals
import Differ
import EventModel
import Recorder
import Replayer

/// The trial of a shorter session on two builds: the good build records it, and the replay on the bad
/// build must show the finding.
///
/// So the good build passes every session that is found, and only the change between the builds can be
/// the reason why the bad build does not.
struct TwoBuildTrial {
  /// The actions of the long session.
  let recordedActions: [RecordedAction]
  /// The touches of the long session that came down at a place which the app reported.
  let reported: ReportedTouches
  /// The header of the long session.
  let header: SessionHeader
  /// The finding that the bad build must show.
  let finding: Finding
  /// The differences that are allowed.
  let rules: [Rule]
  /// The texts to type for redacted secrets, by their variables.
  let secrets: [String: String]

  /// A session that the good build passes and that shows the finding on the bad build.
  struct Session {
    /// The actions of the long session that it consists of, by their places.
    var places: [Int]
    var log: EventLog
    var redaction: Redactor
  }

  /// Tries some actions of the long session.
  ///
  /// Actions that the good build cannot perform are left out, and so are those after the finding.
  ///
  /// - Parameters:
  ///   - places: the actions, by their places.
  ///   - good: makes a driver for a fresh instance of the build that passes.
  ///   - bad: makes a driver for a fresh instance of the build that does not.
  /// - Returns: the session; nil if it does not show the finding.
  /// - Throws: `DriverError` if there is no such app.
  func session(
    of places: [Int],
    good: Shrinking.DriverFactory,
    bad: Shrinking.DriverFactory
  ) throws(DriverError) -> Session? {
    guard let session = record(places, on: try good()) else { return nil }
    guard session.places == places else {
      return try self.session(of: session.places, good: good, bad: bad)
    }
    guard let (found, event) = problem(in: session.log, on: try bad()),
      finding.isSame(as: found)
    else { return nil }
    let needed = session.log.recordedActions.prefix { ($0.events.first?.number ?? 0) <= event }
    guard needed.count < places.count else { return session }
    return try self.session(of: Array(places.prefix(needed.count)), good: good, bad: bad)
  }

  /// Replays a session on both builds, which must show its finding again.
  ///
  /// A build that varies between launches may record a session that it cannot replay.
  func isConfirmed(
    _ log: EventLog,
    good: Shrinking.DriverFactory,
    bad: Shrinking.DriverFactory
  ) throws(DriverError) -> Bool {
    guard problem(in: log, on: try good()) == nil,
      let (found, _) = problem(in: log, on: try bad())
    else { return false }
    return finding.isSame(as: found)
  }

  /// Returns the first problem of a build with a recorded session.
  private func problem(
    in log: EventLog,
    on driver: any AppDriver
  ) -> (finding: Finding, event: Int)? {
    let outcome = Replay.run(log, on: driver, secrets: secrets, names: VaryingNames(rules))
    return Finding.first(
      in: outcome,
      of: log,
      against: Golden(recorded: log, as: ""),
      rules: rules
    )
  }

  /// Records some actions; nil if the build fails on them.
  private func record(_ places: [Int], on driver: any AppDriver) -> Session? {
    let recorder = SessionRecorder(driver, header: header, secrets: secrets)
    defer { recorder.finish(.interrupted) }
    guard (try? recorder.launch()) != nil else { return nil }
    var performed: [Int] = []
    for place in places {
      var again = Rerecording(on: recorder, of: reported, names: VaryingNames(rules))
      let action = recordedActions[place]
      switch again.perform(action.events, after: action.start)?.reason {
      case nil: performed.append(place)
      case .target: continue
      case .driver: return nil
      }
    }
    guard (try? recorder.settle()) != nil else { return nil }
    recorder.finish(.finished)
    return Session(places: performed, log: recorder.log, redaction: recorder.redaction)
  }
}

extension Finding {
  /// Returns true if another replay shows the same: for a screen that differs, the same member of the
  /// same view; otherwise the same error.
  func isSame(as other: Finding) -> Bool {
    switch (self, other) {
    case (.difference(let one), .difference(let other)):
      guard let first = one.changes.first else { return false }
      return other.changes.contains { ChangedSpot(of: $0) == ChangedSpot(of: first) }
    case (.crash(let one), .crash(let other)): return one == other
    case (.outcome(let one), .outcome(let other)):
      return one.meant == other.meant && one.found == other.found
    case (_, .target(let drift, _)): return isShown(by: .target(drift))
    case (_, .driver(let error)): return isShown(by: .driver(error))
    default: return false
    }
  }
}

/// The view and the member that a change is about, without its place among its siblings.
private struct ChangedSpot: Equatable {
  let kind: TreeChange.Kind
  let view: Substring
  let member: ViewNode.Member?

  init(of change: TreeChange) {
    let last = change.node.split(separator: "/").last ?? ""
    kind = change.kind
    view = last.prefix { $0 != "[" }
    member = change.member
  }
}
