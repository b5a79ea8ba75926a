import AppDriver
import EventModel
import Recorder

extension CauseSearch {
  /// Replays the recording in the recorded environment, if the app runs in another one.
  mutating func tryEnvironment() {
    var surroundings = ["LANG", "home folder", "machine clock"]
    defer {
      note(
        .environment,
        .notTried,
        of: surroundings.joined(separator: ", "),
        because: "a replay cannot change them on this machine"
      )
    }
    guard let differences = environmentToTry() else { return }
    let subject = differences.map(\.subject).joined(separator: ", ")
    let clauses = differences.map(\.clause)
    var recorded = run
    recorded.replaced = ReplacedSetting()
    var traveller: (any AppDriver)?
    if run.replaced.isEmpty {
      // Other experiments need the environment of the run, so that this one has a driver of its own.
      traveller = try? run.makeDriver(session.log.header.app)
      guard let traveller, traveller.surround(with: session.log.header.setting) else {
        traveller?.quit()
        let reason = "\(clauses.joined(separator: ", ")), and the driver cannot change that"
        return note(.environment, .notTried, of: subject, because: reason)
      }
      surroundings.removeFirst()
    }
    guard takeTry(for: .environment, of: subject) else {
      traveller?.quit()
      return
    }
    attempt(
      Trial(
        means: .environment(recorded, traveller),
        cause: .environment(clauses),
        kind: .environment,
        subject: subject,
        condition: "in the recorded environment",
        differences: clauses
      )
    )
  }

  /// Returns the differences from the recorded environment that may be the cause; nil, with a note if
  /// there are some that cannot be tried.
  private mutating func environmentToTry() -> [EventLog.EnvironmentDifference]? {
    let differences = session.log.environmentDifferences(
      from: outcome,
      launchedIn: run.setting(for: session.log)
    )
    if let platform = session.log.platformDifference(from: outcome), !session.isOverlaid {
      let clause = ([platform] + differences.map(\.clause)).joined(separator: ", ")
      let reason = "\(clause), and no launch changes the platform"
      note(.environment, .notTried, of: "platform", because: reason)
    } else if session.isOverlaid {
      let reason = "the golden has an overlay for this setting"
      note(.environment, .notTried, because: reason)
    } else if !differences.isEmpty {
      return differences
    }
    return nil
  }

  /// Replays the recording with more and with less time for each screen.
  mutating func tryTiming() {
    let limit = "\(Replay.GracePeriod.limit.count / 1_000_000) s"
    let subject = "up to \(limit) late"
    guard let golden = session.golden else {
      let reason = "there is no golden to wait for"
      return note(.timing, .notTried, of: subject, because: reason)
    }
    let expected = ExpectedScreens(session.log, golden: golden, run)
    guard takeTry(for: .timing, of: subject) else { return }
    attempt(
      Trial(
        means: .time(
          Replay.GracePeriod(isExpected: expected.isExpected, isAhead: expected.isAhead)
        ),
        cause: .timing,
        kind: .timing,
        subject: subject,
        condition: "with up to \(limit) more time"
      )
    )
  }
}
