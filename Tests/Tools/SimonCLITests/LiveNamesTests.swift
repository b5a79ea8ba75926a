import EventModel
import Foundation
import Platform
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
    try await live.type("\u{1B}[19~start\r", see: "checkpoint \"start\"")
    try live.terminal.type("q")
    #expect(try await live.end(0).contains("recordings/todo: "))
  }

  @Test("--force replaces no recording whose name was typed later")
  func forced() async throws {
    let live = try await LiveSessionFixture("--app", "todo", showing: "Nothing to do")
    try await live.type("\u{1B}[19~start\r", see: "checkpoint \"start\"")
    try live.terminal.type("q")
    try await live.end(0)
    let recordings = live.fixture.folder.file("recordings")
    try live.fixture.folder.write("screen\n", to: "recordings/golden-only/golden.tree")
    let before = try FolderSnapshot(of: recordings)
    try await live.open("--app", "todo", "--name", "own", "--force", showing: "Nothing to do")
    try await live.type("\u{12}todo\r", see: "a recording \"todo\" exists already")
    try await live.type("\u{12}golden-only\r", see: "a recording \"golden-only\" exists already")
    try await live.type("\u{12}own\r", see: "the recording will be recordings/own")
    try live.terminal.type("q")
    #expect(try await live.end(0).contains("recordings/own: "))
    try FileManager.default.removeItem(at: recordings.appending(path: "own"))
    #expect(try FolderSnapshot(of: recordings) == before)
  }

  @Test("a session keeps its name and its golden if the new name is locked, and says why")
  func locked() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      environment: ["SIMON_LOCK_WAIT": "0.1"],
      showing: "Nothing to do"
    )
    let folder = live.fixture.folder.file("recordings/more")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard case .taken(let lock) = try FolderLock.attempt(folder.path) else {
      Issue.record("the lock is not free")
      return
    }
    defer { lock.release() }
    try await live.type("\u{12}more\r", see: "the recording will be recordings/more")
    try live.terminal.type("q")
    let text = try await live.end(0)
    #expect(text.contains("is not renamed to more: this recording is locked by process"))
    #expect(text.contains("recordings/todo: "))
    lock.release()
    try FileManager.default.removeItem(at: folder)
    try await live.expectGreen()
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
    try await live.type("\u{1B}[19~start\r", see: "checkpoint \"start\"")
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
    try await live.type("\u{1B}[19~start\r", see: "checkpoint \"start\"")
    try live.terminal.type("q")
    try await live.end(0)
    let events = try live.log("todo").events
    #expect(events.count(where: \.isCheckpoint) == events.count - 1)
  }
}
