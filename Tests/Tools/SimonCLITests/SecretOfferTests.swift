import EventModel
import Foundation
import TestSupport
import Testing

@Suite("The offer to hide what was typed in clear", .ownThread)
struct SecretOfferTests {
  private static let card = "4111 1111 1111 1111"

  @Test("the end of a live session offers to hide a card number, which then is nowhere")
  func hidden() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "card",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    try await live.click("What is", see: "tap \"Title\"")
    try await live.type(Self.card, see: Self.card)
    try await live.click("Done", see: "tap \"Done\"")
    try live.terminal.type("q")
    try await live.terminal.waitForOutput { live.terminal.plainTranscript.contains("k keep it") }
    try live.terminal.type("h")
    let text = try await live.end(0)
    #expect(text.contains("typed in clear: #title looks like a card number"))
    #expect(text.contains("hidden: 1 secret: CARD in "))
    let folder = live.fixture.folder
    try folder.write("\(Self.card)\n", to: "secrets.txt")
    let check = try await live.fixture.replay("log", "check", "--secrets", "secrets.txt")
    #expect(check.status == .exit(0), "\(check)")
    #expect(try folder.text(of: "recordings/card/events.jsonl").contains("‹secret CARD›"))
    let run = try await live.fixture.replay(["run"], environment: ["SIMON_SECRET_CARD": Self.card])
    #expect(run.status == .exit(0), "\(run)")
  }

  /// The ways in which a person's session ends without a decision about what was typed in clear.
  enum End: String, CaseIterable {
    case stopped, closed, stoppedAtQuestion, closedAtQuestion, interruptKey, endOfInput

    /// Whether it ends at the question.
    var isAtQuestion: Bool { ![.stopped, .closed].contains(self) }
    var isClosed: Bool { [.closed, .closedAtQuestion].contains(self) }
    var code: Int { [.interruptKey, .endOfInput].contains(self) ? 0 : 130 }
  }

  /// Records a card number by hand, and ends the session so.
  private func live(_ end: End) async throws -> LiveSessionFixture {
    let live = try await LiveSessionFixture(
      "--app",
      "todo",
      "--name",
      "card",
      "--force",
      errors: "errors",
      showing: "Nothing to do"
    )
    try await live.click("Add", see: "tap \"Add\"")
    try await live.click("What is", see: "tap \"Title\"")
    try await live.type(Self.card, see: Self.card)
    if end.isAtQuestion {
      try live.terminal.type("\u{3}")
      try await live.terminal.waitForOutput { live.terminal.plainTranscript.contains("k keep it") }
    }
    switch end {
    case .stopped, .stoppedAtQuestion: live.terminal.send(SIGTERM)
    case .closed, .closedAtQuestion: live.terminal.hangUp()
    case .interruptKey: try live.terminal.type("\u{3}")
    case .endOfInput: try live.terminal.type("\u{4}")
    }
    #expect(await live.terminal.end() != .timedOut)
    return live
  }

  @Test(
    "a session by hand that ends without an answer warns of what was typed in clear, with the files",
    arguments: TestEnvironment.current.sample(End.allCases, count: 3)
  )
  func unanswered(end: End) async throws {
    let live = try await live(end)
    let folder = live.fixture.folder
    #expect(try folder.text(of: "ended") == "\(end.code)\n")
    let errors = try folder.text(of: "errors")
    let words =
      "warning: typed in clear: #title looks like a card number; it is in recordings/card/events.jsonl, "
      + "recordings/card/golden.tree, recordings/card/story.stories\n"
    #expect(errors.contains(words), "\(end): \(errors)")
    #expect(errors.contains("hint: to hide it, record again: simon-record session "), "\(errors)")
    let log = try live.log("card")
    #expect(log.ending?.status == (end.isAtQuestion ? .finished : .interrupted))
    let files = try FolderSnapshot(of: folder.url).paths
    #expect(!files.contains { $0.hasSuffix(".pending") }, "\(files)")
  }

  @Test("the hint of what was typed in clear is a whole command that hides it when it is pasted")
  func pasted() async throws {
    let fixture = try CommandLineFixture(empty: ())
    let folder = fixture.folder
    try folder.write("tap #add\ntype \"\(Self.card)\" into \"Title\"\n", to: "my card.script")
    let words = [
      "session", "--app", "todo", "--name", "card", "--script", "my card.script", "--locale",
      "de_DE", "--dir", "our recs",
    ]
    let run = try await fixture.record(words)
    #expect(run.status == .exit(0), "\(run)")
    let hint = try #require(
      run.standardError.firstMatch(of: #/hint: to hide it, record again: (.*)\n/#)?.1
    )
    let tools = try BuiltTool("simon-record").executable.deletingLastPathComponent().path
    let again = try await BuiltTool(at: URL(filePath: "/bin/bash")).run(
      ["-c", String(hint)],
      environment: ["PATH": "\(tools):/usr/bin:/bin", "GIT_AUTHOR_NAME": "Ann"],
      in: folder.url
    )
    #expect(again.status == .exit(0) && again.standardError.isEmpty, "\(hint)\n\(again)")
    #expect(again.standardOutput.contains("hidden: 1 secret: CARD in "), "\(again)")
    try folder.write("\(Self.card)\n", to: "secrets.txt")
    let check = try await fixture.replay("log", "check", "--secrets", "secrets.txt", "our recs")
    #expect(check.status == .exit(0), "\(check)")
  }

  @Test(
    "a script, a dialogue and a story warn of what they typed in clear, with the options that hide it"
  )
  func warned() async throws {
    let fixture = try CommandLineFixture(empty: ())
    let script = "tap #add\ntype \"\(Self.card)\" into \"Title\"\ntap \"Done\"\n"
    try fixture.folder.write(script, to: "a.script")
    let story = """
      Story: Add
      Given the app is launched
      When I tap "Add"
      And I type "\(Self.card)" into "Title"
      And I tap "Done"
      Then I do not see "Nothing to do"

      """
    try fixture.folder.write(story, to: "a.stories")
    for (words, input) in [
      (["--script", "a.script"], ""), (["--stories", "a.stories"], ""), ([], script),
    ] {
      let session = ["session", "--app", "todo", "--name", "c", "--force"] + words
      let run = try await fixture.record(session, input: input)
      #expect(run.status == .exit(0), "\(words) \(run)")
      #expect(
        run.standardError.contains(
          "warning: typed in clear: #title looks like a card number; it is in "
        ),
        "\(words) \(run)"
      )
      let hint = "--secret 'CARD=#title'"
      #expect(run.standardError.contains(hint), "\(words) \(run)")
      let again = try await fixture.record(session + ["--secret", "CARD=#title"], input: input)
      #expect(again.status == .exit(0), "\(words) \(again)")
      try fixture.folder.write("\(Self.card)\n", to: "secrets.txt")
      let check = try await fixture.replay("log", "check", "--secrets", "secrets.txt")
      #expect(check.status == .exit(0), "\(words) \(check)")
    }
  }
}
