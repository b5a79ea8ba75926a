import Actions
import AppDriver
import EventModel
import Recorder
import SampleApps
import TestSupport
import Testing
import ViewQuery

@Suite("A session that is recorded")
struct SessionRecorderTests {
  /// What was kept of a session, line by line.
  private final class Kept {
    var lines: [[UInt8]] = []
    var bytes: [UInt8] { lines.flatMap { $0 } }
  }

  private func header(_ app: String = "counting") -> SessionHeader {
    SessionHeader(writer: "simon-record 0.1.0", app: app, setting: SessionSetting())
  }

  private func record(
    _ driver: any AppDriver,
    app: String = "counting",
    _ body: (SessionRecorder) throws -> Void = { _ in }
  ) throws -> (kept: Kept, recorder: SessionRecorder) {
    let kept = Kept()
    let recorder = SessionRecorder(driver, header: header(app)) { kept.lines.append($0) }
    try recorder.launch()
    try body(recorder)
    recorder.finish(.finished)
    return (kept, recorder)
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

  @Test("twice by the same script gives the same bytes")
  func sameBytes() throws {
    let logs = try (0..<2).map { _ in
      let app = try SampleApps.catalogue.makeDriver(for: "navigation")
      return try record(app, app: "navigation") { try perform(Self.script, on: $0) }.kept.bytes
    }
    #expect(logs[0] == logs[1])
    #expect(logs[0].count > 1_000)
  }

  @Test("reads back to what the recorder holds, each event handed on as a line of its own")
  func readsBack() throws {
    let app = try SampleApps.catalogue.makeDriver(for: "navigation")
    let (kept, recorder) = try record(app, app: "navigation") { try perform(Self.script, on: $0) }
    #expect(try EventLog(decoding: kept.bytes) == recorder.log)
    #expect(kept.lines.count == recorder.log.events.count + 1)
    #expect(kept.lines.allSatisfy { $0.last == 0x0A && $0.count { $0 == 0x0A } == 1 })
  }

  @Test("is handed on at once: what was touched is in the file before the app gets it")
  func atOnce() throws {
    let app = CountingApp()
    var sent: [Int] = []
    let recorder = SessionRecorder(app, header: header()) { _ in sent.append(app.inputs.count) }
    try recorder.launch()
    try recorder.perform(.tap(.identifier("count")))
    #expect(recorder.log.events.map(\.kind.name) == ["snapshot", "touch", "touch"])
    // The header and the first screen, and each touch while the app has not seen it yet.
    #expect(sent == [0, 0, 0, 1])
  }

  @Test("holds a settled screen after each action, with the time the app took")
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

  @Test("is settled also after an action that could be done only in part")
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

  @Test("gives a checkpoint its title, and takes the screen that is there once, not twice")
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

  @Test("says of each touch which node was meant, and of lifting it nothing more")
  func targets() throws {
    let (_, recorder) = try record(CountingApp()) { try $0.perform(.tap(.shown("0"))) }
    let targets = recorder.log.events.compactMap { event -> Target?? in
      if case .touch(_, let target) = event.kind { .some(target) } else { nil }
    }
    #expect(targets.map { $0?.identifier } == ["count", nil])
  }

  @Test("whose app crashes ends with that, at the touch that did it")
  func crash() throws {
    let app = CountingApp(crashesAt: 2)
    let kept = Kept()
    let recorder = SessionRecorder(app, header: header()) { kept.lines.append($0) }
    try recorder.launch()
    try recorder.perform(.tap(.identifier("count")))
    #expect(throws: ActionError.self) { try recorder.perform(.tap(.identifier("count"))) }
    recorder.finish(.finished)
    let log = try EventLog(decoding: kept.bytes)
    #expect(log.ending == .init(.crashed, reason: "index out of range"))
    #expect(log.events.suffix(3).map(\.kind.name) == ["touch", "touch", "end"])
    #expect(app.quits == 1)
  }

  @Test("whose app crashes at launch has a log that says so")
  func crashAtLaunch() throws {
    let kept = Kept()
    let recorder = SessionRecorder(CountingApp(crashesAt: 0), header: header()) {
      kept.lines.append($0)
    }
    #expect(throws: DriverError.crashed(reason: "no disk")) { try recorder.launch() }
    let log = try EventLog(decoding: kept.bytes)
    #expect(log.events.map(\.kind.name) == ["end"])
    #expect(log.ending?.status == .crashed)
  }

  @Test("goes on after an action that could not be done, of which nothing is kept")
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

  @Test("is one session: it is launched once and ended once")
  func once() throws {
    let (kept, recorder) = try record(CountingApp())
    #expect(throws: DriverError.self) { try recorder.launch() }
    recorder.finish(.interrupted)
    #expect(kept.lines.count == 3)
    #expect(recorder.log.ending?.status == .finished)
  }

  @Test("writes a screen as what changed while that is shorter, then in full again")
  func keyframes() throws {
    let (kept, recorder) = try record(CountingApp(views: 60)) { recorder in
      for _ in 0..<60 { try recorder.perform(.tap(.identifier("count"))) }
    }
    let screens = recorder.log.events.filter(\.isCheckpoint).map(\.kind.name)
    let full = screens.indices.filter { screens[$0] == "snapshot" }
    #expect(full.first == 0)
    #expect(full.count > 1, "no reader must go through all changes since the launch")
    #expect(full.count * 5 < screens.count)
    let sizes = zip(recorder.log.events, kept.lines.dropFirst())
    let changes = sizes.filter { $0.0.kind.name == "change" }.map(\.1.count)
    #expect(changes.max() ?? 0 < 250)
  }

  @Test("lets the app's time pass where a person waits")
  func waiting() throws {
    let (_, recorder) = try record(CountingApp()) { recorder in
      try recorder.perform(.wait(.seconds(2)))
      try recorder.perform(.tap(.identifier("count")))
    }
    #expect(recorder.log.events[1].at >= .seconds(2))
  }
}
