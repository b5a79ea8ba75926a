import AppDriver
import EventModel
import Replayer
import SampleApps
import Testing

@Suite("The likely cause of a red recording")
struct LikelyCauseTests {
  let recordings: TestRecordings

  init() throws { recordings = try TestRecordings() }

  /// A recording, the build that it is replayed on, and the expected cause.
  struct Case: CustomTestStringConvertible {
    var script: String
    var app: String
    var build: String
    var cause: String?
    var testDescription: String { "\(build): \(cause ?? "none")" }

    init(_ script: String, on app: String, _ build: String, _ cause: String?) {
      (self.script, self.app, self.build, self.cause) = (script, app, build, cause)
    }
  }

  private static let refused = """
    type "ann" into "Name"
    type "hunter2" into "Password"
    tap "Sign in"
    wait 4
    checkpoint "the warning has gone"
    """
  private static let refusedTwice = refused + "\nwait 6\ncheckpoint \"nothing more\""
  private static let answered = "tap \"Alerts\"\ntap \"Alert\"\ntap \"Continue\"\n"

  @Test(
    "a red recording is reported with its cause",
    arguments: [
      Case(refused, on: "login", "login", nil), Case(refused, on: "login", "login:slow", nil),
      Case(refused, on: "login", "login:lingering", "timing"),
      Case(refused, on: "login", "login:lingering:banner", "app changed"),
      Case(refusedTwice, on: "login:lingering", "login", "timing"),
      Case(refused, on: "login:lingering", "login", "app changed"),
      Case(clickMe, on: "navigation", "navigation:covered", "app changed"),
      Case(clickMe, on: "navigation", "navigation:renamed", "app changed"),
      Case(clickMe, on: "navigation", "navigation:tablet", "environment"),
      Case(clickMe, on: "navigation:tablet", "navigation:tablet", nil),
      Case(clickMe, on: "navigation", "navigation:noidentifier", "target drift"),
      Case(answered, on: "controls", "controls:crashing", "app crashed"),
      Case("tap \"Values\"", on: "controls", "controls:hanging", "app never idle"),
    ]
  )
  func causes(_ sample: Case) throws {
    try recordings.add("it", try recorded(sample.script, on: sample.app))
    let result = try #require(recordings.runs(against: sample.build).first).result()
    #expect(result.verdict.cause == sample.cause, "\(result.verdict) \(result.changes)")
    #expect((result.firstDivergence == nil) == (sample.cause == nil))
  }

  @Test("the report on an app that is never idle names what kept it busy")
  func busy() throws {
    try recordings.add("it", try recorded("tap \"Values\"", on: "controls"))
    let result = try #require(recordings.runs(against: "controls:hanging").first).result()
    guard case .stopped(let stop, _) = result.verdict, case .driver(let error) = stop.reason else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(error.message.contains("a spinner of its own"))
  }

  @Test("a result contains the last equal checkpoint and the first that differs")
  func places() throws {
    try recordings.add("it", try recorded(clickMe))
    let changed = try #require(recordings.runs(against: "navigation:renamed").first).result()
    #expect(changed.firstDivergence == .init(event: 2, checkpoint: 2, title: "tap \"Page 1\""))
    #expect(changed.lastEqual == .init(event: 1, checkpoint: 1, title: "launch"))
    let stopped = try #require(recordings.runs(against: "navigation:reordered:lostlabel").first)
      .result()
    #expect(stopped.firstDivergence?.checkpoint == 1)
    #expect(stopped.lastEqual == nil)
    let same = try #require(recordings.runs().first).result()
    #expect(same.firstDivergence == nil)
    #expect(same.lastEqual == nil)
  }

  @Test("another locale, time zone or build is reported as a difference of the environment")
  func environment() throws {
    let log = try recorded(clickMe, build: "41")
    #expect(log.header.build == "41")
    try recordings.add("it", log)
    func likelyCause(_ identity: AppIdentity) throws -> LikelyCause? {
      var run = try #require(recordings.runs().first)
      run.makeDriver = { (_) throws(DriverError) in
        IdentifiedDriver(try SampleApps.catalogue.makeDriver(for: "navigation:renamed"), identity)
      }
      return run.result().verdict.likelyCause
    }
    #expect(try likelyCause(AppIdentity()) == nil)
    #expect(try likelyCause(AppIdentity(build: "41", locale: "en_US", zone: "UTC")) == nil)
    #expect(
      try likelyCause(AppIdentity(build: "42", locale: "de_DE", zone: "Europe/Berlin"))
        == .environment([
          "the locale is de_DE instead of en_US", "the time zone is Europe/Berlin instead of UTC",
          "the build is 42 instead of 41",
        ])
    )
  }

  @Test("only the checkpoints within the span of a run are compared", arguments: 1...11)
  func span(first: Int) throws {
    try recordings.add("it", try recorded(clickMe))
    var run = try #require(recordings.runs(against: "navigation:renamed").first)
    run.span = first...Int.max
    // The checkpoints of events 4 and 7 show the page with the renamed button.
    let result = run.result()
    #expect(result.verdict.isGood == (first > 7))
    #expect(result.events == 11)
    #expect(result.pending == nil || first == 1)
    run.span = 1...first
    let until = run.result()
    #expect(until.verdict.isGood == (first < 4))
    #expect(until.events == first)
  }
}

/// A driver that reports an identity.
private final class IdentifiedDriver: AppDriver {
  private let app: any AppDriver
  let identity: AppIdentity

  init(_ app: any AppDriver, _ identity: AppIdentity) {
    self.app = app
    self.identity = identity
  }

  var capabilities: Capabilities { app.capabilities }
  func launch(in setting: SessionSetting) throws(DriverError) { try app.launch(in: setting) }
  func send(_ input: Input) throws(DriverError) -> InputOutcome { try app.send(input) }
  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try app.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try app.snapshot() }
  func quit() { app.quit() }
}
