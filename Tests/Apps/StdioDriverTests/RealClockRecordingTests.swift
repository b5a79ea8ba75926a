import Actions
import AppDriver
import EventModel
import Recorder
import Replayer
import Testing
import ViewQuery

/// An app with a real clock that shows the number of its touches.
private final class Counter: AppDriver {
  let capabilities = Capabilities(hasVirtualClock: false)
  private var count = 0

  func launch(in setting: SessionSetting) { count = 0 }
  func send(_ input: Input) -> InputOutcome {
    if case .touch(let touch) = input, touch.phase == .ended { count += 1 }
    return .handled
  }
  func advance(by span: Microseconds) {}
  func activity() -> Activity { .idle }
  func snapshot() -> ViewTree {
    let button = ViewNode(
      "Button",
      identifier: "count",
      text: "\(count)",
      frame: Frame(0, 0, 100, 100),
      attributes: ["traits": .list([.text("button")])]
    )
    return ViewTree(ViewNode("Window", frame: Frame(0, 0, 390, 844)), children: [ViewTree(button)])
  }
  func quit() {}
}

@Suite("A recording of an app on a real clock")
struct RealClockRecordingTests {
  @Test("a recording on a real clock marks its screens as taken in real time and replays")
  func marks() throws {
    let header = SessionHeader(writer: "test", app: "counter", setting: SessionSetting())
    let recorder = SessionRecorder(Counter(), header: header)
    try recorder.launch()
    try recorder.perform(.tap(.identifier("count")))
    recorder.finish(.finished)
    let log = try EventLog(decoding: LogWriter.encode(recorder.log))
    for event in log.events {
      #expect(event.extras["RealTime"] == (event.isCheckpoint ? .bool(true) : nil))
    }
    let replay = Replay.run(log, on: Counter())
    #expect(replay.stop == nil)
    #expect(replay.screens == log.checkpoints.map(\.tree))
  }
}
