import Foundation
import TestSupport
import Testing

@Suite("simon-replay approve, about a target that drifted")
struct RepairTests {
  let desk: Desk
  /// A build whose button has lost the identifier that the recording knows it by.
  private let build = "navigation:noidentifier"
  private let log = "recordings/click/events.jsonl"
  private let ledger = "recordings/click/approvals.jsonl"
  private let pending = "recordings/click/targets.pending"

  init() async throws { desk = try await Desk() }

  private func lines(_ path: String) throws -> [String] {
    try desk.folder.text(of: path).split(separator: "\n").map(String.init)
  }

  @Test("shows the evidence side by side as a question, and takes the repair by its text")
  func accepted() async throws {
    let before = try lines(log)
    let red = try await desk.replay("click", "--app", build)
    #expect(red.status == .exit(1))
    #expect(red.standardOutput.contains("proposed repair: #click → \"Click me\"\n"))
    #expect(red.standardOutput.contains("decide: simon-replay approve"))
    try await expectNothingWritten(in: desk.folder.url) {
      let list = try await desk.replay("approve", "--list")
      expectGolden(list.standardOutput, named: "approve-target-list.txt")
      let json = try await desk.replay("approve", "--list", "--format", "json")
      expectGolden(json.standardOutput, named: "approve-target-list.json")
    }
    let run = try await desk.replay(
      "approve",
      "--only",
      "#click → \"Click me\"",
      "--reason",
      "identifiers are gone"
    )
    #expect(run.status == .exit(0))
    expectGolden(run.standardOutput, named: "approve-target.txt")
    let after = try lines(log)
    let changed = zip(before, after).filter { $0 != $1 }
    #expect(changed.count == 2, "the target's line, and the chain in the end line")
    #expect(changed.first?.1.contains("\"unique\":[\"label\"") == true)
    let entry = try #require(try lines(ledger).last)
    #expect(entry.contains("\"decision\":\"repaired\",\"reason\":\"identifiers are gone\""))
    #expect(entry.contains("\"changes\":[\"~ target #click → \\\"Click me\\\" at event 5\"]"))
    #expect(try await desk.replay("log", "check", log).status == .exit(0))

    // Behind it the run finds what else is different, and that is approved as ever.
    let next = try await desk.replay("click", "--app", build)
    #expect(next.status == .exit(1))
    #expect(next.standardOutput.contains("~ UIButton#click  identifier \"click\" → none"))
    #expect(try await desk.replay("approve", "--all").status == .exit(0))
    #expect(try await desk.replay("click", "--app", build).status == .exit(0))
    let inCI = try await desk.replay("click", "--app", build, environment: ["CI": "1"])
    #expect(inCI.status == .exit(0), "the repair explains no golden, and questions none")
  }

  @Test("is told by another name in the story, once it is told anew")
  func story() async throws {
    let script = "tap \"Post 4998\"\nback\ntap \"Post 4998\"\n"
    let words = ["session", "--app", "feed", "--script", "-", "--name", "read"]
    #expect(try await desk.record(words, input: script).status == .exit(0))
    try await desk.replay("read", "--app", "feed:renamed")
    let run = try await desk.replay("approve", "read", "--only", "\"Post 4998\" → \"Story 4998\"")
    #expect(run.standardOutput.contains("stories emit read -o recordings/read/story.stories\n"))
    // The way back is from a screen of another title; the row is answered for all its events.
    try await desk.replay("read", "--app", "feed:renamed")
    let back = "\"Feed\" → \"Feed\""
    #expect(try await desk.replay("approve", "read", "--only", back).status == .exit(0))
    let free = try await desk.replay("read", "--app", "feed:renamed")
    #expect(!free.standardOutput.contains("target drift"))
    #expect(try await desk.replay("approve", "read", "--all").status == .exit(0))
    #expect(try await desk.replay("read", "--app", "feed:renamed").status == .exit(0))
    let story = try await desk.replay("stories", "emit", "read", "--app", "feed:renamed")
    #expect(story.standardError.hasPrefix("proven"), "\(story.standardOutput)")
    #expect(story.standardOutput.contains("I tap \"Story 4998\""))
    #expect(!story.standardOutput.contains("Post"))
  }

  @Test("is approved by a key of its own alone, never by --all")
  func risky() async throws {
    try await desk.replay("click", "--app", build)
    let before = try FolderSnapshot(of: desk.folder.url)
    let all = try await desk.replay("approve", "--all")
    #expect(all.status == .exit(5))
    #expect(all.standardOutput.contains("replays would touch another view"))
    #expect(try FolderSnapshot(of: desk.folder.url) == before)
  }

