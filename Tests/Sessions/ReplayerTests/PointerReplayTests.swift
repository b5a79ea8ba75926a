import Actions
import AppDriver
import EventModel
import Recorder
import Replayer
import Stories
import TestSupport
import Testing

@Suite("Replay of a mouse")
struct PointerReplayTests {
  private static let script = "hover \"Terms\"\nright click \"Cancel\"\nmiddle click #privacy"
  private let page = PageApp(capabilities: Capabilities(takesPointer: true))

  @Test("inputs of the mouse are recorded with their targets, and the next line has the outcome")
  func recording() throws {
    let log = try recorded(Self.script, on: page, named: "page")
    let inputs = log.events.filter { $0.kind.name == "pointer" }
    #expect(inputs.map(\.kind.target?.identifier) == ["terms", "cancel", "privacy"])
    let outcomes = inputs.map { log.events[$0.number].lastOutcome }
    #expect(outcomes == [.target(above: 0), .target(above: 0), .target(above: 0)])
    #expect(try EventLog(decoding: LogWriter.encode(log)) == log)
  }

  @Test("a replay sends the recorded inputs and reaches the same screens")
  func same() throws {
    let log = try recorded(Self.script, on: page, named: "page")
    let pointed = page.pointed
    #expect(pointed.map(\.kind) == [.hover, .press(.right), .press(.middle)])
    let outcome = Replay.run(log, on: page)
    #expect(outcome.stop == nil)
    #expect(outcome.outcomeChanges.isEmpty)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
    #expect(page.pointed == pointed)
  }

  @Test("the mouse goes to the place within its target that the app reports now")
  func reportedPlaces() throws {
    let log = try recorded("hover \"Terms\"", on: page, named: "page")
    page.isWrappedEarlier = true
    #expect(Replay.run(log, on: page).stop == nil)
    #expect(page.pointed.map(\.location) == [Point(x: 30, y: 136)])
  }

  @Test("a replay on an app without a mouse stops at its first input and says why")
  func without() throws {
    let log = try recorded(Self.script, on: page, named: "page")
    let stop = Replay.run(log, on: PageApp()).stop
    #expect(stop?.event == log.events.first { $0.kind.name == "pointer" }?.number)
    #expect(stop?.reason == .driver(.unsupported(input: "mouse")))
  }

  @Test("an app without a mouse gets no input of one, and nothing is recorded")
  func unsupported() throws {
    for line in ["hover \"Terms\"", "right click \"Terms\""] {
      let error = #expect(throws: ActionError.self) {
        try recorded(line, on: PageApp(), named: "page")
      }
      #expect(error?.message == "the app does not support a mouse")
    }
  }

  @Test("a rerecording of a mouse on the same app has the same bytes")
  func rerecording() throws {
    let log = try recorded(Self.script, on: page, named: "page")
    let recorder = SessionRecorder(page, header: log.header)
    try recorder.launch()
    var again = Rerecording(on: recorder, of: ReportedTouches(of: log))
    #expect(again.perform(log.events.dropFirst(), after: log.events[0].at) == nil)
    recorder.finish(.finished)
    #expect(LogWriter.encode(recorder.log) == LogWriter.encode(log))
  }

  @Test("the story of a session has sentences for the mouse")
  func story() throws {
    let log = try recorded(Self.script, on: page, named: "page")
    let transcript = try #require(SessionTranscript(log, recording: "page"))
    let text = StoryWriter().write(transcript).text
    #expect(text.contains("I hover over \"Terms\"\n"), "\(text)")
    #expect(text.contains("I right click \"Cancel\"\n"), "\(text)")
    #expect(text.contains("I middle click \"Privacy\"\n"), "\(text)")
  }

  @Test("with a mouse, the wheel turns for scrolling to a row and to a view made on demand")
  func wheelOnTable() throws {
    let paper = PaperApp(capabilities: Capabilities(takesPointer: true))
    let script = "scroll to row 57 of #list\nscroll to \"Row 3\""
    let log = try recorded(script, on: paper, named: "paper")
    #expect(paper.touches.isEmpty)
    let outcome = Replay.run(log, on: paper)
    #expect(outcome.stop == nil)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
    let transcript = try #require(SessionTranscript(log, recording: "paper"))
    let text = StoryWriter(style: .exact).write(transcript).text
    #expect(text.contains("I scroll to the 58th row\n"), "\(text)")
    #expect(text.contains("I scroll to \"Row 3\"\n"), "\(text)")
  }

  @Test("with a mouse, the wheel turns for swipes and for scrolling to a view")
  func wheel() throws {
    let long = ScrollingPage(capabilities: Capabilities(takesPointer: true))
    let log = try recorded("swipe up on #page\nscroll to \"Footer\"", on: long, named: "long")
    #expect(long.drags == 0)
    #expect(long.turns > 2)
    let outcome = Replay.run(log, on: long)
    #expect(outcome.stop == nil)
    #expect(outcome.screens == log.checkpoints.map(\.tree))
    let transcript = try #require(SessionTranscript(log, recording: "long"))
    let text = StoryWriter(style: .exact).write(transcript).text
    #expect(text.contains("I swipe up on #page\n"), "\(text)")
    #expect(text.contains("I scroll to \"Footer\"\n"), "\(text)")
  }
}
