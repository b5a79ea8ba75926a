import Actions
import AppDriver
import EventModel
import Foundation
import LiveTerminal
import Messages
import Platform
import Projects
import Recorder
import SampleApps
import TestSupport

@testable import SimonCLI

/// A session that a person records, without its surface: requests go to the performer as a window or terminal makes
/// them.
final class PerformerFixture {
  let fixture: CommandLineFixture
  let performer: LivePerformer
  private let file: LogFile
  private(set) var end: LivePerformer.End?

  /// Starts a session of a sample app, or of another one behind a driver, whose recording has the name `live`.
  init(_ app: String, driver: (any AppDriver)? = nil) throws {
    fixture = try CommandLineFixture(empty: ())
    let folder = fixture.folder
    file = try NewLog(in: RecordingStore(folder: folder.file("recordings/live"))).start()
    let header = SessionHeader(
      writer: "simon-record \(ToolVersion.current)",
      app: app,
      setting: SessionSetting()
    )
    let driver = try driver ?? SampleApps.catalogue.makeDriver(for: app)
    let recording = LiveRecording(driver, header: header, secrets: [:], file: file) {
      try $0.launch()
    }
    performer = LivePerformer(
      recording,
      .init(windowTitled: app),
      findingPlaces: { RecordingStore(folder: folder.file("recordings/\($0)")) },
      now: { .zero }
    )
    try recording.recorder.launch()
    try performer.begin("launch")
  }

  /// Carries out requests until the session ends.
  func carryOut(_ requests: LiveRequest...) throws {
    for request in requests where end == nil { end = try performer.carryOut([request]) }
  }

  /// Performs actions of a script, as clicks on the views do.
  func perform(_ script: String) throws {
    for line in try ActionScript(parsing: script).lines {
      let (words, before) = ("\(line.action)", performer.session.tree)
      let (entry, outcome) = try performer.recording.perform(line.action, words: words)
      try performer.showScreen()
      let screen = performer.session.tree
      performer.recording.note(screen: screen, hasChanged: screen != before, reason: nil)
      performer.session.add(
        entry,
        for: LivePlan(action: line.action),
        outcome,
        changed: performer.session.tree != before
      )
    }
  }

  /// The line of the list with an action, by its place.
  func place(of words: String) -> Int? {
    performer.session.entries.firstIndex { $0.words == words }
  }

  /// The lines of the story so far, each with its kind.
  var story: [String] {
    while performer.hasStoryToTell || performer.isTellingStory {
      performer.beginStory()
      if !performer.takeStory() { CurrentThread.sleep(for: .milliseconds(1)) }
    }
    return performer.session.story.map { "\($0.kind): \($0.text)" }
  }

  /// The text of the notice.
  var notice: String { performer.session.status.text }

  /// Finishes the session, and returns its log's bytes.
  func finish() throws -> String {
    performer.recording.recorder.finish(.finished)
    try file.close()
    return try fixture.folder.text(of: "recordings/live/events.jsonl")
  }

  /// Records a script, and returns its log's bytes.
  func script(_ app: String, _ text: String) async throws -> String {
    let run = try await fixture.record(
      ["session", "--app", app, "--script", "-", "--name", "script", "--force"],
      input: text
    )
    guard run.status == .exit(0) else { throw NotRecorded(run: "\(run)") }
    return try fixture.folder.text(of: "recordings/script/events.jsonl")
  }

  /// A script that recorded nothing.
  struct NotRecorded: Error { var run: String }
}