  @Test("is refused: the log stays, the ledger says who and why, and the run stays red")
  func refused() async throws {
    try await desk.replay("click", "--app", build)
    let before = try FolderSnapshot(of: desk.folder.url)
    let run = try await desk.replay(
      "approve",
      "--reject",
      "#click → \"Click me\"",
      "--reason",
      "a bug"
    )
    #expect(run.standardOutput == "1 change: 1 rejected\n")
    let changes = try FolderSnapshot(of: desk.folder.url).changes(since: before)
    #expect(changes == ["changed \(ledger)", "removed \(pending)"])
    #expect(try #require(try lines(ledger).last).contains("\"rejected\",\"reason\":\"a bug\""))
    #expect(try await desk.replay("approve", "--check").status == .exit(0))
    #expect(try await desk.replay("click", "--app", build).status == .exit(1))
    #expect(try await desk.replay("approve", "--check").status == .exit(5), "it is asked again")
  }

  @Test("is no question any more once the log or the run is another, and none in CI")
  func stale() async throws {
    try await expectNothingWritten(in: desk.folder.url) {
      try await desk.replay("click", "--app", build, environment: ["CI": "1"])
    }
    try await desk.replay("click", "--app", build)
    let seen = try desk.folder.text(of: pending)
    try await desk.replay("click")
    #expect(try await desk.replay("approve").standardOutput == "nothing is pending\n")
    try desk.folder.write(seen, to: pending)
    try desk.folder.write("# mine\n" + (try desk.folder.text(of: log)), to: log)
    try await expectNothingWritten(in: desk.folder.url) {
      let run = try await desk.replay("approve", "--list")
      #expect(run.status == .exit(3))
      #expect(run.standardError.contains("the log was changed after the run"))
      #expect(run.standardError.contains("hint: replay again"))
    }
    try desk.folder.write("targets 1  log none\n", to: pending)
    #expect(try await desk.replay("approve", "--list").status == .exit(3))
  }

  @Test("several in a row are told one a run, or all at once where a warning is enough")
  func several() async throws {
    let script = "tap \"Events\"\ntap \"archery\"\nback\ntap \"diving\"\n"
    let words = ["session", "--app", "olympics", "--script", "-", "--name", "games"]
    #expect(try await desk.record(words, input: script).status == .exit(0))
    let whole = try desk.folder.text(of: "recordings/games/events.jsonl")
    func repairs() async throws -> [String] {
      let list = try await desk.replay("approve", "games", "--list").standardOutput
      return list.matches(of: #/(?m)^([0-9a-f]{6})  ~ target/#).map { String($0.1) }
    }
    for _ in 1...2 {
      let run = try await desk.replay("games", "--app", "olympics:lostlabel")
      #expect(run.standardOutput.contains("target drift"))
      let names = try await repairs()
      #expect(names.count == 1)
      try await desk.replay("approve", "games", "--only", names[0])
    }
    let free = try await desk.replay("games", "--app", "olympics:lostlabel")
    #expect(!free.standardOutput.contains("target drift"))
    let oneByOne = try desk.folder.text(of: "recordings/games/events.jsonl")

    try desk.folder.write(whole, to: "recordings/games/events.jsonl")
    try await desk.replay("games", "--app", "olympics:lostlabel", "--target-check", "warn")
    let names = try await repairs()
    #expect(names.count == 2)
    let both = names.joined(separator: ",")
    #expect(try await desk.replay("approve", "games", "--only", both).status == .exit(0))
    #expect(try desk.folder.text(of: "recordings/games/events.jsonl") == oneByOne)
  }

  @Test("comes first in the terminal, with its evidence, and wants its own key")
  func terminal() async throws {
    try await desk.replay("milk", "--app", "todo:renamed")
    try await desk.replay("click", "--app", build)
    let terminal = try desk.openReview()
    try await terminal.wait { $0.contains("[q]uit") }
    let text = terminal.plainTranscript
    #expect(text.contains("~ target #click → \"Click me\"\n"))
    #expect(text.contains("careful: replays would touch another view\n"))
    #expect(text.contains("at event 5, I tap \"Click me\": UIButton \"Click me\" was not on"))
    #expect(text.contains("≠ identifier  click"))
    for (key, shown) in [
      ("2", "there is no view 2"), ("d", "event 5, I tap"),
      ("A", "1 with a risk are left"), ("a", "write? [y]es"),
    ] {
      terminal.forget()
      try terminal.type(key)
      try await terminal.wait { $0.contains(shown) }
    }
    try terminal.type("y")
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript.contains("ended: 0\n"))
    #expect(try #require(try lines(ledger).last).contains("\"decision\":\"repaired\""))
  }
}
