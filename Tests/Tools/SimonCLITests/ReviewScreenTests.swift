import TestSupport
import Testing

@Suite("simon-replay approve, in a terminal", .ownThread)
struct ReviewScreenTests {
  let desk: Desk
  let terminal: ToolTerminal
  private let before: FolderSnapshot
  /// A build with two changes that have nothing to do with each other.
  private static let build = "navigation:renamed:banner"

  init() async throws {
    desk = try await Desk()
    try await desk.replay("--app", Self.build)
    before = try FolderSnapshot(of: desk.folder.url)
    terminal = try desk.openReview()
    try await terminal.wait { $0.contains("[q]uit") }
  }

  /// Presses keys one after the other, and waits after each for what it must show.
  private func press(
    _ keys: (String, shows: String)...,
    in other: ToolTerminal? = nil
  ) async throws {
    let terminal = other ?? terminal
    for (key, text) in keys {
      terminal.forget()
      try terminal.type(key)
      try await terminal.wait { $0.contains(text) }
    }
  }

  /// Waits for the end, and makes sure that the terminal is as it was before.
  private func end(_ code: Int) async throws -> [String] {
    #expect(await terminal.end() == .exit(0))
    let text = terminal.plainTranscript
    #expect(text.contains("ended: \(code)\n"), "\(text)")
    let modes = Set(text.split { " \n".contains($0) }.map(String.init))
    #expect(modes.isSuperset(of: ["icanon", "echo", "isig"]), "\(text)")
    return try FolderSnapshot(of: desk.folder.url).changes(since: before)
  }

  private static let written = [
    "changed recordings/click/approvals.jsonl", "removed recordings/click/golden.pending",
    "changed recordings/click/golden.tree",
  ]

  @Test("shows one change after the other, and writes what was decided once that is confirmed")
  func approve() async throws {
    #expect(terminal.plainTranscript.contains("Change 1 of 2\n"))
    try await press(("a", "Change 2 of 2"), ("a", "write? [y]es"))
    #expect(terminal.plainTranscript.contains("Summary: 2 approved, 0 rejected, 0 left pending"))
    #expect(try FolderSnapshot(of: desk.folder.url) == before, "nothing before the summary")
    try terminal.type("y")
    let changes = try await end(0)
    #expect(changes == Self.written)
    #expect(try await desk.replay("--app", Self.build).status == .exit(0))
  }

  @Test("rejects, skips, and takes decisions back")
  func undo() async throws {
    try await press(
      ("r", "rejected"),
      ("u", "Change 1 of 2"),
      ("s", "Change 2 of 2"),
      ("a", "1 approved, 0 rejected, 1 left"),
      ("u", "Change 2 of 2"),
      ("r", "0 approved, 1 rejected, 1 left pending")
    )
    try terminal.type("y")
    let changes = try await end(0)
    #expect(changes == ["changed recordings/click/approvals.jsonl"])
    let ledger = try desk.folder.text(of: "recordings/click/approvals.jsonl")
    #expect(ledger.contains("\"decision\":\"rejected\""))
  }

  @Test("decides about all the rest by one key, and takes that back by one key")
  func rest() async throws {
    try await press(
      ("A", "2 approved"),
      ("u", "Change 1 of 2"),
      ("R", "2 rejected"),
      ("u", "Change 1 of 2"),
      ("S", "2 left pending")
    )
    try terminal.type("y")
    #expect(try await end(0) == [])
  }

  @Test("asks for a key of its own where something is at risk, also when all is approved")
  func risky() async throws {
    try terminal.type("q")
    #expect(await terminal.end() == .exit(0))
    try await desk.replay("--app", "navigation:lostlabel:banner")
    let review = try desk.openReview()
    try await review.wait { $0.contains("careful: a text or label is lost") }
    try await press(
      ("A", "1 with a risk are left, each for a key of its own"),
      ("a", "Summary: 2 approved, 0 rejected, 0 left pending"),
      in: review
    )
    try review.type("y")
    #expect(await review.end() == .exit(0))
    #expect(review.plainTranscript.contains("ended: 0\n"))
    #expect(try await desk.replay("--app", "navigation:lostlabel:banner").status == .exit(0))
  }

  @Test("shows before and after as tree lines, and every checkpoint that has the change")
  func details() async throws {
    try await press(("d", "+ UIButton #click \"Press me\""))
    let text = try await terminal.wait { $0.contains("  click\n") }
    #expect(text.contains("  checkpoint 2: tap \"Page 1\"\n"))
    #expect(text.contains("  checkpoint 3: "))
    #expect(text.contains("- UIButton #click \"Click me\""))
    #expect(text.contains("-   UIButtonLabel \"Click me\" 141,11 68x21"))
    #expect(text.contains("+   UIButtonLabel \"Press me\" 138,11 74x21"))
    try terminal.type("q")
    #expect(try await end(130) == [])
  }

  @Test("explains the keys where one has no meaning")
  func help() async throws {
    try await press(("x", "a approve, r reject, s skip"))
    #expect(!terminal.plainTranscript.contains("Change 2"))
    try terminal.type("q")
    #expect(try await end(130) == [])
  }

  @Test(
    "writes nothing when it is left, also at the summary",
    arguments: ["q", "Aq", "An", "aau\u{3}", "\u{3}", "\u{4}", "A\u{3}"]
  )
  func left(keys: String) async throws {
    try terminal.type(keys)
    #expect(try await end(130) == [])
    #expect(terminal.plainTranscript.contains("nothing was written"))
  }
}
