import Foundation
import TestSupport
import Testing

@Suite("Approving the repair of a target")
struct RepairTests {
  let fixture: CommandLineFixture
  /// A build whose button has lost the recorded identifier.
  private let build = "navigation:noidentifier"
  private let log = "recordings/click/events.jsonl"
  private let ledger = "recordings/click/approvals.jsonl"
  private let pending = "recordings/click/targets.pending"

  init() async throws { fixture = try await CommandLineFixture() }

  private func lines(_ path: String) throws -> [String] {
    try fixture.folder.text(of: path).split(separator: "\n").map(String.init)
  }

  @Test(
    "approve --list shows a lost target with its evidence, and approve --only accepts the repair by its text"
  )
  func accepted() async throws {
    let before = try lines(log)
    let red = try await fixture.replay("click", "--app", build)
    #expect(red.status == .exit(1))
    #expect(red.standardOutput.contains("proposed repair: #click → \"Click me\"\n"))
    #expect(red.standardOutput.contains("review the changes: simon-replay approve"))
    try await expectNothingWritten(in: fixture.folder.url) {
      let list = try await fixture.replay("approve", "--list")
      expectGolden(list.standardOutput, named: "approve-target-list.txt")
      let json = try await fixture.replay("approve", "--list", "--format", "json")
      expectGolden(json.withoutDigests, named: "approve-target-list.json")
    }
    let run = try await fixture.replay(
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
    #expect(changed.count == 2, "only the line of the target and the last line change")
    #expect(changed.first?.1.contains("\"unique\":[\"label\"") == true)
    let entry = try #require(try lines(ledger).last)
    let decision = #""decision":"repaired","recording":"click","reason":"identifiers are gone""#
    #expect(entry.contains(decision), "\(entry)")
    #expect(entry.contains("\"changes\":[\"~ target #click → \\\"Click me\\\" at event 5\"]"))
    #expect(try await fixture.replay("log", "check", log).status == .exit(0))

    // The next run finds the other differences, which are approved as usual.
    let next = try await fixture.replay("click", "--app", build)
    #expect(next.status == .exit(1))
    #expect(next.standardOutput.contains("identifier is gone, such as \"click\""))
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    #expect(try await fixture.replay("click", "--app", build).status == .exit(0))
    let inCI = try await fixture.replay("click", "--app", build, environment: ["CI": "1"])
    #expect(inCI.status == .exit(0), "a repair does not affect the golden")
  }

  @Test("after an approved repair, the recording replays on the new build and its story is proven")
  func story() async throws {
    let words = ["session", "--app", "olympics", "--script", "-", "--name", "games"]
    let script = "tap \"Events\"\ntap \"archery\"\n"
    #expect(try await fixture.record(words, input: script).status == .exit(0))
    try await fixture.replay("games", "--app", "olympics:lostlabel")
    let list = try await fixture.replay("approve", "games", "--list").standardOutput
    #expect(list.contains("decided with it: the target \"archery\""), "\(list)")
    let name = try #require(list.firstMatch(of: #/(?m)^([0-9a-f]{6})  /#)).1
    let run = try await fixture.replay("approve", "games", "--only", String(name))
    #expect(run.status == .exit(0), "\(run)")
    let free = try await fixture.replay("games", "--app", "olympics:lostlabel")
    #expect(free.status == .exit(0), "\(run)\n\(free)")
    let story = try await fixture.replay("stories", "emit", "games", "--app", "olympics:lostlabel")
    #expect(story.standardError.hasPrefix("proven"), "\(story)")
    #expect(story.standardOutput.contains("I tap \"archery\""))
  }

  @Test("a row worded as its neighbors are is replayed, and its repair waits for a decision")
  func reworded() async throws {
    let words = ["session", "--app", "feed", "--script", "-", "--name", "read"]
    #expect(try await fixture.record(words, input: "tap \"Post 4998\"\n").status == .exit(0))
    let run = try await fixture.replay("read", "--app", "feed:renamed")
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.contains(#""Post" is now "Story", as in "#))
    #expect(run.standardOutput.contains(#"proposed repair: "Post 4998" → "Story 4998""#), "\(run)")
    let list = try await fixture.replay("approve", "read", "--list").standardOutput
    #expect(list.contains(#"decided with it: the target "Post 4998" → "Story 4998""#), "\(list)")
    let repair = #""Post 4998" → "Story 4998""#
    #expect(try await fixture.replay("approve", "read", "--only", repair).status == .exit(0))
    #expect(try await fixture.replay("read", "--app", "feed:renamed").status == .exit(1))
    #expect(try await fixture.replay("approve", "read", "--all").status == .exit(0))
    #expect(try await fixture.replay("read", "--app", "feed:renamed").status == .exit(0))
  }

  @Test("a repair must be approved by name, never by --all")
  func risky() async throws {
    try await fixture.replay("click", "--app", build)
    let before = try FolderSnapshot(of: fixture.folder.url)
    let all = try await fixture.replay("approve", "--all")
    #expect(all.status == .exit(5))
    #expect(all.standardOutput.contains("replays would touch the proposed view"))
    #expect(try FolderSnapshot(of: fixture.folder.url) == before)
  }

  @Test(
    "a rejected repair leaves the log and the failure, and the ledger records who rejected it and why"
  )
  func refused() async throws {
    try await fixture.replay("click", "--app", build)
    let before = try FolderSnapshot(of: fixture.folder.url)
    let run = try await fixture.replay(
      "approve",
      "--reject",
      "#click → \"Click me\"",
      "--reason",
      "a bug"
    )
    #expect(run.standardOutput == "3 changes: 1 rejected, 2 left pending\n")
    let changes = try FolderSnapshot(of: fixture.folder.url).changes(since: before)
    #expect(changes == ["changed \(ledger)", "removed \(pending)"])
    let rest = try await fixture.replay("approve", "--list").standardOutput
    let left = try #require(rest.firstMatch(of: #/(?m)^([0-9a-f]{6})  /#)).1
    #expect(try await fixture.replay("approve", "--reject", String(left)).status == .exit(0))
    let entries = try lines(ledger).suffix(2)
    #expect(
      entries.first?.contains(#""decision":"rejected","recording":"click","reason":"a bug""#)
        == true,
      "\(entries)"
    )
    #expect(try await fixture.replay("approve", "--check").status == .exit(0))
    #expect(try await fixture.replay("click", "--app", build).status == .exit(1))
    #expect(
      try await fixture.replay("approve", "--check").status == .exit(5),
      "the repair is pending again"
    )
  }

  @Test("a pending repair vanishes once the log or the run changes, and none is kept in CI")
  func stale() async throws {
    try await expectNothingWritten(in: fixture.folder.url) {
      try await fixture.replay("click", "--app", build, environment: ["CI": "1"])
    }
    try await fixture.replay("click", "--app", build)
    let seen = try fixture.folder.text(of: pending)
    try await fixture.replay("click")
    #expect(try await fixture.replay("approve").standardOutput == "nothing is pending\n")
    try fixture.folder.write(seen, to: pending)
    try fixture.folder.write("# mine\n" + (try fixture.folder.text(of: log)), to: log)
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.replay("approve", "--list")
      #expect(run.status == .exit(3))
      #expect(run.standardError.contains("the log changed after the run"))
      #expect(run.standardError.contains("hint: replay again"))
    }
    try fixture.folder.write("targets 1  log none\n", to: pending)
    #expect(try await fixture.replay("approve", "--list").status == .exit(3))
  }

