import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Faults that people met in the recorder", .ownThread)
struct LiveFaultTests {
  @Test("a touch that nothing took is offered for removal, and is not in the story if it stays")
  func idleTouch() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "a",
      showing: "Nothing to do"
    )
    let offer = "no view handles it there; ^Z removes it"
    try await live.click("Nothing to do", see: offer)
    try await live.click("Add", see: "tap \"Add\"")
    try live.terminal.type("\u{1B}[21~")
    #expect(try await live.end(0).contains("story proven"))
    let story = try live.fixture.folder.text(of: "recordings/a/story.stories")
    #expect(story.contains("When I tap \"Add\"") && !story.contains("tap \"Nothing to do\""))
    #expect(
      try live.log("a").events.count { $0.lastOutcome == .ignored(reason: "no handler") } == 1
    )
  }

  @Test(
    "a session in which nothing was done leaves nothing behind, and says how to keep its screen"
  )
  func nothingDone() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "a",
      showing: "Nothing to do"
    )
    try live.terminal.type("q")
    let text = try await live.end(0)
    #expect(text.contains("nothing was done: a checkpoint (F8) keeps the first screen alone"))
    #expect(!FileManager.default.fileExists(atPath: live.fixture.folder.file("recordings/a").path))
  }

  @Test("a session can be discarded by a key, after a question")
  func discarded() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "a",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    try await live.type("\u{18}", see: "discard this recording?")
    try live.terminal.type("\r")
    #expect(try await live.end(0).contains("discarded: nothing of the session is kept"))
    #expect(!FileManager.default.fileExists(atPath: live.fixture.folder.file("recordings/a").path))
  }

  @Test("a screen is drawn by show, and a pipe gets its tree")
  func drawing() async throws {
    let fixture = try CommandLineFixture(empty: ())
    let run = try await fixture.record(
      ["session", "--app", "todo", "--script", "-", "--name", "a"],
      input: "tap #add\n"
    )
    #expect(run.status == .exit(0), "\(run)")
    let drawn = try await fixture.replay("show", "a", "--format", "drawing").standardOutput
    #expect(drawn.contains("[Todos]") && drawn.contains("[What is to be done?___"), "\(drawn)")
    let piped = try await fixture.replay("show", "a").standardOutput
    #expect(piped.hasPrefix("UIWindow 0,0 390x844"), "\(piped)")
  }
}
