import Actions
import AppDriver
import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@Suite("File of a log")
struct LogFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: URL { folder.file("events.jsonl") }

  private func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: path)) }

  @Test("each event is in the file before its input is sent to the app", arguments: [nil, 1, 3])
  func beforeTheApp(batch: Int?) throws {
    let file = try LogFile(creating: path, syncingEvery: batch)
    let observer = InputObserver(SignInApp.driver()) {
      guard let log = try? EventLog.recover(self.bytes()).log else { return "nothing" }
      return log.events.last?.kind.name ?? "header"
    }
    let header = SessionHeader(writer: "w", app: "signin", setting: SessionSetting())
    let recorder = SessionRecorder(observer, header: header) { try? file.append($0) }
    try recorder.launch()
    for line in ["type \"Ann\" into #name", "tap #signin"] {
      try recorder.perform(Action(parsing: line))
    }
    recorder.finish(.finished)
    try file.close()
    #expect(observer.results == ["touch", "touch", "text", "touch", "touch"])
    #expect(try EventLog(decoding: bytes()) == recorder.log)
  }

  @Test("a log that is still being written is not recorded by another session")
  func underWay() throws {
    let store = RecordingStore(folder: folder.url)
    let first = try NewLog(in: store).start()
    #expect(throws: RecordingFileError.self) { try NewLog(in: store) }
    try first.close()
    let second = try NewLog(in: store)
    #expect(second.isBeside)
    let file = try second.start()
    #expect(throws: RecordingFileError.self) { try NewLog(in: store) }
    try file.close()
    #expect(throws: Never.self) { try NewLog(in: store) }
  }

  @Test("an error on a full disk names the file and the reason")
  func full() throws {
    let file = try LogFile(creating: URL(filePath: "/dev/full"), syncingEvery: 1)
    let error = #expect(throws: RecordingFileError.self) { try file.append([0x0A]) }
    guard case .unwritable(let path, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == "/dev/full")
    #expect(reason == "No space left on device")
  }
}

/// A driver that calls a function before each input.
private final class InputObserver: AppDriver {
  private let driver: any AppDriver
  private let observe: () -> String
  private(set) var results: [String] = []

  init(_ driver: any AppDriver, observe: @escaping () -> String) {
    self.driver = driver
    self.observe = observe
  }

  var capabilities: Capabilities { driver.capabilities }
  func launch(in setting: SessionSetting) throws(DriverError) { try driver.launch(in: setting) }
  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    results.append(observe())
    return try driver.send(input)
  }
  func advance(by span: Microseconds) throws(DriverError) { try driver.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try driver.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try driver.snapshot() }
  func quit() { driver.quit() }
}
