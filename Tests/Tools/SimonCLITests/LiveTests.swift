import AppDriver
import EventModel
import Foundation
import Recorder
import Replayer
import SampleApps
import TestSupport
import Testing

@Suite("Recording a live session", .ownThread)
struct LiveTests {
  @Test("a live session records the same by mouse, keyboard, script and story")
  func sameLogs() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "mouse",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    try await live.click("What is", see: "tap \"Title\"")
    try await live.type("Milk", see: "Milk▏")
    try await live.click("Done", see: "Milk     ")
    try await live.type("\u{1B}[19~", see: "checkpoint: ▏")
    try await live.type("kept\r", see: "checkpoint \"kept\"")
    try await live.click("  Milk   ", see: "tap \"Milk\"")
    try await live.type("\u{1B}[18~", see: "  back")
    try live.terminal.type("q")
    #expect(try await live.end(0).contains("recordings/mouse: "))

    try await live.open("--app", "todo", "--name", "keys", showing: "Nothing to do")
    try await live.type("\t\r", see: "tap \"Add\"")
    try await live.type("\u{1B}", see: " launch")
    try await live.type("\t\t\r", see: "tap \"Title\"")
    try await live.type("Milk\t", see: "type \"Milk\"")
    try await live.type("\t\r", see: "tap \"Done\"")
    try await live.type("\u{1B}OR", see: " launch")
    try await live.type("\u{1B}[19~kept\r", see: "checkpoint \"kept\"")
    try await live.type("\u{1B}", see: " launch")
    try await live.type("\u{1B}[Z\r", see: "tap \"Milk\"")
    try await live.type("\u{1B}[18~", see: "  back")
    try live.terminal.type("q")
    try await live.end(0)

    let script = """
      tap #add
      type "Milk" into "Title"
      tap "Done"
      checkpoint "kept"
      tap "Milk"
      back
      """
    try live.fixture.folder.write(script, to: "script.script")
    let scripted = try await live.fixture.record([
      "session", "--app", "todo", "--script", "script.script",
    ])
    #expect(scripted.status == .exit(0), "\(scripted)")
    let story = "recordings/mouse/story.stories"
    let told = try await live.fixture.record([
      "session", "--app", "todo", "--stories", story, "--name", "story",
    ])
    #expect(told.status == .exit(0), "\(told)")

