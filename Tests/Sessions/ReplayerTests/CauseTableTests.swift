import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer
import TestSupport
import Testing

/// For each cause an app that has it, and at least two that look alike and have another.
@Suite("The table of causes")
struct CauseTableTests {
  /// An app, the way in which it is replayed, and the cause that is right.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var cause: String?
    var overlay = ReplacedSetting()
    var depth = Diagnosis.Depth.brief
    var faults: LampApp.Faults
    var testDescription: String { "\(name): \(cause ?? "none")" }

    init(
      _ name: String,
      _ cause: String?,
      in overlay: ReplacedSetting = ReplacedSetting(),
      _ depth: Diagnosis.Depth = .brief,
      _ faults: @escaping LampApp.Faults
    ) {
      (self.name, self.cause, self.overlay) = (name, cause, overlay)
      (self.depth, self.faults) = (depth, faults)
    }
  }

  private static let german = ReplacedSetting(locale: "de_DE")
  private static let tablet = ReplacedSetting(
    screen: Screen(size: Size(width: 768, height: 1_024), scale: 2)
  )

  /// Returns whether a launch is in the recorded environment.
  private static func isRecorded(_ setting: SessionSetting) -> Bool { setting == SessionSetting() }

  /// A colour that differs: because the app changed, or for another reason.
  private static let colours = [
    Case("another colour", "changed") { _, _ in [.wrongColour] },
    Case("another colour, slowly", "changed") { _, _ in [.wrongColour, .slow] },
    Case("another colour, late", "changed") { _, _ in [.wrongColour, .late] },
    Case("another colour at the first launch", "not deterministic") { launch, _ in
      launch == 1 ? [.wrongColour] : []
    },
    Case("another colour at every second launch", "not deterministic", .full) { launch, _ in
      launch.isMultiple(of: 2) ? [] : [.wrongColour]
    },
    Case("another colour abroad", "not decided", in: german) { _, setting in
      isRecorded(setting) ? [] : [.wrongColour]
    },
    Case("another colour abroad, sought thoroughly", "environment", in: german, .full) {
      _,
      setting in isRecorded(setting) ? [] : [.wrongColour]
    },
    Case("another colour, also abroad", "changed", in: german) { _, _ in [.wrongColour] },
    Case("another colour at times, abroad", "not deterministic", in: german) { launch, _ in
      launch == 1 ? [.wrongColour] : []
    },
    Case("the right colour abroad", nil, in: german) { _, _ in [] },
    Case("the right colour, slowly", nil) { _, _ in [.slow] },
  ]

  /// A lamp that stays dark: for want of time, or for another reason.
  private static let darkness = [
    Case("a late lamp", "not decided") { _, _ in [.late] },
    Case("a late lamp, sought thoroughly", "timing", .full) { _, _ in [.late] },
    Case("a lamp that is late at the first launch", "not deterministic") { launch, _ in
      launch == 1 ? [.late] : []
    },
    Case("a lamp that is late on another screen", "not decided", in: tablet) { _, setting in
      isRecorded(setting) ? [] : [.late]
    },
    Case(
      "a lamp that is late on another screen, sought thoroughly",
      "environment",
      in: tablet,
      .full
    ) {
      _,
      setting in isRecorded(setting) ? [] : [.late]
    },
    Case("a late lamp, also on another screen", "changed", in: tablet) { _, _ in [.late] },
    Case("a late lamp abroad, sought thoroughly", "timing", in: german, .full) { _, _ in [.late] },
  ]

  /// A button that is missing: because it has gone, or for another reason.
  private static let buttons = [
    Case("another button", "target drift") { _, _ in [.renamed] },
    Case("another button, sought thoroughly", "target drift", .full) { _, _ in [.renamed] },
    Case("a late button", "not decided") { _, _ in [.lateButton] },
    Case("a late button, sought thoroughly", "timing", .full) { _, _ in [.lateButton] },
    Case("another button at the first launch", "not deterministic") { launch, _ in
      launch == 1 ? [.renamed] : []
    },
    Case("another button abroad", "not decided", in: german) { _, setting in
      isRecorded(setting) ? [] : [.renamed]
    },
    Case("another button abroad, sought thoroughly", "environment", in: german, .full) {
      _,
      setting in isRecorded(setting) ? [] : [.renamed]
    },
  ]

  /// An app that does not go on: because it crashes, or for another reason.
  private static let ends = [
    Case("a crash", "app crashed") { _, _ in [.crashing] },
    Case("a crash, sought thoroughly", "app crashed", .full) { _, _ in [.crashing] },
    Case("a crash at the first launch", "not deterministic") { launch, _ in
      launch == 1 ? [.crashing] : []
    },
    Case("a crash abroad", "not decided", in: german) { _, setting in
      isRecorded(setting) ? [] : [.crashing]
    },
    Case("a crash abroad, sought thoroughly", "environment", in: german, .full) { _, setting in
      isRecorded(setting) ? [] : [.crashing]
    },
    Case("a flicker", "app never idle") { _, _ in [.restless] },
    Case("a flicker, sought thoroughly", "app never idle", .full) { _, _ in [.restless] },
    Case("a flicker at the first launch", "app never idle") { launch, _ in
      launch == 1 ? [.restless] : []
    },
    Case("no first screen", "app cannot be driven") { _, _ in [.stillborn] },
    Case("a busy lamp of another colour", "changed") { _, _ in [.slow, .wrongColour] },
  ]

  /// The causes, each with the apps among which it must be told.
  private static let groups: [(cause: String, cases: [Case])] = [
    ("changed", colours), ("not deterministic", colours), ("environment", colours),
    ("timing", darkness), ("not decided", darkness), ("target drift", buttons),
    ("app crashed", ends),
    ("app never idle", ends), ("app cannot be driven", ends),
  ]

  @Test("each cause is shown by an app, beside two that look like it and have other causes")
  func complete() {
    for (cause, cases) in Self.groups {
      #expect(cases.contains { $0.cause == cause }, "\(cause)")
      #expect(Set(cases.map(\.cause)).subtracting([cause]).count >= 2, "\(cause)")
    }
  }

  private static let log = Task { try recordedLamp() }

  private static func recordedLamp() throws -> EventLog {
    try recorded("tap #light\nwait 1", on: LampApp.makeDriver(), named: "lamp")
  }

  @Test(
    "an app has the cause that it has, and none that it resembles",
    arguments: colours + darkness + buttons + ends
  )
  func verdict(_ sample: Case) async throws {
    let recordings = try TestRecordings()
    try recordings.add("it", try await Self.log.value)
    var run = try #require(recordings.runs().first)
    run.makeDriver = { _ in LampApp.makeDriver(sample.faults) }
    run.replaced = sample.overlay
    run.diagnosis = sample.depth
    let result = run.result()
    #expect(result.verdict.cause == sample.cause, "\(result.verdict) \(result.experiments)")
    #expect(result.experiments.contains { $0.outcome == .proven } == isProven(sample.cause))
  }

  private func isProven(_ cause: String?) -> Bool {
    ["not deterministic", "environment", "timing"].contains(cause)
  }

  /// A secret that is typed, and the build that it is typed into.
  private static let secrets =
    [
      ("login", "", "secret not given"), ("login", "s3crets", "changed"),
      ("login:banner", "", "changed"), ("login:offline", "s3cret", "changed"),
      ("login:renamed", "s3cret", "changed"), ("login", "s3cret", nil),
    ] as [(String, String, String?)]

  @Test("a secret is the cause only if nobody gave it before the difference", arguments: secrets)
  func secret(build: String, secret: String, cause: String?) throws {
    let script = """
      type "ann" into "Name"
      type "s3cret" into "Password"
      tap "Sign in"
      wait 4
      """
    let recordings = try TestRecordings()
    try recordings.add("it", try recorded(script, on: "login"))
    var run = try #require(recordings.runs(against: build).first)
    run.secrets = ["SIMON_SECRET_1": secret]
    let result = run.result()
    #expect(result.verdict.cause == cause, "\(result.verdict) \(result.experiments)")
    #expect((result.pending == nil) == (cause != "changed"))
  }

  /// The state of a recording's files or of its driver, and the cause that it is.
  private static let states:
    [(String, @Sendable (inout RecordingRun, TemporaryFolder) throws -> Void)] = [
      (
        "damaged log",
        { _, folder in try folder.replace("white", by: "wide", in: "it/events.jsonl") }
      ),
      ("damaged log", { _, folder in try folder.write("", to: "it/events.jsonl") }),
      ("damaged golden", { _, folder in try folder.write("", to: "it/golden.tree") }),
      ("missing golden", { _, folder in try folder.remove("it/golden.tree") }),
      ("orphaned golden", { _, folder in try folder.remove("it/events.jsonl") }),
      (
        "changed",
        { _, folder in try folder.replace("white", by: "wide", in: "it/golden.tree") }
      ),
      (
        "orphaned checkpoints",
        { _, folder in
          let longer = try recorded(
            "tap #light\nwait 1\ntap #light",
            on: LampApp.makeDriver(),
            named: "lamp"
          )
          let files = TestRecordings.files(of: "it", longer)
          try folder.write(files["it/golden.tree"] ?? "", to: "it/golden.tree")
        }
      ),
      ("unknown app", { run, _ in run.makeDriver = failing(.unknownApp(name: "a", known: [])) }),
      (
        "unknown app",
        { run, _ in run.makeDriver = failing(.unknownVariant(name: "b", app: "a", known: [])) }
      ),
      ("app did not start", { run, _ in run.makeDriver = failing(.launchFailed(reason: "none")) }),
      (
        "app did not start",
        { run, _ in
          let fault = DriverFault(.notStarted(reason: "no such file"), request: "hello")
          run.makeDriver = failing(.broken(fault))
        }
      ),
      (
        "app cannot be driven",
        { run, _ in run.makeDriver = { _ in Refusing(.unsupported(input: "touch")) } }
      ),
      (
        "app cannot be driven",
        { run, _ in
          let fault = DriverFault(.contradiction("its time went backwards"), request: "advance")
          run.makeDriver = { _ in Refusing(.broken(fault)) }
        }
      ),
      (
        "app never idle",
        { run, _ in
          let fault = DriverFault(.silent(after: .seconds(1)), request: "touch")
          run.makeDriver = { _ in Refusing(.broken(fault)) }
        }
      ),
      (
        "app crashed",
        { run, _ in
          let fault = DriverFault(.ended(.signal(4)), request: "touch")
          run.makeDriver = { _ in Refusing(.broken(fault)) }
        }
      ),
    ]

  private static func failing(
    _ error: DriverError
  ) -> @Sendable (String) throws(DriverError) -> any AppDriver {
    { (_) throws(DriverError) in throw error }
  }

  @Test("the state of files and drivers is the cause that is reported", arguments: states.indices)
  func state(place: Int) async throws {
    let (cause, change) = Self.states[place]
    let recordings = try TestRecordings()
    try recordings.add("it", try await Self.log.value)
    var run = try #require(recordings.runs().first)
    run.makeDriver = { _ in LampApp.makeDriver() }
    try change(&run, recordings.folder)
    let result = run.result()
    #expect(result.verdict.cause == cause, "\(result.verdict)")
    #expect(!result.verdict.isGood)
  }
}

/// A driver of the lamp that refuses all input.
private final class Refusing: AppDriver {
  private let app: any AppDriver = LampApp.makeDriver()
  private let error: DriverError

  init(_ error: DriverError) { self.error = error }

  var capabilities: Capabilities { app.capabilities }
  func launch(in setting: SessionSetting) throws(DriverError) { try app.launch(in: setting) }
  func send(_ input: Input) throws(DriverError) -> InputOutcome { throw error }
  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try app.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try app.snapshot() }
  func quit() { app.quit() }
}

extension TemporaryFolder {
  /// Replaces the first occurrence of a text in a file.
  fileprivate func replace(_ text: String, by other: String, in path: String) throws {
    let old = try self.text(of: path)
    #expect(old.contains(text))
    try write(old.replacing(text, with: other, maxReplacements: 1), to: path)
  }

  /// Removes a file.
  fileprivate func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: file(path))
  }
}
