import Actions
import AppDriver
import EventModel
import Recorder
import SampleApps
import TestSupport
import Testing
import ViewQuery

@Suite("Recorder of a session")
struct SessionRecorderTests {
  /// The lines of a log.
  private final class Lines {
    var all: [[UInt8]] = []
    var bytes: [UInt8] { all.flatMap { $0 } }
  }

  private func header(_ app: String = "counting") -> SessionHeader {
    SessionHeader(writer: "simon-record 0.1.0", app: app, setting: SessionSetting())
  }

  private func record(
    _ driver: any AppDriver,
    app: String = "counting",
    _ body: (SessionRecorder) throws -> Void = { _ in }
  ) throws -> (lines: Lines, recorder: SessionRecorder) {
    let lines = Lines()
    let recorder = SessionRecorder(driver, header: header(app)) { lines.all.append($0) }
    try recorder.launch()
    try body(recorder)
    recorder.finish(.finished)
    return (lines, recorder)
  }

  private func perform(_ script: String, on recorder: SessionRecorder) throws {
    for line in try ActionScript(parsing: script).lines { try recorder.perform(line.action) }
  }

  private static let script = """
    tap "Page 1"
    tap "Click me"
    checkpoint "clicked"
    back
    scroll to row 29 of #pages
    tap "Page 30"
    """

  @Test("recording a script twice gives the same bytes")
  func sameBytes() throws {
    let logs = try (0..<2).map { _ in
      let app = try SampleApps.catalogue.makeDriver(for: "navigation")
      return try record(app, app: "navigation") { try perform(Self.script, on: $0) }.lines.bytes
    }
    #expect(logs[0] == logs[1])
    #expect(logs[0].count > 1_000)
  }

  @Test("a recorder that keeps screens only has the same events and screens, and writes no line")
  func screensOnly() throws {
    let makeApp = { try SampleApps.catalogue.makeDriver(for: "navigation") }
    let log = try record(makeApp(), app: "navigation") { try perform(Self.script, on: $0) }
      .recorder.log
    let recorder = SessionRecorder(
      try makeApp(),
      header: header("navigation"),
      keepsScreensOnly: true
    ) { _ in
      Issue.record("a line was written")
    }
    try recorder.launch()
    try perform(Self.script, on: recorder)
    recorder.finish(.finished)
    #expect(recorder.log.checkpoints == log.checkpoints)
    #expect(recorder.log.screenDigests == log.checkpoints.map(\.tree.hash))
    #expect(recorder.log.events.map(\.at) == log.events.map(\.at))
    #expect(recorder.log.events.map(\.lastOutcome) == log.events.map(\.lastOutcome))
    #expect(recorder.upcoming.isEmpty)
  }

  @Test(
    "a recorder without evidence sends the same inputs and sees the same screens",
    arguments: [
      ("navigation", Self.script),
      (
        "login",
        """
        type "ann" into "Name"
        type "hunter2" into "Password"
        tap "Password"
        tap "Sign in"
        """
      ),
    ]
  )
  func withoutEvidence(app: String, script: String) throws {
    let logs = try [true, false].map { keepsEvidence in
      let recorder = SessionRecorder(
        try SampleApps.catalogue.makeDriver(for: app),
        header: header(app),
        keepsScreensOnly: true,
        keepsEvidence: keepsEvidence
      )
      try recorder.launch()
      try perform(script, on: recorder)
      recorder.finish(.finished)
      return recorder.log
    }
    #expect(logs[0].checkpoints == logs[1].checkpoints)
    let events = logs.map { log in
      log.events.map { event in
        switch event.kind {
        case .touch(let touch, _): Event.Kind.touch(touch, target: nil)
        default: event.kind
        }
      }
    }
    #expect(events[0] == events[1])
    let targets = logs.map { log in log.events.count { $0.kind.target != nil } }
    // A secure field may be recorded at another place, which only evidence tells.
    #expect((targets[0] > targets[1]) == (app == "navigation"))
  }

  @Test("the lines of a recorder decode to its log, with one line for each event")
  func readsBack() throws {
    let app = try SampleApps.catalogue.makeDriver(for: "navigation")
    let (lines, recorder) = try record(app, app: "navigation") { try perform(Self.script, on: $0) }
    #expect(try EventLog(decoding: lines.bytes) == recorder.log)
    #expect(lines.all.count == recorder.log.events.count + 1)
    #expect(lines.all.allSatisfy { $0.last == 0x0A && $0.count { $0 == 0x0A } == 1 })
  }

  @Test("the line of a touch is written before the app gets the touch")
  func atOnce() throws {
    let app = CountingApp()
    var sent: [Int] = []
    let recorder = SessionRecorder(app, header: header()) { _ in sent.append(app.inputs.count) }
    try recorder.launch()
    try recorder.perform(.tap(.identifier("count")))
    #expect(recorder.log.events.map(\.kind.name) == ["snapshot", "touch", "touch"])
    // The header, the first screen and the first touch are written before any input is sent.
    #expect(sent == [0, 0, 0, 1])
  }

