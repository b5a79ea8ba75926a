import AppDriver
import Approvals
import Differ
import EventModel
import Exploring
import Recorder
import Replayer
import TestSupport
import Testing

@Suite("Shrinking of planted regressions")
struct PlantedRegressionTests {
  @Test(
    "a planted regression shrinks to a session without a needless action, which the old build passes"
  )
  func planted() throws {
    for seed in try TestEnvironment.current.seeds(0..<1, full: 50) {
      let session = try RegressedSession(seed: seed)
      let failure = try #require(try failure(of: session.log, in: session))
      let short = try #require(
        try Shrinking(
          session.log,
          to: failure.finding,
          at: failure.event,
          makeGoodDriver: session.good,
          makeDriver: session.bad
        ).run(),
        "\(session)"
      )
      #expect(short.actions == short.log.recordedActions.count, "\(session)")
      #expect(try !Replay.run(short.log, on: session.good()).differs(from: short.log), "\(session)")
      #expect(try shows(failure.finding, short.log, in: session), "\(session)")
      for place in 0..<short.actions {
        let rest = try recording(short.log, without: place, on: session.good())
        let passes = try !Replay.run(rest, on: session.good()).differs(from: rest)
        let isShown = try shows(failure.finding, rest, in: session)
        #expect(!passes || !isShown, "action \(place) can be left out of \(session)")
      }
    }
  }

  /// Returns the first problem of the build with the regression.
  private func failure(
    of log: EventLog,
    in session: RegressedSession
  ) throws -> (finding: Finding, event: Int)? {
    let golden = Golden(recorded: log, as: "test")
    return Finding.first(
      in: Replay.run(log, on: try session.bad()),
      of: log,
      against: golden,
      rules: []
    )
  }

  /// Returns whether a session shows the finding of a longer one: the same member of the same view, or
  /// the same end of the replay.
  private func shows(
    _ finding: Finding,
    _ log: EventLog,
    in session: RegressedSession
  ) throws -> Bool {
    guard let found = try failure(of: log, in: session)?.finding else { return false }
    return found.spots.contains(finding.spots[0])
  }

  /// Records the actions of a session except one, and except those that cannot be performed without it.
  private func recording(
    _ log: EventLog,
    without place: Int,
    on good: any AppDriver
  ) throws -> EventLog {
    let recorder = SessionRecorder(good, header: log.header)
    try recorder.launch()
    let reported = ReportedTouches(of: log)
    for (index, action) in log.recordedActions.enumerated() where index != place {
      var again = Rerecording(on: recorder, of: reported)
      _ = again.perform(action.events, after: action.start)
    }
    try recorder.settle()
    recorder.finish(.finished)
    return recorder.log
  }
}

extension Finding {
  /// The changed members of views, without places among siblings; or the error that ends the replay.
  fileprivate var spots: [String] {
    switch self {
    case .difference(let difference):
      difference.changes.map { change in
        let view = change.node.split(separator: "/").last?.prefix { $0 != "[" } ?? ""
        return "\(change.kind) \(view) \(change.member.map { "\($0)" } ?? "")"
      }
    case .crash(let reason): ["crash: \(reason)"]
    case .target(let drift, _): ["\(drift.verdict) \(drift.target.className) \(drift.target.name)"]
    case .outcome(let change): [change.message]
    case .driver(let error): ["\(error)"]
    }
  }
}
