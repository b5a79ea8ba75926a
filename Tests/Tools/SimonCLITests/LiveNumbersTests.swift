import Actions
import AppDriver
import EventModel
import Foundation
import LiveTerminal
import Projects
import Recorder
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

@Suite("The numbers of live actions")
struct LiveNumbersTests {
  @Test("each action in the list has the number of its first event, also after a secret")
  func numbers() throws {
    let folder = try TemporaryFolder()
    let store = RecordingStore(folder: folder.file("a"))
    let file = try NewLog(in: store).start()
    let header = SessionHeader(writer: "test", app: "login", setting: SessionSetting())
    let driver = try SampleApps.catalogue.makeDriver(for: "login")
    let recording = LiveRecording(driver, header: header, secrets: [:], file: file) {
      try $0.launch()
    }
    try recording.recorder.launch()
    var entries: [LiveEntry] = []
    for words in [
      "tap #name", "type \"ann\"", "tap #password", "type \"hunter2 forever\"",
      "tap \"Sign in\"", "checkpoint \"in\"",
    ] {
      let action = try Action(parsing: words[...])
      let entry = try recording.perform(action, words: words).entry
      entries.append(try #require(entry, "\(words)"))
    }
    recording.recorder.finish(.finished)
    let events = recording.recorder.log.events
    let kinds = entries.map { events[$0.number - 1].kind.name }
    #expect(kinds == ["touch", "text", "touch", "text", "touch", "change"])
    #expect(entries.map(\.number) == entries.map(\.number).sorted())
  }
}