  @Test("a settled screen is recorded after each action, with the time that the app took")
  func screens() throws {
    let (_, recorder) = try record(CountingApp()) { recorder in
      try recorder.perform(.tap(.identifier("count")))
      try recorder.perform(.tap(.identifier("count")))
    }
    let log = recorder.log
    #expect(log.checkpoints.map(\.tree[1].text) == ["0", "1", "2"])
    let names = log.events.map(\.kind.name)
    #expect(names == ["snapshot", "touch", "touch", "change", "touch", "touch", "change", "end"])
    #expect(log.events[3].at - log.events[2].at == .milliseconds(350))
    #expect(log.ending == .init(.finished))
  }

  @Test("the app is settled after an action that fails midway")
  func cutAction() throws {
    let app = try SampleApps.catalogue.makeDriver(for: "todo")
    let (_, recorder) = try record(app, app: "todo") { recorder in
      try perform("tap #add\ntap \"Title\"", on: recorder)
      #expect(throws: ActionError.self) { try recorder.perform(.type("Tea\nMilk", into: nil)) }
      #expect(try app.activity() == .idle)
    }
    let last = try #require(recorder.log.checkpoints.last?.tree)
    #expect(last.nodes.contains { $0.label == "Tea" })
  }

  @Test("a checkpoint gives the settled screen a title instead of recording it twice")
  func titles() throws {
    let (_, recorder) = try record(CountingApp()) { recorder in
      try recorder.perform(.tap(.identifier("count")))
      try recorder.checkpoint("counted")
      try recorder.checkpoint("still the same")
      try recorder.perform(.checkpoint("in words"))
    }
    let checkpoints = recorder.log.checkpoints
    #expect(checkpoints.map(\.title) == [nil, "counted", "still the same", "in words"])
    #expect(checkpoints.map(\.tree[1].text) == ["0", "1", "1", "1"])
  }

  @Test("a touch that begins is recorded with its target, and its end without")
  func targets() throws {
    let (_, recorder) = try record(CountingApp()) { try $0.perform(.tap(.shown("0"))) }
    let targets = recorder.log.events.compactMap { event -> Target?? in
      if case .touch(_, let target) = event.kind { .some(target) } else { nil }
    }
    #expect(targets.map { $0?.identifier } == ["count", nil])
  }

  @Test("the log of a session ends when its app crashes")
  func crash() throws {
    let app = CountingApp(crashesAt: 2)
    let lines = Lines()
    let recorder = SessionRecorder(app, header: header()) { lines.all.append($0) }
    try recorder.launch()
    try recorder.perform(.tap(.identifier("count")))
    #expect(throws: ActionError.self) { try recorder.perform(.tap(.identifier("count"))) }
    recorder.finish(.finished)
    let log = try EventLog(decoding: lines.bytes)
    #expect(log.ending == .init(.crashed, reason: "index out of range"))
    #expect(log.events.suffix(3).map(\.kind.name) == ["touch", "touch", "end"])
    #expect(app.quits == 1)
  }

  @Test("the log of an app that crashes at launch contains the crash")
  func crashAtLaunch() throws {
    let lines = Lines()
    let recorder = SessionRecorder(CountingApp(crashesAt: 0), header: header()) {
      lines.all.append($0)
    }
    #expect(throws: DriverError.crashed(reason: "no disk")) { try recorder.launch() }
    let log = try EventLog(decoding: lines.bytes)
    #expect(log.events.map(\.kind.name) == ["end"])
    #expect(log.ending?.status == .crashed)
  }

  @Test("an action that cannot be performed is not recorded, and the session continues")
  func impossible() throws {
    let (_, recorder) = try record(CountingApp()) { recorder in
      let error = #expect(throws: ActionError.self) { try recorder.perform(.tap(.shown("Nope"))) }
      #expect(error?.message.contains("Nope") == true)
      try recorder.perform(.tap(.identifier("count")))
    }
    #expect(
      recorder.log.events.map(\.kind.name) == ["snapshot", "touch", "touch", "change", "end"]
    )
  }

  @Test("a recorder launches and ends its session only once")
  func once() throws {
    let (lines, recorder) = try record(CountingApp())
    #expect(throws: DriverError.self) { try recorder.launch() }
    recorder.finish(.interrupted)
    #expect(lines.all.count == 3)
    #expect(recorder.log.ending?.status == .finished)
  }

  @Test("screens are recorded as changes and regularly in full")
  func keyframes() throws {
    let (lines, recorder) = try record(CountingApp(views: 60)) { recorder in
      for _ in 0..<60 { try recorder.perform(.tap(.identifier("count"))) }
    }
    let screens = recorder.log.events.filter(\.isCheckpoint).map(\.kind.name)
    let full = screens.indices.filter { screens[$0] == "snapshot" }
    #expect(full.first == 0)
    #expect(full.count > 1, "a reader needs only the changes since the last full screen")
    #expect(full.count * 5 < screens.count)
    let sizes = zip(recorder.log.events, lines.all.dropFirst())
    let changes = sizes.filter { $0.0.kind.name == "change" }.map(\.1.count)
    #expect(changes.max() ?? 0 < 250)
  }

  @Test("a wait in a script lets the app's time pass")
  func waiting() throws {
    let (_, recorder) = try record(CountingApp()) { recorder in
      try recorder.perform(.wait(.seconds(2)))
      try recorder.perform(.tap(.identifier("count")))
    }
    #expect(recorder.log.events[1].at >= .seconds(2))
  }
}
