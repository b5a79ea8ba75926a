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
        run.standardError.contains("warning: typed in clear: #title looks like a card number"),
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