    let mouse = try live.log("mouse")
    for name in ["keys", "script"] {
      #expect(try live.log(name).timeless == mouse.timeless, "\(name)")
    }
    // A story uses the name of a screen as its title.
    #expect(try live.log("story").timeless.map(\.untitled) == mouse.timeless.map(\.untitled))
    try await live.expectGreen()
  }

  /// By default ``LiveActionsTests`` performs these gestures with all others.
  @Test(
    "a live session records double taps, long presses, drags, swipes and rotations that replay",
    .enabled(if: TestEnvironment.current.isFull)
  )
  func gestures() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "controls",
      "--name",
      "hands",
      showing: "Long table"
    )
    try await live.click("Tapping", see: "tap \"Tapping\"")
    try await live.type("\u{1B}[18~", see: "  back")
    try await live.click("Long table", see: "tap \"Long table\"")
    try await live.drag("Row 8", down: -6, see: "drag from")
    let (x, y) = (20, 12)
    try await live.type("\u{1B}[<65;\(x);\(y)M\u{1B}[<65;\(x);\(y)M", see: "swipe up")
    try await live.type("\u{1B}[17~", see: "rotate left")
    try await live.type("\u{1B}[17;2~", see: "rotate right")
    try live.terminal.type("\u{3}")
    try await live.end(0)
    let log = try live.log("hands")
    #expect(log.ending?.status == .finished)
    let swipes = log.events.filter { if case .rotate = $0.kind { true } else { false } }
    #expect(swipes.count == 2)
    try await live.expectGreen()
  }

  @Test("a live session explains why a touch had no effect and which view it was for")
  func reasons() async throws {
    let live = try await LiveSessionFixture("--app", "todo", showing: "Nothing to do")
    try await live.click("Nothing", see: "nothing happened: ")
    try await live.click("Add", see: "tap \"Add\" → \"Add\" #add UINavigationButton")
    try await live.type("x", see: "no field has the focus")
    try live.terminal.type("q")
    try await live.end(0)
    try await live.expectGreen()
  }

  @Test("a live session keeps typed text, even if it is stopped before the text is sent")
  func typedThenStopped() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "kept",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    try await live.click("What is", see: "tap \"Title\"")
    try await live.type("Bread", see: "Bread")
    live.terminal.send(SIGTERM)
    try await live.end(130)
    let texts = try live.log("kept").events.compactMap { event in
      if case .text(let text, _) = event.kind { text } else { nil }
    }
    #expect(texts.joined() == "Bread")
  }

  @Test("undo in a live session removes the last action as if it had never happened")
  func undo() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "undone",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    try await live.click("Done", see: "Give it a title")
    try await live.type("\u{1A}", see: "undone: tap \"Done\"")
    #expect(!live.screen.shows("Give it a title"))
    // The log on the disk is already without it.
    let text = try live.fixture.folder.text(of: "recordings/undone/events.jsonl")
    #expect(text.split(separator: "\n").count { $0.contains("\"touch\"") } == 2)
    try await live.click("What is", see: "tap \"Title\"")
    try live.terminal.type("Tea\u{3}")
    try await live.end(0)
    let script = "tap \"Add\"\ntype \"Tea\" into \"Title\"\n"
    let run = try await live.fixture.record(
      ["session", "--app", "todo", "--script", "-", "--name", "script"],
      input: script
    )
    #expect(run.status == .exit(0))
    #expect(try live.log("undone") == live.log("script"))
    try await live.expectGreen()
  }

  @Test("a live session adapts its drawing and its clicks to a new terminal size")
  func resize() async throws {
    let live = try await LiveSessionFixture("--app", "todo", showing: "Nothing to do")
    try await live.resize(20, 6, see: "too small")
    try await live.resize(60, 16, see: "Nothing to do")
    try await live.click("Add", see: "tap \"Add\" →")
    try await live.resize(120, 44, see: "F4 pinch")
    try await live.click("What is", see: "tap \"Title\"")
    try await live.type("日本 👍", see: "日本 👍▏")
    try live.terminal.type("\u{3}")
    try await live.end(0)
    try await live.expectGreen()
  }

  @Test(
    "a signal ends a live session cleanly",
    arguments: [(SIGTERM, 130), (SIGINT, 130), (SIGHUP, 130)]
  )
  func signals(signal: Int32, code: Int) async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "ended",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    live.terminal.send(signal)
    #expect(try await live.end(code).contains("stopped on request"))
    #expect(try live.log("ended").ending?.status == .interrupted)
    try await live.expectGreen()
  }

  @Test("closing the terminal ends a live session cleanly, with golden and story")
  func closed() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "ended",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    live.terminal.hangUp()
    #expect(await live.terminal.end() != .timedOut)
    #expect(try live.log("ended").ending?.status == .interrupted)
    #expect(try live.fixture.folder.text(of: "ended") == "130\n")
    try await live.expectGreen()
  }

  @Test("a live session ends when the app crashes, and keeps the events before the crash")
  func appCrash() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "controls:crashing",
      "--name",
      "boom",
      showing: "Alerts"
    )
    try await live.click("Alerts", see: "tap \"Alerts\"")
    try await live.click(" Alert ", see: "Really?")
    let (column, row) = try #require(live.screen.middle(of: "Continue"))
    let click = "\u{1B}[<0;\(column + 1);\(row + 1)"
    try live.terminal.type("\(click)M\(click)m")
    #expect(try await live.end(1).contains("the app crashed: "))
    #expect(try live.log("boom").ending?.status == .crashed)
  }

  @Test(
    "the terminal is restored even if simon-record crashes",
    arguments: [SIGABRT, SIGSEGV]
  )
  func ownCrash(signal: Int32) async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "own",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    live.terminal.send(signal)
    try await live.end(128 + Int(signal))
    let text = try live.fixture.folder.text(of: "recordings/own/events.jsonl")
    #expect(try EventLog.recover(Array(text.utf8)).log?.events.count == 3)
  }

  @Test("a tap in a live session writes few bytes, and only rows that change")
  func fewBytes() async throws {
    let live = try await LiveSessionFixture("--app", "controls", showing: "Values")
    try await live.click("Values", see: "●) on")
    let before = live.screen.writtenRows
    let bytes = live.terminal.transcript.utf8.count
    try await live.click("●) on", see: "Switch is off")
    let rows = live.screen.writtenRows - before
    #expect(rows <= 12, "\(rows) rows")
    #expect(live.terminal.transcript.utf8.count - bytes < 2_500)
  }

  @Test("a live session keeps a password out of the terminal and the log")
  func secrets() async throws {
    let live = try await LiveSessionFixture("--app", "login", "--name", "in", showing: "Password")
    try await live.click("Password", see: "tap \"Password\"")
    try await live.type("swordfish", see: "type \"•••\"")
    try live.terminal.type("\u{3}")
    #expect(try await !live.end(0).contains("swordfish"))
    #expect(!live.terminal.transcript.contains("swordf"))
    let log = try live.fixture.folder.text(of: "recordings/in/events.jsonl")
    #expect(log.contains("‹secret 1›") && !log.contains("swordf"))
  }

  @Test(
    "a live session warns at once if the recording already contains a password, and can undo that"
  )
  func shownSecret() async throws {
    let live = try await LiveSessionFixture("--app", "login", "--name", "in", showing: "Password")
    try await live.click("Password", see: "tap \"Password\"")
    try await live.type("sign", see: "nothing will be kept: ^Z undoes this")
    try await live.type("\u{1A}", see: "undone: type \"•••\"")
    try await live.type("swordfish", see: "type \"•••\"")
    try live.terminal.type("\u{3}")
    #expect(try await live.end(0).contains("story proven"))
  }

  @Test("a kill during a live session leaves a log that is readable to its last complete event")
  func killed() async throws {
    await forAll(seeds: 0..<2, full: 51) { random in
      let live = try await LiveSessionFixture(
        "--app",
        "controls",
        "--name",
        "k",
        showing: "Tapping"
      )
      let keys = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        ["\t", "\r", "\u{1B}[18~", "\u{1B}[B", "\u{1A}"].randomElement(using: &random) ?? ""
      }
      try live.terminal.type("\t\r" + keys.joined())
      let least = Int.random(in: 700...4_000, using: &random)
      let file = live.fixture.folder.file("recordings/k/events.jsonl").path
      // Kills the tool after a number of lines, or at once if the log stays shorter.
      for _ in 0..<200 where (FileManager.default.contents(atPath: file)?.count ?? 0) < least {
        await Task.yield()
      }
      live.terminal.send(SIGKILL)
      _ = await live.terminal.end()
      let bytes = Array(try #require(FileManager.default.contents(atPath: file)))
      let log = try #require(try EventLog.recover(bytes).log)
      // Every complete line is there: the header, and one line for each event.
      #expect(bytes.count { $0 == 0x0A } == log.events.count + 1)
      let app = try SampleApps.catalogue.makeDriver(for: log.header.app)
      let again = SessionRecorder(app, header: log.header)
      let continuation = try Continuation(of: log, from: nil)
      try continuation.begin(on: again)
      again.finish(.finished)
      #expect(again.log.events.starts(with: log.events.prefix(continuation.last)))
    }
  }

  @Test("a live session works with an app in another process")
  func driver() async throws {
    let app = try BuiltTool("simon-app").executable.path
    let live = try await LiveSessionFixture(
      "--driver",
      "\(app) todo",
      "--name",
      "other",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    try await live.type("\u{1A}", see: "undone")
    try await live.click("Add", see: "tap \"Add\"")
    try live.terminal.type("\u{3}")
    try await live.end(0)
    let run = try await live.fixture.record(
      ["session", "--app", "todo", "--script", "-", "--name", "own"],
      input: "tap #add\n"
    )
    #expect(run.status == .exit(0))
    #expect(try live.log("other").timeless == live.log("own").timeless)
  }

  @Test(
    "a live session refuses to start over an existing recording, or on a terminal that cannot draw"
  )
  func refusals() async throws {
    let fixture = try await CommandLineFixture()
    let again = try fixture.openSession(["--app", "todo", "--name", "milk"])
    #expect(await again.end() == .exit(0))
    #expect(again.plainTranscript.contains("a recording \"milk\" exists already"))
    #expect(again.plainTranscript.contains("ended: 2\n"))
    let dumb = try fixture.openSession(["--app", "todo"], environment: ["TERM": "dumb"])
    #expect(await dumb.end() == .exit(0))
    #expect(dumb.plainTranscript.contains("cannot draw"))
    let piped = try await fixture.record([
      "session", "--app", "todo", "--script", "-", "--keep-pauses",
    ])
    #expect(piped.status == .exit(2))
  }
}
