import Foundation
import TestSupport
import Testing

@Suite("Approving without a terminal")
struct ApproveTests {
  let fixture: CommandLineFixture
  private let build = CommandLineFixture.changedBuild
  private let golden = "recordings/click/golden.tree"
  private let pending = "recordings/click/golden.pending"
  private let ledger = "recordings/click/approvals.jsonl"

  init() async throws { fixture = try await CommandLineFixture(afterChanges: ()) }

  /// Returns the names of the pending changes, in the order of the list.
  private func names() async throws -> [String] {
    let list = try await fixture.replay("approve", "--list").standardOutput
    return list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
  }

  private func lastDecision() throws -> [String: Any] {
    let line = try #require(try fixture.folder.text(of: ledger).split(separator: "\n").last)
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(json as? [String: Any])
  }

  @Test("approve --list prints each change once with its name and places, and decides nothing")
  func list() async throws {
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.replay("approve", "--list")
      #expect(run.status == .exit(0))
      expectGolden(run.standardOutput, named: "approve-list.txt")
      let json = try await fixture.replay("approve", "--list", "--format", "json")
      expectGolden(json.withoutDigests, named: "approve-list.json")
    }
  }

  @Test(
    "approve --all approves every change and records it in the ledger, and the next run of that build passes"
  )
  func all() async throws {
    let run = try await fixture.replay("approve", "--all", "--reason", "new wording", "--by", "Bea")
    #expect(run.status == .exit(0))
    let lines = run.standardOutput.split(separator: "\n")
    let next = "Next: simon-replay --app \(CommandLineFixture.changedBuild)"
    #expect(lines.first == "2 changes: 2 approved" && lines.last == "\(next)", "\(run)")
    #expect(lines.contains("recordings/click/story.stories follows, and is proven:"), "\(run)")
    #expect(try await fixture.replay("--app", build).status == .exit(0))
    #expect(try await fixture.replay().status == .exit(1))
    let decision = try lastDecision()
    #expect(decision["by"] as? String == "Bea")
    #expect(decision["decision"] as? String == "approved")
    #expect(decision["reason"] as? String == "new wording")
    #expect((decision["changes"] as? [String])?.count == 2)
  }

  @Test("approve --all leaves risky changes to be approved by name")
  func risky() async throws {
    try await fixture.replay("--app", "navigation:lostlabel:banner")
    let label = try await names()[0]
    let all = try await fixture.replay("approve", "--all")
    #expect(all.status == .exit(5))
    #expect(all.standardOutput.contains("2 changes: 1 approved, 1 left pending\n"))
    #expect(all.standardOutput.contains("a text or label is lost\n"))
    #expect(all.standardOutput.contains("simon-replay approve --only \(label)\n"))
    #expect(try await fixture.replay("--app", "navigation:banner").status == .exit(0))
    try await fixture.replay("--app", "navigation:lostlabel:banner")
    #expect(try await fixture.replay("approve", "--only", label).status == .exit(0))
    #expect(try await fixture.replay("--app", "navigation:lostlabel:banner").status == .exit(0))
  }

  @Test("approve --only approves one change, and the rest of the golden stays the same")
  func only() async throws {
    let before = try fixture.folder.text(of: golden)
    let run = try await fixture.replay("approve", "--only", try await names()[0])
    #expect(run.status == .exit(0))
    // The button and its label have a new title; the name of the step is the same.
    let after = before.replacing("\"Click me\"", with: "\"Press me\"")
      .replacing("tap \"Press me\"", with: "tap \"Click me\"")
      .replacing("141,11 68x21", with: "138,11 74x21")
    #expect(try fixture.folder.text(of: golden) == after)
    #expect(try await names().count == 1)
    let again = try await fixture.replay("--app", build)
    #expect(again.status == .exit(1))
    #expect(again.standardOutput.contains("+ UIView#banner"))
    #expect(!again.standardOutput.contains("Press me\""))
    #expect(try await fixture.replay("--app", "navigation:renamed").status == .exit(0))
  }

  @Test(
    "approve --reject keeps the golden and the failure, and the ledger records who rejected the change and why"
  )
  func reject() async throws {
    let before = try fixture.folder.text(of: golden)
    let names = try await names()
    let run = try await fixture.replay(
      "approve",
      "--reject",
      names.joined(separator: ","),
      "--reason",
      "a bug"
    )
    #expect(run.status == .exit(0))
    #expect(run.standardOutput == "2 changes: 2 rejected\n")
    #expect(try fixture.folder.text(of: golden) == before)
    let decision = try lastDecision()
    #expect(decision["by"] as? String == "Ann <ann@example.org>")
    #expect(decision["decision"] as? String == "rejected")
    #expect(decision["reason"] as? String == "a bug")
    #expect(decision["before"] as? String == decision["after"] as? String)
    #expect(try await fixture.replay("approve").standardOutput == "nothing is pending\n")
    #expect(try await fixture.replay("--app", build).status == .exit(1))
  }

  @Test("approve records the golden before and after each decision")
  func hashes() async throws {
    try await fixture.replay("approve", "--only", try await names()[0])
    let first = try lastDecision()
    try await fixture.replay("approve", "--all")
    let second = try lastDecision()
    #expect(first["after"] as? String == second["before"] as? String)
    #expect(first["before"] as? String != first["after"] as? String)
    #expect(try fixture.folder.text(of: ledger).split(separator: "\n").count == 3)
  }

  @Test(
    "approve writes nothing in CI",
    arguments: [["--all"], ["--only", "000000"], []]
  )
  func refusesInCI(words: [String]) async throws {
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.replay(["approve"] + words, environment: ["CI": "true"])
      #expect(run.status == .exit(2))
      #expect(
        run.standardError.hasPrefix("error: approve is disabled in CI\n")
      )
    }
  }

  @Test("approve asks no question without a terminal")
  func noTerminal() async throws {
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.replay("approve", input: "a\na\ny\n")
      #expect(run.status == .exit(2))
      #expect(run.standardError.contains("no terminal to review in"))
    }
  }

  @Test("approve decides nothing if the name of a change is unknown")
  func unknown() async throws {
    let known = try await names()[0]
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.replay("approve", "--only", known, "--only", "zzz")
      #expect(run.status == .exit(4))
      #expect(run.standardError.contains("no pending change is named \"zzz\""))
    }
  }

  @Test("approve refuses changes of a golden that was edited by hand until the edit is approved")
  func edited() async throws {
    let text = try fixture.folder.text(of: golden).replacing("\"Pages\"", with: "\"Leaves\"")
    try fixture.folder.write(text, to: golden)
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.replay("approve", "--all")
      #expect(run.status == .exit(5))
      #expect(run.standardOutput.contains("no ledger entry explains this golden"))
    }
    let names = try await names()
    #expect(names.count == 1, "the edit must be approved before the changes of the run")
    #expect(try await fixture.replay("approve", "--only", names[0]).status == .exit(0))
    #expect(try fixture.folder.text(of: golden) == text)
    let list = try await fixture.replay("approve", "--list").standardOutput
    #expect(list.contains("\"Leaves\" → \"Pages\""), "the run did not see the edit")
  }

  @Test(
    "approve can reject an edit by hand, which stays pending while the ledger records who and why"
  )
  func rejectedEdit() async throws {
    let text = try fixture.folder.text(of: golden).replacing("\"Pages\"", with: "\"Leaves\"")
    try fixture.folder.write(text, to: golden)
    let before = try FolderSnapshot(of: fixture.folder.url)
    let names = try await names()
    let run = try await fixture.replay("approve", "--reject", names[0], "--reason", "by mistake")
    #expect(run.status == .exit(0))
    #expect(
      try FolderSnapshot(of: fixture.folder.url).changes(since: before) == ["changed \(ledger)"]
    )
    let decision = try lastDecision()
    #expect(decision["decision"] as? String == "rejected")
    #expect(decision["reason"] as? String == "by mistake")
    #expect(try await self.names() == names)
    #expect(try await fixture.replay("approve", "--check").status == .exit(5))
  }

  @Test("approve does not explain a golden that was deleted and replaced")
  func replaced() async throws {
    try await fixture.replay("approve", "--all")
    let former = try fixture.folder.text(of: golden)
    let known = try lastDecision()["after"] as? String
    try fixture.remove(golden)
    try await fixture.replay("approve", "--all")
    #expect(try lastDecision()["before"] as? String == known)
    // The story tells the golden that is gone, until it is written again.
    #expect(try await fixture.replay("approve", "--check").status == .exit(1))
    let path = "recordings/click/story.stories"
    try await fixture.replay("stories", "emit", "click", "-o", path)
    #expect(try await fixture.replay("approve", "--check").status == .exit(0))
    try fixture.folder.write(former, to: golden)
    let check = try await fixture.replay("approve", "--check")
    #expect(check.status == .exit(5))
    #expect(check.standardError.contains("the golden matches ledger entry "))
  }

  @Test("approve refuses pending changes of a golden that has changed since the run")
  func stale() async throws {
    let seen = try fixture.folder.text(of: pending)
    #expect(try await fixture.replay("approve", "--all").status == .exit(0))
    try fixture.folder.write(seen, to: pending)
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.replay("approve", "--all")
      #expect(run.status == .exit(3))
      #expect(run.standardError.contains("the golden changed after the run"))
      #expect(run.standardError.contains("hint: replay again"))
    }
  }

  @Test("approve writes a first golden from the recording only with an option for it")
  func firstGolden() async throws {
    let before = try fixture.folder.text(of: golden)
    try fixture.remove(golden)
    #expect(try await fixture.replay().status == .exit(5))
    let list = try await fixture.replay("approve", "--list")
    #expect(list.standardOutput.contains("+ a new golden with 4 screens"))
    try await fixture.replay("approve", "--all")
    #expect(try fixture.folder.text(of: golden) == before)
    #expect(!(try FolderSnapshot(of: fixture.folder.url).paths.contains(pending)))
    #expect(try await fixture.replay().status == .exit(0))
  }

  @Test(
    "the list has a line for each cause, and with --all its changes, and prints commands that name folder and app"
  )
  func causes() async throws {
    let app = "controls:moved"
    try FileManager.default.createDirectory(
      at: fixture.folder.url.appending(path: "my recordings"),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(
      at: PackageFolder.file("recordings/hidden-views"),
      to: fixture.folder.url.appending(path: "my recordings/hidden-views")
    )
    let folder = ["--dir", "my recordings"]
    #expect(try await fixture.replay(["--app", app] + folder).status == .exit(1))
    let causes = try await fixture.replay(["approve", "--list"] + folder)
    let all = try await fixture.replay(["approve", "--list", "--all"] + folder)
    #expect(causes.standardOutput.contains("37 changes with this cause"))
    let isMember = { (line: Substring) in line.wholeMatch(of: #/  [0-9a-f]{6}  .*/#) != nil }
    #expect(causes.standardOutput.split(separator: "\n").count(where: isMember) == 0)
    #expect(all.standardOutput.split(separator: "\n").count(where: isMember) == 37)
    let command = "simon-replay approve --app \(app) --only "
    #expect(causes.standardOutput.contains(command), "\(causes)")
    #expect(causes.standardOutput.contains(" --dir 'my recordings'"), "\(causes)")
  }

  @Test("approve refuses contradicting options, and options without a value")
  func contradictions() async throws {
    let calls = [
      ["--list", "--only", "000000"], ["--list", "--reject", "000000"],
      ["--check", "--list"], ["--check", "--all"], ["--format", "json"],
      ["--format", "json", "--all"], ["--only="], ["--only", ","], ["--dir", ""],
    ]
    try await expectNothingWritten(in: fixture.folder.url) {
      for words in calls {
        let run = try await fixture.replay(["approve"] + words)
        #expect(run.status == .exit(2), "\(run)")
        #expect(run.standardError.hasPrefix("error: "), "\(run)")
      }
    }
  }

  @Test("approve finds nothing in a folder without recordings", arguments: ["/nope", "."])
  func nowhere(folder: String) async throws {
    let empty = try TemporaryFolder()
    for words in [["--list"], ["--check"], ["--all"]] {
      let run = try await InProcessTool("simon-replay")
        .run(["approve", "--dir", folder] + words, in: empty.url)
      #expect(run.status == .exit(folder == "." ? 4 : 2))
      let reason = folder == "." ? "no recordings in" : "there is no folder"
      #expect(run.standardError.contains("\(reason) \"\(folder)\""))
    }
    #expect(try await fixture.replay("run", "--dir", "").status == .exit(2))
  }

  @Test("approve succeeds if nothing is pending")
  func nothing() async throws {
    try await fixture.replay()
    for words in [["--list"], ["--all"], []] {
      let run = try await fixture.replay(["approve"] + words)
      #expect(run.status == .exit(0))
      #expect(run.standardOutput == "nothing is pending\n")
    }
    let json = try await fixture.replay("approve", "--list", "--format", "json")
    let text = json.standardOutput.filter { !$0.isWhitespace }
    #expect(text == #"{"groups":[],"pending":[],"recordings":[]}"#)
    let named = try await fixture.replay("approve", "--only", "3f9a1c")
    #expect(named.status == .exit(4))
    #expect(named.standardError.contains("no pending change is named \"3f9a1c\""))
  }
}
