import Actions
import AppDriver
import EventModel
import Recorder
import Replayer
import Stories
import TestSupport
import Testing

@Suite("Replay of keys")
struct KeyReplayTests {
  private static let script = "press \"Control+S\"\ntap \"Cancel\"\npress \"Escape\""
  private let page = PageApp(capabilities: Capabilities(takesKeys: true))

  @Test("a replay presses the recorded keys at their times and reaches the same screens")
  func same() throws {
    let log = try recorded(Self.script, on: page, named: "page")
    let keys = page.keys
    #expect(keys.map(\.description) == ["Control+S", "Escape"])
    let outcome = Replay.run(log, on: page)
    #expect(outcome.stop == nil)
    #expect(outcome.outcomeChanges.isEmpty)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
    #expect(page.keys == keys)
  }

  @Test("a replay on an app without keys stops at the first one and says why")
  func without() throws {
    let log = try recorded(Self.script, on: page, named: "page")
    let stop = Replay.run(log, on: PageApp()).stop
    #expect(stop?.event == log.events.first { $0.kind.name == "key" }?.number)
    #expect(stop?.reason == .driver(.unsupported(input: "keys")))
  }

  @Test("a key that the app ignores now is another outcome")
  func ignored() throws {
    let log = try recorded(Self.script, on: page, named: "page")
    let other = PageApp(capabilities: Capabilities(takesKeys: true))
    other.ignoredKeys = ["Escape"]
    let outcome = Replay.run(log, on: other)
    #expect(outcome.stop == nil)
    #expect(outcome.outcomeChanges.count == 1)
  }

  @Test("a rerecording on the same app has the same bytes")
  func rerecording() throws {
    let log = try recorded(Self.script, on: page, named: "page")
    let recorder = SessionRecorder(page, header: log.header)
    try recorder.launch()
    var again = Rerecording(on: recorder, of: ReportedTouches(of: log))
    #expect(again.perform(log.events.dropFirst(), after: log.events[0].at) == nil)
    recorder.finish(.finished)
    #expect(LogWriter.encode(recorder.log) == LogWriter.encode(log))
  }

  @Test("a rerecording touches the place that the app reports now, as a replay does")
  func reportedPlaces() throws {
    let log = try recorded("tap \"Terms\"\ntap \"Cancel\"", on: page, named: "page")
    page.isWrappedEarlier = true
    let recorder = SessionRecorder(page, header: log.header)
    try recorder.launch()
    var again = Rerecording(on: recorder, of: ReportedTouches(of: log))
    #expect(again.perform(log.events.dropFirst(), after: log.events[0].at) == nil)
    recorder.finish(.finished)
    #expect(page.places == [Point(x: 30, y: 136), Point(x: 120, y: 460)])
    let texts = recorder.log.checkpoints.map { $0.tree.nodes.last?.text }
    #expect(texts == ["nothing", "terms", "cancel"])
  }

  @Test("the story of a session has its keys, and its checkpoints are named after them")
  func story() throws {
    let log = try recorded(Self.script, on: page, named: "page")
    #expect(
      log.checkpointTitles == [
        "launch", "press \"Control+S\"", "tap \"Cancel\"", "press \"Escape\"",
      ]
    )
    let transcript = try #require(SessionTranscript(log, recording: "page"))
    let text = StoryWriter().write(transcript).text
    #expect(text.contains("When I press \"Control+S\"\n"))
    #expect(text.contains("I press \"Escape\"\n"))
  }
}
