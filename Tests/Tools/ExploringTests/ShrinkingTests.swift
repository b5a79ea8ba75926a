import AppDriver
import Approvals
import Differ
import EventModel
import Exploring
import Recorder
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Shrinking of a session")
struct ShrinkingTests {
  /// Returns the finding of a recording on another build.
  private func finding(_ log: EventLog, on app: String) throws -> (finding: Finding, event: Int) {
    let golden = Golden(recorded: log, as: "test")
    let outcome = Replay.run(log, on: try driver(app))
    return try #require(Finding.first(in: outcome, of: log, against: golden, rules: []))
  }

  private func shrunk(_ log: EventLog, on app: String) throws -> Shrinking.Result? {
    let (finding, event) = try finding(log, on: app)
    return try Shrinking(log, to: finding, at: event) { () throws(DriverError) in try driver(app) }
      .run()
  }

  @Test("delta debugging finds exactly the parts that are needed")
  func minimum() {
    forAll(seeds: 0..<30, full: 3_400) { random in
      let count = Int.random(in: 0...40, using: &random)
      let needed = Set((0..<count).filter { _ in random.once(in: 6) })
      var tries = 0
      let found = DeltaDebugging.minimum(of: Array(0..<count)) { parts -> [Int]? in
        tries += 1
        return needed.isSubset(of: parts) ? parts : nil
      }
      #expect(found == needed.sorted())
      #expect(tries <= 2 * (count + 1) * (needed.count + 2))
    }
  }

  @Test("delta debugging continues with the parts that a try needed")
  func lessNeeded() {
    let found = DeltaDebugging.minimum(of: Array(0..<64)) { parts -> [Int]? in
      parts.contains(9) ? parts.filter { $0 <= 9 } : nil
    }
    #expect(found == [9])
  }

  @Test("a session is shrunk to the actions that a crash needs, and crashes when replayed")
  func crash() throws {
    let log = try recorded(
      """
      tap "Values"
      tap #switch
      back
      tap "Alerts"
      tap "Action sheet"
      tap "Cancel"
      wait 2
      tap "Alert"
      tap "Continue"
      """,
      on: "controls:crashing"
    )
    #expect(log.ending?.status == .crashed)
    let short = try #require(try shrunk(log, on: "controls:crashing"))
    #expect(short.actions == 3)
    #expect(short.log.ending == log.ending)
    #expect(short.log.events.count < log.events.count)
    let outcome = Replay.run(short.log, on: try driver("controls:crashing"))
    #expect(
      outcome.stop?.reason == .driver(.crashed(reason: "the answer could not be stored"))
    )
  }

  @Test(
    "a session is shrunk to the actions that a difference needs, with a golden that shows it"
  )
  func difference() throws {
    let log = try recorded(
      "tap \"Page 3\"\nback\nrotate left\nrotate right\ntap \"Page 1\"\ntap #click\nback",
      on: "navigation"
    )
    let app = "navigation:timed"
    let (finding, event) = try finding(log, on: app)
    #expect(
      event == log.events.last { $0.isCheckpoint && $0.number < log.events.count - 3 }?.number
    )
    let short = try #require(try shrunk(log, on: app))
    #expect(short.actions < log.recordedActions.count)
    let golden = try #require(short.golden)
    let screens = Replay.run(short.log, on: try driver(app)).screens
    #expect(golden.dropLast() == screens.dropLast())
    let changes = TreeChange.list(from: golden[golden.count - 1], to: screens[screens.count - 1])
    guard case .difference(let difference) = finding else {
      Issue.record("\(finding.message) is no difference")
      return
    }
    #expect(changes.map(\.key) == difference.changes.map(\.key))
  }

  @Test("a session is shrunk to the actions before a lost target, where a replay stops")
  func target() throws {
    let log = try recorded(
      "swipe up on #pages\nswipe down on #pages\ntap \"Page 1\"\ntap #click",
      on: "navigation"
    )
    let outcome = Replay.run(log, on: try driver("navigation:noidentifier"))
    let (finding, event) = try #require(
      Finding.first(in: outcome, of: log, against: nil, rules: [])
    )
    let short = try #require(
      try Shrinking(log, to: finding, at: event) { () throws(DriverError) in
        try driver("navigation:noidentifier")
      }.run()
    )
    #expect(short.actions == 2)
    let again = Replay.run(short.log, on: try driver("navigation:noidentifier"))
    guard case .target(let drift)? = again.stop?.reason else {
      Issue.record("the replay did not stop at a target")
      return
    }
    #expect(drift.target.identifier == "click")
    // The short session reaches its end on the app that has the target.
    #expect(Replay.run(short.log, on: try driver("navigation")).stop == nil)
  }

  @Test("without a finding that recurs, there is no shorter session")
  func nothing() throws {
    let log = try recorded("tap \"Page 1\"", on: "navigation")
    let outcome = Replay.run(log, on: try driver("navigation"))
    let golden = Golden(recorded: log, as: "test")
    #expect(Finding.first(in: outcome, of: log, against: golden, rules: []) == nil)
    let crash = Finding.crash(reason: "never seen")
    let shrinking = Shrinking(log, to: crash, at: 3) { () throws(DriverError) in
      try driver("navigation")
    }
    #expect(try shrinking.run() == nil)
  }
}
