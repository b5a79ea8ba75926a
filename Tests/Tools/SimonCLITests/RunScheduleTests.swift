import Foundation
import TestSupport
import Testing

@Suite("Order, span and limits of a run")
struct RunScheduleTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  @Test("a run with --from and --to compares that span, and reports an event that does not exist")
  func span() async throws {
    let build = ["--app", "navigation:renamed"]
    for (words, code) in [
      (["--from", "8"], 0), (["--to", "3"], 0), (["--from", "5"], 1), (["--to", "4"], 1),
      (["--from", "8", "--to", "11"], 0), (["--from", "8", "--to", "9"], 4),
      (["--from", "9", "--to", "8"], 2), (["--to", "99"], 2),
      (["--from", "0"], 2),
    ] {
      try await expectNothingPending {
        let run = try await fixture.replay(["click"] + build + words)
        #expect(run.status == .exit(Int32(code)), "\(words) \(run)")
      }
    }
  }

  @Test("a recording of which only a part was compared says so where it passes")
  func part() async throws {
    let parts = [
      ([], "checkpoints"), (["--from", "8"], "compared only from event 8"),
      (["--to", "3"], "compared only events 1 to 3"),
      (["--locale", "en_US"], "checkpoints"),
    ]
    for (words, end) in parts {
      let run = try await fixture.replay(["click"] + words)
      let line = run.standardOutput.split(separator: "\n").first { $0.hasPrefix("✓ click") }
      #expect(line?.hasSuffix(" \(end)") == true, "\(run)")
    }
  }

  private func expectNothingPending(_ body: () async throws -> Void) async throws {
    try await body()
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    #expect(!paths.contains("recordings/click/golden.pending"))
  }

  @Test("a run of a span keeps earlier pending changes")
  func pendingStays() async throws {
    try await fixture.replay("--app", "navigation:renamed")
    try await fixture.replay("click", "--to", "3")
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    #expect(paths.contains("recordings/click/golden.pending"))
  }

  @Test(
    "a run reports by name, whatever its order",
    arguments: ["name", "slowest", "random:1", "random:2", "random"]
  )
  func order(_ order: String) async throws {
    let run = try await fixture.replay("--order", order)
    #expect(run.status == .exit(0), "\(run)")
    let names = run.standardOutput.split(separator: "\n").filter { $0.hasPrefix("✓") }
      .map { $0.split(separator: " ")[1] }
    #expect(names == ["click", "milk"])
    #expect(run.standardError.contains("--order random:") == (order == "random"))
  }

  @Test("a run refuses an unknown order", arguments: ["fastest", "random:x", "name:1", ""])
  func badOrder(_ order: String) async throws {
    #expect(try await fixture.replay("--order", order).status == .exit(2))
  }

  @Test("run --last-failed replays only what failed in the last run")
  func lastFailed() async throws {
    let none = try await fixture.replay("--last-failed")
    #expect(none.status == .exit(4))
    #expect(
      none.standardError.contains("recordings/.simon/last-run.json: error: there are no results of")
    )
    try await fixture.replay("--app", "navigation:renamed")
    let again = try await fixture.replay("--last-failed", "--app", "navigation:renamed")
    #expect(again.standardOutput.contains("1 recording: 1 changed"), "\(again)")
    #expect(
      try await fixture.replay("--last-failed").standardOutput.contains("1 recording: 1 passed")
    )
    let over = try await fixture.replay("--last-failed")
    #expect(over.status == .exit(4))
    #expect(over.standardError.contains("none of these recordings failed in the last run"))
  }

  @Test(
    "run --last-failed covers every kind of failure, and explains a missing last run",
    arguments: [
      ("rm recordings/click/golden.tree", 5), ("rm recordings/click/events.jsonl", 6),
      ("echo x >> recordings/click/events.jsonl", 3), ("echo x > recordings/click/golden.tree", 3),
      ("sed -i '$d' recordings/click/events.jsonl", 3),
    ]
  )
  func lastRed(damage: String, code: Int) async throws {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    _ = try await shell.run(["-c", damage], in: fixture.folder.url)
    let red = try await fixture.replay()
    #expect(red.status == .exit(Int32(code)), "\(red)")
    let again = try await fixture.replay("--last-failed")
    #expect(again.status == red.status, "\(again)")
    #expect(again.standardOutput.contains("1 recording: "), "\(again)")
  }

  @Test("run --last-failed --pass-with-none passes after a green suite, whatever failed before")
  func lastFailedOfNone() async throws {
    let words = ["--last-failed", "--pass-with-none"]
    #expect(try await fixture.replay(words).status == .exit(0), "no run before")
    #expect(try await fixture.replay().status == .exit(0))
    #expect(try await fixture.replay(words).status == .exit(0), "a green run before")
    #expect(try await fixture.replay("--app", "navigation:renamed").status == .exit(1))
    #expect(try await fixture.replay().status == .exit(0))
    let run = try await fixture.replay(words)
    #expect(run.status == .exit(0), "a red and a green run before: \(run)")
    #expect(run.standardOutput == "no recordings\n")
    #expect(try await fixture.replay("--last-failed").status == .exit(4), "without the option")
    #expect(try await fixture.replay(["milk"] + words).status == .exit(0))
  }

  @Test("a run without a match lists the names of the recordings")
  func unmatched() async throws {
    let run = try await fixture.replay("--filter", "zzz")
    #expect(run.status == .exit(4))
    #expect(run.standardError.contains("no recording name matches --filter \"zzz\""))
    #expect(run.standardError.contains("hint: recordings are click, milk"))
    let some = try await fixture.replay("click", "--filter", "milk")
    let none = "no recording name matches --filter \"milk\" among the recordings given\n"
    #expect(some.standardError.contains(none), "\(some)")
    #expect(some.standardError.contains("hint: recordings are click\n"), "\(some)")
  }

  @Test("a run explains the limit of shards")
  func shards() async throws {
    let run = try await fixture.replay("--shard", "1/999999999")
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains("N up to 100000, not \"1/999999999\""), "\(run)")
  }

  @Test(
    "a run stores its results where git ignores them, and never in CI or while all recordings pass"
  )
  func state() async throws {
    try await expectNothingWritten(in: fixture.folder.url) { try await fixture.replay() }
    let words = ["--app", "navigation:renamed"]
    try await expectNothingWritten(in: fixture.folder.url) {
      try await fixture.replay(words[0], words[1], environment: ["CI": "true"])
    }
    try await fixture.replay(words[0], words[1])
    #expect(try fixture.folder.text(of: "recordings/.simon/.gitignore") == "*\n")
    let text = try fixture.folder.text(of: "recordings/.simon/last-run.json")
    #expect(text.contains("\"click\"") && text.contains("\"milk\""))
  }

  @Test("run --wireframe draws the screens before and after the first change")
  func wireframe() async throws {
    let run = try await fixture.replay("click", "--app", "navigation:renamed", "--wireframe")
    #expect(run.standardOutput.contains("click, checkpoint 2, tap \"Page 1\"\nbefore  "))
    #expect(run.standardOutput.contains(#/Click me.*Press me/#))
    #expect(!(try await fixture.replay("--wireframe").standardOutput.contains("before")))
  }

  @Test("run --step stops before each event in a terminal, and continues by keys")
  func steps() async throws {
    let terminal = try open("click --step")
    try await terminal.wait { $0.contains("event 1 of 11 of click") }
    // Event 2 is looked at again.
    for (key, number) in [(" ", 2), (" ", 3), ("b", 2), (" ", 3), (" ", 4), (" ", 5)] {
      terminal.forget()
      try terminal.type(key)
      try await terminal.wait { $0.contains("event \(number) of 11") && $0.contains("q: quit") }
    }
    #expect(terminal.plainTranscript.contains("UIButton \"Click me\""))
    #expect(terminal.plainTranscript.contains(#/⟦ *Click me *⟧/#), "the button is marked")
    try terminal.type("r")
    try await terminal.wait { $0.contains("1 recording: 1 passed") && $0.contains("ended: 0") }
  }

  @Test("a run by steps exits with 130 if it is quit")
  func quits() async throws {
    let terminal = try open("--step")
    try await terminal.wait { $0.contains("q: quit") }
    try terminal.type("q")
    try await terminal.wait { $0.contains("ended: 130") }
    #expect(terminal.plainTranscript.contains("stopped on request: 0 of 2 recordings"))
  }

  @Test("a run refuses --step without a terminal, and invalid limits")
  func refused() async throws {
    let run = try await fixture.replay("--step")
    #expect(run.status == .exit(2))
    #expect(run.standardError.contains("needs a terminal"))
    for words in [["--time-limit", "soon"], ["--time-limit", "0"], ["--memory-limit", "1"]] {
      #expect(try await fixture.replay(words[0], words[1]).status == .exit(2))
    }
  }

  private func open(_ words: String) throws -> ToolTerminal {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = try BuiltTool("simon-replay").executable.path
    let size = TerminalSize(columns: 100, rows: 60)
    let call = "\"\(tool)\" \(words); echo ended: $?"
    return try shell.openTerminal(["-c", call], size: size, in: fixture.folder.url)
  }
}
