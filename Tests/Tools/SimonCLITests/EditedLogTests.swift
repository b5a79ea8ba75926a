import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("A log or a story that was edited since it was recorded")
struct EditedLogTests {
  /// An edit that a run does not notice, because its screens stay the same.
  struct Edit: CustomTestStringConvertible, Sendable {
    var says: String
    var change: @Sendable (inout EventLog) -> Void
    var testDescription: String { says }
  }

  let fixture: CommandLineFixture
  private static let log = "recordings/click/events.jsonl"
  private static let ledger = "recordings/click/approvals.jsonl"
  private static let story = "recordings/milk/story.stories"

  init() async throws { fixture = try await CommandLineFixture() }

  private func edit(_ change: (inout EventLog) -> Void) throws {
    var log = try EventLog(decoding: Array(try fixture.folder.text(of: Self.log).utf8))
    change(&log)
    let sealed = String(decoding: LogWriter.encode(log), as: UTF8.self)
    try fixture.folder.write(sealed, to: Self.log)
  }

  private func runInCI(_ words: String...) async throws -> ToolRun {
    try await fixture.replay(words, environment: ["CI": "true"])
  }

  private func ledgerLines() throws -> [Substring] {
    try fixture.folder.text(of: Self.ledger).split(separator: "\n")
  }

  static let edits = [
    Edit(says: "3 targets fewer, 3 outcomes fewer") { log in
      for place in log.events.indices {
        log.events[place].lastOutcome = nil
        guard case .touch(let touch, _) = log.events[place].kind else { continue }
        log.events[place].kind = .touch(touch, target: nil)
      }
    },
    Edit(says: "1 outcome fewer") { log in
      let place = log.events.firstIndex { $0.lastOutcome != nil }
      if let place { log.events[place].lastOutcome = nil }
    },
    Edit(says: "1 s longer") { log in
      for place in log.events.indices.dropFirst(4) {
        log.events[place].at = log.events[place].at + .seconds(1)
      }
    },
    Edit(says: "other checkpoint names") { log in
      for (place, event) in log.events.enumerated() {
        guard case .change(var change) = event.kind, change.title != nil else { continue }
        change.title = "something else"
        log.events[place].kind = .change(change)
      }
    },
    Edit(says: "1 marker more") { log in
      let marker = Event(number: 2, at: log.events[0].at, kind: .marker("all is well"))
      log.events.insert(marker, at: 1)
      for place in log.events.indices { log.events[place].number = place + 1 }
    },
  ]

