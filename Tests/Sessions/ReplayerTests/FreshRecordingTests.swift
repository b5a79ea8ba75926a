import AppDriver
import EventModel
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Fresh recordings")
struct FreshRecordingTests {
  /// Records a script and replays it on the same build.
  private func replay(_ script: String, on app: String) throws -> (EventLog, Replay.Outcome) {
    let log = try recorded(script, on: app)
    return (log, Replay.run(log, on: try SampleApps.catalogue.makeDriver(for: app)))
  }

  @Test(
    "a recording replays where the touched view vanishes while the finger approaches",
    arguments: TestEnvironment.current.sample(
      ["2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9"],
      count: 3
    )
  )
  func vanishing(_ wait: String) throws {
    let script = """
      type "ann" into #name
      type "zzzz" into #password
      tap "Sign in"
      wait \(wait)
      tap "Wrong name or password"
      """
    guard let (log, outcome) = try? replay(script, on: "login") else {
      // The message had gone before the last action was planned.
      #expect(wait > "2.7")
      return
    }
    #expect(outcome.stop == nil)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
    let story = try ProvenStory.write(log, as: "test") { (app) throws(DriverError) in
      try SampleApps.catalogue.makeDriver(for: app)
    }
    #expect(story.isProven, "\(story.failure?.message ?? "")")
  }

  @Test("a recording that does not replay names the event and the last one that is sound")
  func fault() throws {
    let log = try recorded(clickMe)
    #expect(RecordingFault(of: log, in: try replay(clickMe, on: "navigation").1) == nil)
    let other = Replay.run(log, on: try SampleApps.catalogue.makeDriver(for: "navigation:renamed"))
    let fault = try #require(RecordingFault(of: log, in: other))
    #expect((fault.event, fault.lastSound) == (4, 1))
    #expect(fault.reason.contains("\"Click me\" → \"Press me\""))
    let driver = try SampleApps.catalogue.makeDriver(for: "navigation:noidentifier")
    let stopped = try #require(RecordingFault(of: log, in: Replay.run(log, on: driver)))
    #expect(stopped.event >= 4)
  }

  @Test("the second touch of a double tap has evidence of its own moment")
  func doubleTap() throws {
    let script = """
      tap "Page 1"
      double tap "Pages"
      """
    let (log, outcome) = try replay(script, on: "navigation")
    #expect(outcome.stop == nil)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
  }
}
