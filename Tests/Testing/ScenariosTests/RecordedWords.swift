import Actions
import AppDriver
import EventModel
import Recorder
import Replayer
import SampleApps
@testable import Scenarios
import Stories
import Testing

/// A session of actions in words on a sample app, recorded in memory and told as a story.
struct RecordedWords {
  /// The session as exports are written from it.
  let session: ExportedSession

  /// Performs actions, one a line.
  init(_ words: String, on name: String, setting: SessionSetting = SessionSetting()) throws {
    let driver = try SampleApps.catalogue.makeDriver(for: name)
    let header = SessionHeader(writer: "tests", app: name, setting: setting)
    let recorder = SessionRecorder(driver, header: header)
    let app = LiveApp(on: recorder)
    try app.launch()
    for line in words.split(separator: "\n") { try app.perform(String(line)) }
    recorder.finish(.finished)
    let transcript = try #require(SessionTranscript(recorder.log, recording: "session"))
    let written = StoryWriter().write(transcript)
    let source = PageObjectWriter.Source(transcript: transcript, written: written)
    session = ExportedSession(source, in: recorder.log.header.setting)
  }

  /// Returns the session's test for a framework.
  func export(as format: ExportFormat) -> String { StoryExporter(session).text(as: format) }
}
