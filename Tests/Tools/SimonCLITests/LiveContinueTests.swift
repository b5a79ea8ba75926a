import Foundation
import TestSupport
import Testing

@Suite("Continuing a live session", .ownThread)
struct LiveContinueTests {
  @Test(
    "a live session continues where a killed session stopped, and does not undo earlier actions"
  )
  func goesOn() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "on",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    try await live.click("What is", see: "tap \"Title\"")
    live.terminal.send(SIGKILL)
    _ = await live.terminal.end()
    try await live.open("--continue", "on", showing: "continue from event")
    try await live.type("Tea", see: "Tea▏")
    try await live.type("\u{1B}[19~typed\r", see: "checkpoint \"typed\"")
    try await live.type("\u{1A}", see: "undone: checkpoint \"typed\"")
    try await live.type("\u{1A}", see: "undone: type \"Tea\"")
    try await live.type("\u{1A}", see: "nothing to undo")
    try await live.type("Milk", see: "Milk▏")
    try live.terminal.type("\u{3}")
    try await live.end(0)
    let run = try await live.fixture.record(
      ["session", "--app", "todo", "--script", "-", "--name", "script"],
      input: "tap #add\ntype \"Milk\" into \"Title\"\n"
    )
    #expect(run.status == .exit(0))
    #expect(try live.log("on").timeless == live.log("script").timeless)
    try await live.expectGreen()
  }

  @Test("a continued live session without new input shows the settled app and proves its story")
  func settled() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "on",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    live.terminal.send(SIGKILL)
    _ = await live.terminal.end()
    try await live.open("--continue", "on", showing: "What is to be done?")
    try live.terminal.type("q")
    #expect(try await live.end(0).contains("story proven"))
    try await live.expectGreen()
  }
}
