import TestSupport
import Testing

@Suite("Reviewing changes in a terminal", .ownThread)
struct ReviewScreenTests {
  let fixture: CommandLineFixture
  let terminal: ToolTerminal
  private let before: FolderSnapshot
  private static let build = CommandLineFixture.changedBuild

  init() async throws {
    fixture = try await CommandLineFixture(afterChanges: ())
    before = try FolderSnapshot(of: fixture.folder.url)
    terminal = try fixture.openReview()
    try await terminal.wait { $0.contains("[q]uit") }
  }

  /// Presses keys one by one, and waits for a text after each.
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

  /// Waits for the end, and expects that the terminal is restored.
  private func end(_ code: Int) async throws -> [String] {
    #expect(await terminal.end() == .exit(0))
    let text = terminal.plainTranscript
    #expect(text.contains("ended: \(code)\n"), "\(text)")
    let modes = Set(text.split { " \n".contains($0) }.map(String.init))
    #expect(modes.isSuperset(of: ["icanon", "echo", "isig"]), "\(text)")
    return try FolderSnapshot(of: fixture.folder.url).changes(since: before)
  }

  private static let written = [
    "changed recordings/click/approvals.jsonl", "removed recordings/click/golden.pending",
    "changed recordings/click/golden.tree", "changed recordings/click/story.stories",
  ]

  @Test(
    "a review shows one change after the other, and writes the decisions once they are confirmed"
  )
  func approve() async throws {
    #expect(terminal.plainTranscript.contains("Change 1 of 2\n"))
    try await press(("a", "Change 2 of 2"), ("a", "write? [y]es"))
    #expect(terminal.plainTranscript.contains("Summary: 2 approved, 0 rejected, 0 left pending"))
    #expect(
      try FolderSnapshot(of: fixture.folder.url) == before,
      "nothing is written before the summary"
    )
    try terminal.type("y")
    let changes = try await end(0)
    #expect(changes == Self.written)
    #expect(try await fixture.replay("--app", Self.build).status == .exit(0))
  }

  @Test("a review can reject, skip and undo decisions")
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
    // The rejected change is no longer among those that are left.
    #expect(
      changes == [
        "changed recordings/click/approvals.jsonl", "changed recordings/click/golden.pending",
      ]
    )
    let ledger = try fixture.folder.text(of: "recordings/click/approvals.jsonl")
    #expect(ledger.contains("\"decision\":\"rejected\""))
  }

  @Test("a review decides all remaining changes by one key, and undoes that by one key")
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

  @Test("a review needs a separate key for risky changes, even when all are approved")
  func risky() async throws {
    try terminal.type("q")
    #expect(await terminal.end() == .exit(0))
    try await fixture.replay("--app", "navigation:lostlabel:banner")
    let review = try fixture.openReview()
    try await review.wait { $0.contains("risky: a text or label is lost") }
    try await press(
      ("A", "1 risky change left: decide on it"),
      ("a", "Summary: 2 approved, 0 rejected, 0 left pending"),
      in: review
    )
    try review.type("y")
    #expect(await review.end() == .exit(0))
    #expect(review.plainTranscript.contains("ended: 0\n"))
    #expect(try await fixture.replay("--app", "navigation:lostlabel:banner").status == .exit(0))
  }

  @Test("a review shows the tree lines before and after, and every checkpoint with the change")
  func details() async throws {
    try await press(("d", "+ UIButton #click \"Press me\""))
    // The lines come one by one, and this one is the last.
    let text = try await terminal.wait {
      $0.contains("+   UIButtonLabel \"Press me\" 138,11 74x21")
    }
    #expect(text.contains("  click\n"))
    #expect(text.contains("  checkpoint 2: tap \"Page 1\"\n"))
    #expect(text.contains("  checkpoint 3: "))
    #expect(text.contains("- UIButton #click \"Click me\""))
    #expect(text.contains("-   UIButtonLabel \"Click me\" 141,11 68x21"))
    try terminal.type("q")
    #expect(try await end(130) == [])
  }

  @Test("a review explains its keys after an unknown one")
  func help() async throws {
    try await press(("x", "a approve, r reject, s skip"))
    #expect(!terminal.plainTranscript.contains("Change 2"))
    try terminal.type("q")
    #expect(try await end(130) == [])
  }

  @Test(
    "a review that is left writes nothing, even from its summary",
    arguments: TestEnvironment.current.sample(
      ["q", "Aq", "An", "aau\u{3}", "\u{3}", "\u{4}", "A\u{3}"],
      count: 4
    )
  )
  func left(keys: String) async throws {
    try terminal.type(keys)
    #expect(try await end(130) == [])
    #expect(terminal.plainTranscript.contains("nothing was written"))
  }

  @Test("a decision about a recording that changed during the review is refused, the others stay")
  func changedMeanwhile() async throws {
    let ledger = "recordings/click/approvals.jsonl"
    let text = try fixture.folder.text(of: ledger)
    try await press(("A", shows: "[y]es"))
    try fixture.folder.write(text + text, to: ledger)
    try terminal.type("y")
    #expect(await terminal.end() == .exit(0))
    let transcript = terminal.plainTranscript
    #expect(transcript.contains("another process changed this recording during the review"))
    #expect(transcript.contains("ended: 1\n"), "\(transcript)")
    #expect(try fixture.folder.text(of: ledger) == text + text)
  }
}
