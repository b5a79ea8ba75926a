import EventModel
import Foundation
import TestSupport
import Testing

@Suite("The name of a live session", .ownThread)
struct LiveNamesTests {
  @Test("a session that is renamed while it is recorded is kept under the new name alone")
  func renamed() async throws {
    let live = try await LiveSessionFixture("--app", "todo", showing: "Nothing to do")
    try await live.click("Add", see: "tap \"Add\"")
    try await live.type("\u{12}a/b\r", see: "a recording's name has no slashes")
    try await live.type("\u{12}shopping\r", see: "the recording will be recordings/shopping")
    try live.terminal.type("q")
    #expect(try await live.end(0).contains("recordings/shopping: "))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: live.fixture.folder.file("recordings").path
    )
    #expect(names == ["shopping"])
    try await live.expectGreen()

    // A name that is taken is refused at once.
    try await live.open("--app", "todo", showing: "Nothing to do")
    try await live.type("\u{12}shopping\r", see: "a recording \"shopping\" exists already")
    try live.terminal.type("q")
    #expect(try await live.end(0).contains("recordings/todo: "))
  }

  @Test("a continued session that is renamed leaves the former recording unchanged")
  func continued() async throws {
    let live = try await LiveSessionFixture("--app", "todo", showing: "Nothing to do")
    try await live.click("Add", see: "tap \"Add\"")
    try live.terminal.type("q")
    #expect(try await live.end(0).contains("recordings/todo: "))
    let former = try live.fixture.folder.text(of: "recordings/todo/events.jsonl")
    try await live.open("--continue", "todo", showing: "What is to be done?")
    try await live.type("\u{12}more\r", see: "the recording will be recordings/more")
    try await live.click("What is", see: "tap \"Title\"")
    try live.terminal.type("\u{3}")
    #expect(try await live.end(0).contains("recordings/more: "))
    #expect(try live.fixture.folder.text(of: "recordings/todo/events.jsonl") == former)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: live.fixture.folder.file("recordings/todo").path
    )
    #expect(!files.contains { $0.hasSuffix(".pending") }, "\(files)")
    try await live.expectGreen()
  }

  @Test("a discarded session leaves nothing, and a recording that it continued as it was")
  func discarded() async throws {
    let live = try await LiveSessionFixture("--app", "todo", showing: "Nothing to do")
    try await live.click("Add", see: "tap \"Add\"")
    try await live.type("\u{18}", see: "discard this recording?")
    try await live.type("\u{1B}", see: "tap \"Add\" →")
    try await live.type("\u{18}", see: "discard this recording?")
    try live.terminal.type("\r")
    #expect(try await live.end(0).contains("discarded: nothing of the session is kept"))
    let recordings = live.fixture.folder.file("recordings")
    #expect(try FileManager.default.contentsOfDirectory(atPath: recordings.path) == [])

    try await live.open("--app", "todo", showing: "Nothing to do")
    try live.terminal.type("q")
    try await live.end(0)
    let former = try live.fixture.folder.text(of: "recordings/todo/events.jsonl")
    try await live.open("--continue", "todo", showing: "continue from")
    try await live.click("Add", see: "tap \"Add\"")
    try await live.type("\u{18}", see: "discard this recording?")
    try live.terminal.type("\r")
    try await live.end(0)
    #expect(try live.fixture.folder.text(of: "recordings/todo/events.jsonl") == former)
    try await live.expectGreen()
  }

  @Test("the terminal shows the references of the view that is pointed at, and touches nothing")
  func references() async throws {
    let live = try await LiveSessionFixture("--app", "todo", showing: "Nothing to do")
    try await live.type("\u{10}", see: "point at a view to see its references")
    try await live.click("Add", see: "#add")
    #expect(live.screen.shows("\"Add\"") && !live.screen.shows("tap \"Add\""))
    try await live.type("\u{1B}", see: "  1  launch")
    try live.terminal.type("q")
    try await live.end(0)
    #expect(try live.log("todo").events.count == 2)
  }
}