  @Test("an edit that was sealed again is told in CI with what changed", arguments: edits)
  func told(_ edit: Edit) async throws {
    try self.edit(edit.change)
    let run = try await runInCI("click")
    #expect(run.status == .exit(5), "\(run)")
    #expect(run.standardOutput.contains("log not approved"))
    #expect(
      run.standardOutput.contains("the event log was edited since it was recorded: \(edit.says)\n"),
      "\(run)"
    )
  }

  @Test("approve asks about an edited log before anything else, and its answer is in the ledger")
  func approved() async throws {
    try edit(Self.edits[0].change)
    let local = try await fixture.replay("click", "--app", CommandLineFixture.changedBuild)
    #expect(local.status == .exit(1))
    let list = try await fixture.replay("approve", "--list")
    let sentence = "± the event log was edited since it was recorded: \(Self.edits[0].says)\n"
    #expect(list.standardOutput.contains(sentence) && !list.standardOutput.contains("Press me"))
    #expect(list.standardOutput.contains("risky: nobody has reviewed it"))
    #expect(try await fixture.replay("approve", "--all").status == .exit(5))
    #expect(try await fixture.replay("approve", "--check").status == .exit(5))
    let id = String(list.standardOutput.prefix(6))
    let run = try await fixture.replay("approve", "--only", id, "--reason", "on purpose")
    #expect(run.status == .exit(0), "\(run)")
    let last = try #require(try ledgerLines().last)
    let decision = #""decision":"approved","recording":"click","reason":"on purpose""#
    #expect(last.contains(decision + #","log":{"before":"#))
    #expect(try await runInCI("click").status == .exit(0))
    let next = try await fixture.replay("approve", "--list")
    #expect(next.standardOutput.contains("Press me"), "the changes of the run come afterwards")
  }

  @Test("approve asks nothing about a log that is damaged: it tells the line")
  func damaged() async throws {
    var lines = try fixture.folder.text(of: Self.log).split(separator: "\n").map(String.init)
    lines[3] = String(lines[3].dropLast(9)) + "}"
    try fixture.folder.write(lines.joined(separator: "\n") + "\n", to: Self.log)
    let list = try await fixture.replay("approve", "--list")
    #expect(!list.standardOutput.contains("the event log was edited"), "\(list)")
    #expect(list.standardError.contains("events.jsonl:4"), "\(list)")
  }

  @Test("a run outside of CI warns of an edited log, and is green")
  func warned() async throws {
    #expect(try await fixture.replay("click").standardError == "")
    try edit(Self.edits[2].change)
    let run = try await fixture.replay("click")
    #expect(run.status == .exit(0))
    #expect(
      run.standardError
        == "\(Self.log): warning: the event log was edited since it was recorded: 1 s longer; "
        + "to review it: simon-replay approve\n"
    )
  }

  @Test("a rejected edit stays unexplained, and so does a log that a command rewrites afterwards")
  func rejected() async throws {
    try edit(Self.edits[1].change)
    let list = try await fixture.replay("approve", "--list")
    let id = String(list.standardOutput.prefix(6))
    #expect(try await fixture.replay("approve", "--reject", id).status == .exit(0))
    #expect(try await runInCI("click").status == .exit(5))
    try fixture.folder.write("# a remark\n" + fixture.folder.text(of: Self.log), to: Self.log)
    let count = try ledgerLines().count
    let run = try await fixture.replay("log", "upgrade", Self.log)
    #expect(run.standardError.contains("so neither is this recording"), "\(run)")
    #expect(try ledgerLines().count == count)
    #expect(try await runInCI("click").status == .exit(5))
  }

  @Test("a command that rewrites the log of a recording notes that in its ledger")
  func rewritten() async throws {
    let run = try await fixture.replay("log", "cut", "--to", "9", Self.log, "-o", Self.log)
    #expect(run.status == .exit(0), "\(run)")
    let last = try #require(try ledgerLines().last)
    #expect(last.contains(#""decision":"rewritten""#) && last.contains(#""changes":["log cut","#))
    // The golden still has the other screens.
    #expect(try await runInCI("click").status == .exit(6))
  }

  @Test(
    "a log made from one that nobody approved stays unexplained, and the command says so",
    arguments: ["upgrade", "cut", "splice", "repair", "in place"]
  )
  func laundered(_ command: String) async throws {
    let whole = try fixture.folder.text(of: Self.log)
    try edit(Self.edits[0].change)
    let edited = try fixture.folder.text(of: Self.log)
    try fixture.folder.write("# a remark\n" + edited, to: "edited.jsonl")
    try fixture.folder.write(whole, to: Self.log)
    let count = try ledgerLines().count
    var words = ["log", command, "edited.jsonl", "-o", Self.log]
    switch command {
    case "splice": words.insert("edited.jsonl", at: 2)
    case "repair": try fixture.folder.write(String(edited.dropLast(40)), to: "edited.jsonl")
    case "in place":
      try fixture.folder.write(String(edited.dropLast(40)), to: Self.log)
      words = ["log", "repair", Self.log]
    default: break
    }
    let run = try await fixture.replay(words)
    #expect(try ledgerLines().count == count)
    guard command != "splice" else { return }
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardError.contains("so neither is this recording"), "\(run)")
    #expect(try await runInCI("click").status != .exit(0))
    #expect(try await fixture.replay("approve", "--check").status == .exit(5))
  }

  @Test("a log that was put beside the recording is not taken for the recording by --continue")
  func planted() async throws {
    let script =
      "tap \"Page 1\"\ntap \"Click me\"\ntap \"Click me\"\n" + "back\n" + "tap \"Page 2\"\nback\n"
    try await fixture.record(
      ["session", "--app", "navigation", "--script", "-", "--name", "other"],
      input: script
    )
    try fixture.folder.write(
      try fixture.folder.text(of: "recordings/other/events.jsonl"),
      to: "recordings/click/events.new.pending"
    )
    let count = try ledgerLines().count
    let run = try await fixture.record(
      ["session", "--continue", "click"],
      input: "tap \"Page 3\"\n"
    )
    #expect(run.standardError.contains("so neither is this recording"), "\(run)")
    #expect(try ledgerLines().count == count, "\(run)")
    #expect(try await runInCI("click").status == .exit(5))
  }

  @Test("an earlier log in place of the approved one is told with the entry that it is from")
  func behind() async throws {
    let old = try fixture.folder.text(of: Self.log)
    try edit(Self.edits[4].change)
    let list = try await fixture.replay("approve", "--list")
    let id = String(list.standardOutput.prefix(6))
    #expect(try await fixture.replay("approve", "--only", id).status == .exit(0))
    #expect(try await runInCI("click").status == .exit(0))
    try fixture.folder.write(old, to: Self.log)
    let run = try await runInCI("click")
    #expect(run.status == .exit(5), "\(run)")
    #expect(run.standardOutput.contains("log not approved"))
    let says = "the event log matches ledger entry 2, which is not the latest"
    #expect(run.standardOutput.contains(says), "\(run)")
    let again = try await fixture.replay("approve", "--list")
    #expect(again.standardOutput.contains(says), "\(again)")
    let name = String(again.standardOutput.prefix(6))
    #expect(try await fixture.replay("approve", "--only", name).status == .exit(0))
    #expect(try await runInCI("click").status == .exit(0))
  }

  @Test("a ledger of an earlier version fails CI until it is carried over, with each line shown")
  func earlier() async throws {
    let project = try RecordingProject(["one", "two"])
    for name in ["one", "two"] {
      let digest = try #require(try project.store(name).goldenDigest())
      let line = #"{"at":"","by":"","decision":"recorded","after":"\#(digest)","changes":[]}"#
      try Data("\(line)\n".utf8).write(to: project.file("\(name)/approvals.jsonl"))
    }
    let run = await project.run("run", isCI: true)
    #expect(run.status == .exit(5) && run.standardOutput.contains("ledger outdated"), "\(run)")
    #expect(run.standardOutput.contains("simon-replay ledger upgrade"))
    #expect(await project.run("approve", "--check", isCI: true).status == .exit(5))
    #expect(
      await project.run("run").standardError
        == "2 ledgers of an earlier version, which CI refuses; to carry over: "
        + "simon-replay ledger upgrade\n"
    )
    #expect(await project.run("ledger", "upgrade", "--yes", isCI: true).status == .exit(2))
    let asked = await project.run("ledger", "upgrade")
    #expect(asked.status == .exit(2) && asked.standardOutput.contains("golden  "), "\(asked)")
    #expect(await project.run("run", isCI: true).status == .exit(5))
    let upgrade = await project.run("ledger", "upgrade", "--yes")
    #expect(upgrade.status == .exit(0), "\(upgrade)")
    #expect(upgrade.standardOutput.contains("log     ") && upgrade.standardOutput.contains("two"))
    let next = await project.run("run", isCI: true)
    #expect(next.status == .exit(0) && next.standardError == "", "\(next)")
    #expect(await project.run("approve", "--check", isCI: true).status == .exit(0))
    let again = await project.run("ledger", "upgrade")
    #expect(again.status == .exit(0) && again.standardOutput.contains("all ledgers are of this"))
  }

  @Test(
    "a story that no ledger names is carried over only where it is proven",
    arguments: ["no ledger line names it", "its build is another one"]
  )
  func falsified(_ way: String) async throws {
    let project = try RecordingProject(["one"])
    let digest = try #require(try project.store("one").goldenDigest())
    let line = #"{"at":"","by":"","decision":"recorded","after":"\#(digest)","changes":[]}"#
    try Data("\(line)\n".utf8).write(to: project.file("one/approvals.jsonl"))
    let story = project.file("one/story.stories")
    let shipped = PackageFolder.file("recordings/click-me/story.stories")
    let text = try String(contentsOf: shipped, encoding: .utf8)
    let edited = text.replacing(#/I see "[^"]*"/#, with: "I see \"Zebra\"", maxReplacements: 1)
    try #require(edited != text)
    try Data(edited.utf8).write(to: story)
    let build = way.hasPrefix("no") ? [] : ["--driver", "true"]
    let run = await project.run(["ledger", "upgrade", "--yes"] + build)
    #expect(run.status == .exit(5), "\(run)")
    let ledger = try String(contentsOf: project.file("one/approvals.jsonl"), encoding: .utf8)
    #expect(ledger == "\(line)\n", "\(run)")
  }

  @Test("a ledger whose log is damaged or whose golden nobody approved is not carried over")
  func unverified() async throws {
    let project = try RecordingProject(["one", "two"])
    let digest = try #require(try project.store("one").goldenDigest())
    let line = #"{"at":"","by":"","decision":"recorded","after":"\#(digest)","changes":[]}"#
    for name in ["one", "two"] {
      try Data("\(line)\n".utf8).write(to: project.file("\(name)/approvals.jsonl"))
    }
    let log = try String(contentsOf: project.file("one/events.jsonl"), encoding: .utf8)
    try Data(log.replacing("Page 7", with: "Page 8").utf8).write(
      to: project.file("one/events.jsonl")
    )
    let golden = try String(contentsOf: project.file("two/golden.tree"), encoding: .utf8)
    try Data((golden + "\n").utf8).write(to: project.file("two/golden.tree"))
    let run = await project.run("ledger", "upgrade", "--yes")
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("cannot be carried over: no ledger entry explains"))
    #expect(run.standardError.contains("one/events.jsonl"))
  }

  @Test("an edited story is told, fails in CI with whether it is proven, and can be approved")
  func stories() async throws {
    let text = try fixture.folder.text(of: Self.story)
    try fixture.folder.write(text.replacing("Story: ", with: "Story: Shopping, "), to: Self.story)
    let says = "\(Self.story): warning: the story was edited since it was recorded; "
    let local = try await fixture.replay("milk")
    #expect(local.status == .exit(0) && local.standardError.hasPrefix(says), "\(local)")
    let edited = try await runInCI("milk")
    #expect(edited.status == .exit(5), "\(edited)")
    #expect(edited.standardOutput.contains("story not approved"))
    let list = try await fixture.replay("approve", "--list")
    #expect(list.standardOutput.contains("± the story was edited since it was recorded\n"))
    let id = String(list.standardOutput.prefix(6))
    #expect(try await fixture.replay("approve", "--only", id).status == .exit(0))
    #expect(try await runInCI("milk").standardError == "")
    let other = text.replacing("type \"Milk\"", with: "type \"Silk\"")
    try fixture.folder.write(other, to: Self.story)
    let run = try await runInCI("milk")
    #expect(run.status == .exit(1) && run.standardOutput.contains("story not proven"), "\(run)")
    #expect(
      try await fixture.replay("stories", "emit", "milk", "-o", Self.story).status == .exit(0)
    )
    #expect(try await runInCI("milk").standardError == "")
  }
}
