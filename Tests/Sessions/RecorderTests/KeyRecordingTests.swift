import Actions
import AppDriver
import EventModel
import Recorder
import SampleApps
import TestSupport
import Testing

@Suite("Recording of keys")
struct KeyRecordingTests {
  private func recorder(_ app: any AppDriver) throws -> SessionRecorder {
    let header = SessionHeader(writer: "tests", app: "app", setting: SessionSetting())
    let recorder = SessionRecorder(app, header: header)
    try recorder.launch()
    return recorder
  }

  private func perform(_ script: String, on recorder: SessionRecorder) throws {
    for line in try ActionScript(parsing: script).lines { try recorder.perform(line.action) }
  }

  @Test("a key is an event with the field that had the focus, and the next line has its outcome")
  func field() throws {
    let recorder = try recorder(try SampleApps.catalogue.makeDriver(for: "login"))
    try perform("press \"Escape\"\ntap \"Name\"\npress \"Escape\"", on: recorder)
    recorder.finish(.finished)
    let keys = recorder.log.events.indices.filter { recorder.log.events[$0].kind.name == "key" }
    let targets = keys.map { recorder.log.events[$0].kind.target?.className }
    #expect(targets == [nil, "UITextField"])
    #expect(
      keys.map { recorder.log.events[$0 + 1].lastOutcome } == [
        .ignored(reason: "no view handles Escape"), .target(above: 0),
      ]
    )
    #expect(try EventLog(decoding: LogWriter.encode(recorder.log)) == recorder.log)
  }

  @Test("in a field for a secret only the keys that leave it are recorded")
  func secrets() throws {
    let recorder = try recorder(try SampleApps.catalogue.makeDriver(for: "login"))
    try perform("type \"Tr0ub4dor\" into \"Password\"", on: recorder)
    for key in ["a", "Shift+A", "Backspace", "ArrowLeft", "Control+V"] {
      let error = #expect(throws: ActionError.self) {
        try perform("press \"\(key)\"", on: recorder)
      }
      #expect(error?.message.contains("in a field for a secret") == true)
    }
    try perform("press \"Tab\"\npress \"Enter\"\npress \"Escape\"", on: recorder)
    recorder.finish(.finished)
    let keys = recorder.log.events.compactMap { event in
      if case .key(let key, _) = event.kind { key.description } else { nil }
    }
    #expect(keys == ["Tab", "Enter", "Escape"])
    #expect(!String(decoding: LogWriter.encode(recorder.log), as: UTF8.self).contains("Tr0ub4dor"))
  }

  @Test("an app that takes no keys gets none, and nothing is recorded")
  func unsupported() throws {
    let page = PageApp()
    let recorder = try recorder(page)
    let error = #expect(throws: ActionError.self) { try perform("press \"Escape\"", on: recorder) }
    #expect(error?.message == "the app does not support keys")
    #expect(recorder.log.events.allSatisfy { $0.kind.name != "key" })
  }
}