  @Test("several targets that are lost by one cause are one question")
  func several() async throws {
    let script = "tap \"Events\"\ntap \"archery\"\nback\ntap \"diving\"\n"
    let words = ["session", "--app", "olympics", "--script", "-", "--name", "games"]
    #expect(try await fixture.record(words, input: script).status == .exit(0))
    let whole = try ["events.jsonl", "approvals.jsonl", "golden.tree", "story.stories"]
      .map { name in
        ("recordings/games/\(name)", try fixture.folder.text(of: "recordings/games/\(name)"))
      }
    var logs: [String] = []
    for check in ["strict", "warn"] {
      for (path, text) in whole { try fixture.folder.write(text, to: path) }
      let run = try await fixture.replay(
        "games",
        "--app",
        "olympics:lostlabel",
        "--target-check",
        check
      )
      #expect(run.standardOutput.contains("target drift") == (check == "strict"), "\(run)")
      let list = try await fixture.replay("approve", "games", "--list").standardOutput
      let names = list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
      #expect(names.count == 1 && list.contains("2 targets, such as"), "\(list)")
      let approved = try await fixture.replay("approve", "games", "--only", names.first ?? "")
      #expect(approved.status == .exit(0), "\(approved)")
      #expect(try await fixture.replay("games", "--app", "olympics:lostlabel").status == .exit(0))
      logs.append(try fixture.folder.text(of: "recordings/games/events.jsonl"))
    }
    #expect(logs[0] == logs[1])
  }

  @Test(
    "a review in the terminal asks about a lost target with its cause, by a key of its own, and shows its evidence"
  )
  func terminal() async throws {
    try await fixture.replay("milk", "--app", "todo:renamed")
    try await fixture.replay("click", "--app", build)
    let terminal = try fixture.openReview()
    try await terminal.wait { $0.contains("[q]uit") }
    let text = terminal.plainTranscript
    #expect(text.contains("decided with it: the target #click → \"Click me\"\n"))
    #expect(text.contains("risky: replays would touch the proposed view\n"))
    for (key, shown) in [
      ("2", "nothing to choose"),
      ("d", "at event 5, I tap \"Click me\": no view had the identifier \"click\""),
      ("d", "≠ identifier  click"), ("A", "3 risky changes left"), ("a", "write? [y]es"),
    ] {
      terminal.forget()
      try terminal.type(key)
      try await terminal.wait { $0.contains(shown) }
    }
    try terminal.type("y")
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript.contains("ended: 0\n"))
    let entries = try lines(ledger).suffix(2)
    #expect(entries.contains { $0.contains("\"decision\":\"repaired\"") }, "\(entries)")
    #expect(entries.contains { $0.contains("\"decision\":\"approved\"") }, "\(entries)")
    #expect(try await fixture.replay("click", "--app", build).status == .exit(0))
  }
}
