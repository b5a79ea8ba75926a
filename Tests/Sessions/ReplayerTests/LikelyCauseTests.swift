import AppDriver
import EventModel
import Replayer
import SampleApps
import TestSupport
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

    /// The password that the replay is given; empty for none.
    var secret: String
    var depth: Diagnosis.Depth

    init(
      _ script: String,
      on app: String,
      _ build: String,
      _ cause: String?,
      secret: String = "",
      _ depth: Diagnosis.Depth = .brief
    ) {
      (self.script, self.app, self.build, self.cause) = (script, app, build, cause)
      (self.secret, self.depth) = (secret, depth)
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
  private static let accepted = """
    type "ann" into "Name"
    type "s3cret" into "Password"
    tap "Sign in"
    wait 4
    """
  private static let answered = "tap \"Alerts\"\ntap \"Alert\"\ntap \"Continue\"\n"

  @Test(
    "a red recording is reported with its cause",
    arguments: TestEnvironment.current.sample(
      [
        Case(refused, on: "login", "login", nil), Case(refused, on: "login", "login:slow", nil),
        Case(refused, on: "login", "login:lingering", "secret not given"),
        Case(refused, on: "login", "login:lingering", "not decided", secret: "hunter2"),
        Case(refused, on: "login", "login:lingering", "timing", secret: "hunter2", .full),
        Case(refused, on: "login", "login:lingering", "timing", .full),
        Case(refused, on: "login", "login:lingering:banner", "changed"),
        Case(refusedTwice, on: "login:lingering", "login", "not decided", secret: "hunter2"),
        Case(refusedTwice, on: "login:lingering", "login", "timing", secret: "hunter2", .full),
        Case(refused, on: "login:lingering", "login", "secret not given"),
        Case(refused, on: "login:lingering", "login", "changed", secret: "hunter2"),
        Case(accepted, on: "login", "login", nil, secret: "s3cret"),
        Case(accepted, on: "login", "login", "secret not given"),
        Case(accepted, on: "login", "login:banner", "changed"),
        Case(accepted, on: "login", "login", "changed", secret: "s3crets"),
        Case(clickMe, on: "navigation", "navigation:covered", "changed"),
        Case(clickMe, on: "navigation", "navigation:renamed", "changed"),
        Case(clickMe, on: "navigation", "navigation:tablet", "changed"),
        Case(clickMe, on: "navigation:tablet", "navigation:tablet", nil),
        Case(clickMe, on: "navigation", "navigation:noidentifier", "target drift"),
        Case(answered, on: "controls", "controls:crashing", "app crashed"),
        Case("tap \"Values\"", on: "controls", "controls:hanging", "app never idle"),
      ],
      count: 12
    )
  )
  func causes(_ sample: Case) throws {
    try recordings.add("it", try recorded(sample.script, on: sample.app))
    var run = try #require(recordings.runs(against: sample.build).first)
    run.secrets = ["SIMON_SECRET_1": sample.secret]
    run.diagnosis = sample.depth
    let result = run.result()
    #expect(result.verdict.cause == sample.cause, "\(result.verdict) \(result.changes)")
    #expect((result.firstDivergence == nil) == (sample.cause == nil))
    if sample.cause == "secret not given" {
      #expect(result.pending == nil)
      #expect(result.verdict.word == "failed")
    }
  }

  /// Returns the result on a driver whose launches show different builds, the last one again and again.
  private func result(onBuilds builds: [String]) throws -> RecordingResult {
    try recordings.add("it", try recorded(clickMe))
    var run = try #require(recordings.runs().first)
    run.makeDriver = { (_) throws(DriverError) in
      var drivers: [any AppDriver] = []
      for build in builds { drivers.append(try SampleApps.catalogue.makeDriver(for: build)) }
      return ChangingDriver(drivers)
    }
    return run.result()
  }

  @Test("an app that is wrong only at its first launch is not deterministic, not slow")
  func firstLaunch() throws {
    let result = try result(onBuilds: ["navigation:renamed", "navigation"])
    #expect(result.verdict.cause == "not deterministic")
    guard case .notDeterministic(let variation) = result.verdict.likelyCause else { return }
    #expect(variation.checkpoint == 2)
    #expect(variation.differences.count == 1)
    #expect(variation.differences[0].hasPrefix(#"~ UIButton#click  "Press me" → "Click me""#))
  }

  @Test("an app that stops a replay only sometimes is not deterministic, its target has not gone")
  func stopsSometimes() throws {
    let result = try result(onBuilds: ["navigation:noidentifier", "navigation"])
    #expect(result.verdict.cause == "not deterministic")
  }

  @Test("an app that is wrong in the same way at every launch has changed")
  func alwaysWrong() throws {
    let result = try result(onBuilds: ["navigation:renamed", "navigation:renamed"])
    #expect(result.verdict.cause == "changed")
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

  @Test("another locale or time zone is the cause only if the recorded ones show the golden")
  func environment() throws {
    let log = try recorded(clickMe, build: "41")
    #expect(log.header.build == "41")
    try recordings.add("it", log)
    let german = AppIdentity(build: "42", locale: "de_DE", zone: "Europe/Berlin")
    func result(
      _ identity: AppIdentity,
      abroad: String,
      atHome: String? = nil
    ) throws -> RecordingResult {
      var run = try #require(recordings.runs().first)
      run.diagnosis = .full
      run.makeDriver = { (_) throws(DriverError) in
        let home = try atHome.map { (name) throws(DriverError) in
          AbroadDriver.Home.app(try SampleApps.catalogue.makeDriver(for: name))
        }
        let app = try SampleApps.catalogue.makeDriver(for: abroad)
        return AbroadDriver(app, as: identity, home: home ?? .unreachable)
      }
      return run.result()
    }
    for identity in [
      AppIdentity(), AppIdentity(build: "41", locale: "en_US", zone: "UTC"),
      AppIdentity(build: "42", locale: "en_US", zone: "UTC"),
    ] {
      let same = try result(identity, abroad: "navigation:renamed", atHome: "navigation")
      #expect(same.verdict.cause == "changed")
      #expect(same.experiments.map(\.outcome) == [.notDecided, .notTried, .refuted])
    }
    let differences = [
      "the locale is de_DE instead of en_US", "the time zone is Europe/Berlin instead of UTC",
    ]
    let proven = try result(german, abroad: "navigation:renamed", atHome: "navigation")
    #expect(proven.verdict.likelyCause == .environment(differences))
    // What differs in the reported locale can be approved as its overlay.
    #expect(proven.setting == ReplacedSetting(locale: "de_DE"))
    #expect(proven.pending != nil)
    let refuted = try result(german, abroad: "navigation:renamed", atHome: "navigation:renamed")
    #expect(refuted.verdict.cause == "changed")
    #expect(refuted.experiments.map(\.outcome) == [.notDecided, .refuted, .notTried, .refuted])
    #expect(refuted.experiments[1].subject == "the locale, the time zone")
    #expect(refuted.experiments[2].subject == "home folder, machine clock")
    let impossible = try result(german, abroad: "navigation:renamed")
    #expect(impossible.verdict.cause == "changed")
    #expect(
      impossible.experiments.map(\.outcome) == [.notDecided, .notTried, .notTried, .refuted]
    )
    #expect(
      impossible.experiments[1].reason
        == differences.joined(separator: ", ") + ", and the driver cannot change that"
    )
  }

  @Test(
    "a log names the locale and the platform that the app reports, unless they are no names",
    arguments: [("de_DE", "kiosk", true), ("C.UTF-8", "../x", false)]
  )
  func reported(locale: String, platform: String, isName: Bool) throws {
    let identity = AppIdentity(locale: locale, platform: platform)
    let makeDriver = { @Sendable (_: String) throws(DriverError) -> any AppDriver in
      let app = try SampleApps.catalogue.makeDriver(for: "navigation")
      return AbroadDriver(app, as: identity, home: .unreachable)
    }
    let log = try recorded(clickMe, on: makeDriver(""), named: "navigation")
    #expect(log.header.setting.locale == (isName ? locale : "en_US"))
    #expect(log.header.platform == (isName ? platform : nil))
    for (log, isRecordedHere) in [(log, true), (try recorded(clickMe), false)] {
      let recordings = try TestRecordings()
      try recordings.add("it", log)
      var run = try #require(recordings.runs().first)
      run.makeDriver = makeDriver
      let result = run.result()
      #expect(result.verdict.isGood)
      let setting = ReplacedSetting(locale: locale, platform: platform)
      #expect(result.setting == (isName && !isRecordedHere ? setting : ReplacedSetting()))
    }
  }

  @Test(
    "only the checkpoints within the span of a run are compared",
    arguments: TestEnvironment.current.sample(Array(1...11), count: 4)
  )
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

/// A driver of an app that is another build at each launch.
private final class ChangingDriver: AppDriver {
  private let builds: [any AppDriver]
  private var launches = 0

  init(_ builds: [any AppDriver]) { self.builds = builds }

  private var app: any AppDriver { builds[min(max(launches, 1), builds.count) - 1] }
  var capabilities: Capabilities { app.capabilities }
  func launch(in setting: SessionSetting) throws(DriverError) {
    launches += 1
    try app.launch(in: setting)
  }
  func send(_ input: Input) throws(DriverError) -> InputOutcome { try app.send(input) }
  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try app.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try app.snapshot() }
  func quit() { app.quit() }
}
