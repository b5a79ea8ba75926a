import Foundation
import TestSupport
import Testing

@Suite("simon-replay run, by parts and in order")
struct RunPaceTests {
  let desk: Desk

  init() async throws { desk = try await Desk() }

  @Test("compares from one event to another, and says when there is no such event")
  func span() async throws {
    let build = ["--app", "navigation:renamed"]
    for (words, code) in [
      (["--from", "8"], 0), (["--to", "3"], 0), (["--from", "5"], 1), (["--to", "4"], 1),
      (["--from", "8", "--to", "9"], 0), (["--from", "9", "--to", "8"], 2), (["--to", "99"], 2),
      (["--from", "0"], 2),
    ] {
      try await expectNothingPending {
        let run = try await BuiltTool("simon-replay")
          .run(["click"] + build + words, in: desk.folder.url)
        #expect(run.status == .exit(Int32(code)), "\(words) \(run)")
      }
    }
  }

  private func expectNothingPending(_ body: () async throws -> Void) async throws {
    try await body()
    let paths = try FolderSnapshot(of: desk.folder.url).paths
    #expect(!paths.contains("recordings/click/golden.pending"))
  }

  @Test("leaves what was pending where only a part is compared")
  func pendingStays() async throws {
    try await desk.replay("--app", "navigation:renamed")
    try await desk.replay("click", "--to", "3")
    let paths = try FolderSnapshot(of: desk.folder.url).paths
    #expect(paths.contains("recordings/click/golden.pending"))
  }

  @Test(
    "reports by name in whatever order it goes",
    arguments: ["name", "slowest", "random:1", "random:2", "random"]
  )
  func order(_ order: String) async throws {
    let run = try await desk.replay("--order", order)
    #expect(run.status == .exit(0), "\(run)")
    let names = run.standardOutput.split(separator: "\n").filter { $0.hasPrefix("✓") }
      .map { $0.split(separator: " ")[1] }
    #expect(names == ["click", "milk"])
    #expect(run.standardError.contains("--order random:") == (order == "random"))
  }

  @Test("refuses an order that it does not know", arguments: ["fastest", "random:x", "name:1", ""])
  func badOrder(_ order: String) async throws {
    #expect(try await desk.replay("--order", order).status == .exit(2))
  }

  @Test("runs again what was red in the last run, and nothing else")
  func lastFailed() async throws {
    let none = try await desk.replay("--last-failed")
    #expect(none.status == .exit(4))
    #expect(none.standardError.contains("recordings/.simon/last-run.json: error: no run has left"))
    try await desk.replay("--app", "navigation:renamed")
    let again = try await desk.replay("--last-failed", "--app", "navigation:renamed")
    #expect(again.standardOutput.contains("1 recording: 1 changed"), "\(again)")
    #expect(try await desk.replay("--last-failed").standardOutput.contains("1 recording: 1 passed"))
    let over = try await desk.replay("--last-failed")
    #expect(over.status == .exit(4))
    #expect(over.standardError.contains("nothing of this was red in the last run"))
  }

  @Test(
    "runs again whatever was red, for whatever reason, also where no run has left anything before",
    arguments: [
      ("rm recordings/click/golden.tree", 5), ("rm recordings/click/events.jsonl", 6),
      ("echo x >> recordings/click/events.jsonl", 3), ("echo x > recordings/click/golden.tree", 3),
      ("sed -i '$d' recordings/click/events.jsonl", 3),
    ]
  )
  func lastRed(damage: String, code: Int) async throws {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    _ = try await shell.run(["-c", damage], in: desk.folder.url)
    let red = try await desk.replay()
    #expect(red.status == .exit(Int32(code)), "\(red)")
    let again = try await desk.replay("--last-failed")
    #expect(again.status == red.status, "\(again)")
    #expect(again.standardOutput.contains("1 recording: "), "\(again)")
  }

  @Test("says which names there are where a pattern is found in none")
  func unmatched() async throws {
    let run = try await desk.replay("--filter", "zzz")
    #expect(run.status == .exit(4))
    #expect(run.standardError.contains("--filter \"zzz\" is found in no name of a recording"))
    #expect(run.standardError.contains("hint: there are: click, milk"))
    let some = try await desk.replay("click", "--filter", "milk")
    let none = "--filter \"milk\" is found in no name of the recordings that are named\n"
    #expect(some.standardError.contains(none), "\(some)")
    #expect(some.standardError.contains("hint: there are: click\n"), "\(some)")
  }

  @Test("says how many parts there can be")
  func shards() async throws {
    let run = try await desk.replay("--shard", "1/999999999")
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains("N up to 100000, not \"1/999999999\""), "\(run)")
  }

  @Test("keeps the last run where git does not see it, and nothing in CI or while all is green")
  func state() async throws {
    try await expectNothingWritten(in: desk.folder.url) { try await desk.replay() }
    let words = ["--app", "navigation:renamed"]
    try await expectNothingWritten(in: desk.folder.url) {
      try await desk.replay(words[0], words[1], environment: ["CI": "true"])
    }
    try await desk.replay(words[0], words[1])
    #expect(try desk.folder.text(of: "recordings/.simon/.gitignore") == "*\n")
    let text = try desk.folder.text(of: "recordings/.simon/last-run.json")
    #expect(text.contains("\"click\"") && text.contains("\"milk\""))
  }

  @Test("draws the screens around the first change where that is asked for")
  func wireframe() async throws {
    let run = try await desk.replay("click", "--app", "navigation:renamed", "--wireframe")
    #expect(run.standardOutput.contains("click, checkpoint 2, tap \"Page 1\"\nbefore  "))
    #expect(run.standardOutput.contains(#/Click me.*Press me/#))
    #expect(!(try await desk.replay("--wireframe").standardOutput.contains("before")))
  }

  @Test("stops before each event on a terminal, and goes on by keys")
  func steps() async throws {
    let terminal = try open("click --step")
    try await terminal.wait { $0.contains("event 1 of 11 of click") }
    for number in 2...5 {
      terminal.forget()
      try terminal.type(" ")
      try await terminal.wait { $0.contains("event \(number) of 11") && $0.contains("q quits") }
    }
    #expect(terminal.plainTranscript.contains("UIButton \"Click me\""))
    #expect(terminal.plainTranscript.contains(#/⟦ *Click me *⟧/#), "the button is marked")
    try terminal.type("r")
    try await terminal.wait { $0.contains("1 recording: 1 passed") && $0.contains("ended: 0") }
  }

  @Test("ends with 130 where the person quits a replay by steps")
  func quits() async throws {
    let terminal = try open("--step")
    try await terminal.wait { $0.contains("q quits") }
    try terminal.type("q")
    try await terminal.wait { $0.contains("ended: 130") }
    #expect(terminal.plainTranscript.contains("stopped on request: 0 of 2 recordings"))
  }

  @Test("refuses to go by steps where there is no terminal, and limits that make no sense")
  func refused() async throws {
    let run = try await desk.replay("--step")
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains("this is no terminal"))
    for words in [["--time-limit", "soon"], ["--time-limit", "0"], ["--memory-limit", "1"]] {
      #expect(try await desk.replay(words[0], words[1]).status == .exit(2))
    }
  }

  private func open(_ words: String) throws -> ToolTerminal {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = try BuiltTool("simon-replay").executable.path
    let size = TerminalSize(columns: 100, rows: 60)
    let call = "\"\(tool)\" \(words); echo ended: $?"
    return try shell.openTerminal(["-c", call], size: size, in: desk.folder.url)
  }
}
