import Approvals
import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Replays that compare nothing")
struct NothingComparedTests {
  @Test(
    "a run that compares no screen is never green, whatever part of a recording it replays",
    arguments: [
      ["--from", "11"], ["--from", "9", "--to", "9"], ["--from", "11", "--retry", "2"],
    ]
  )
  func span(words: [String]) async throws {
    let project = try RecordingProject()
    let log = try String(contentsOf: project.file("click-me/events.jsonl"), encoding: .utf8)
    let lines = log.split(separator: "\n").filter { $0.contains("\"n\":\(words[1]),") }
    try #require(!lines.contains { $0.contains("\"snapshot\"") }, "\(lines)")
    for format in ["pretty", "json", "junit", "tap", "github"] {
      let run = await project.run(words + ["--format", format])
      #expect(run.status == .exit(4), "\(run)")
      #expect(run.standardOutput.contains("no") && !run.standardOutput.contains("✓"), "\(run)")
    }
    let pretty = await project.run(words)
    #expect(pretty.standardOutput.contains("nothing compared"), "\(pretty)")
    #expect(pretty.standardOutput.contains("1 recording: 1 failed"), "\(pretty)")
  }

  @Test("the merge of a report in which nothing was compared is never green")
  func merged() async throws {
    let project = try RecordingProject()
    let report = await project.run("--from", "11", "--format", "json:a.json")
    #expect(report.status == .exit(4), "\(report)")
    let merge = await project.run("merge", "a.json")
    #expect(merge.status == .exit(4), "\(merge)")
    #expect(merge.standardOutput.contains("nothing compared"), "\(merge)")
  }

  @Test("--last-failed after a green run passes where that is expected")
  func lastFailed() async throws {
    let project = try RecordingProject()
    #expect(await project.run("run").status == .exit(0))
    #expect(await project.run("--last-failed").status == .exit(4))
    #expect(await project.run("--last-failed", "--pass-with-none").status == .exit(0))
    #expect(await project.run("run", "--app", "navigation:renamed").status == .exit(1))
    #expect(await project.run("--last-failed", "--pass-with-none").status == .exit(0))
    #expect(await project.run("run").status == .exit(0))
    #expect(await project.run("--last-failed").status == .exit(4))
    #expect(await project.run("--last-failed", "--pass-with-none").status == .exit(0))
  }

  /// A project whose recording has a log without any checkpoint, and nothing else.
  private func projectWithoutCheckpoints(
    _ names: [String] = ["click-me"]
  ) throws -> RecordingProject {
    let project = try RecordingProject(names)
    let file = project.file("click-me/events.jsonl")
    var log = try EventLog(decoding: Array(Data(contentsOf: file)))
    log.events = log.events.filter { event in
      switch event.kind {
      case .snapshot, .change: false
      default: true
      }
    }
    for place in log.events.indices { log.events[place].number = place + 1 }
    try Data(LogWriter.encode(log)).write(to: file)
    for name in ["golden.tree", "approvals.jsonl"] {
      try FileManager.default.removeItem(at: project.file("click-me/\(name)"))
    }
    return project
  }

  @Test(
    "a log without checkpoints has nothing to compare or to approve, and every command says so",
    arguments: [
      ["run"], ["run", "--format", "junit"], ["run", "--format", "json"], ["run", "--retry", "2"],
      ["approve", "--all"], ["approve", "--list"], ["approve", "--check"],
      ["approve", "--only", "abcdef"],
    ]
  )
  func noCheckpoints(words: [String]) async throws {
    let project = try projectWithoutCheckpoints()
    let run = await project.run(words)
    #expect(run.status == .exit(4), "\(run)")
    let said = run.standardOutput + run.standardError
    #expect(said.contains("nothing") || said.contains("no screen was compared"), "\(run)")
    #expect(!said.contains("missing golden") && !said.contains("approved"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: project.file("click-me/golden.tree").path))
  }

  @Test(
    "a log without checkpoints in a suite keeps the run, its merge and its check from being green"
  )
  func noCheckpointsAmongOthers() async throws {
    let project = try projectWithoutCheckpoints(["click-me", "other"])
    let run = await project.run("run", "--format", "json:a.json")
    #expect(run.status == .exit(4), "\(run)")
    #expect(await project.run("merge", "a.json").status == .exit(4))
    #expect(await project.run("approve", "--check").status == .exit(4))
    #expect(await project.run("approve", "--all").status == .exit(4))
    #expect(await project.run("run", "other").status == .exit(0))
  }

  @Test(
    "a recording whose log is gone is told as such, with a way out",
    arguments: [[], ["golden.tree"], ["approvals.jsonl"]]
  )
  func lostLog(alsoGone: [String]) async throws {
    let project = try RecordingProject()
    for name in ["events.jsonl"] + alsoGone {
      try FileManager.default.removeItem(at: project.file("click-me/\(name)"))
    }
    let calls = [
      ["run"], ["approve", "--check"], ["show", "click-me"], ["stories", "emit", "click-me"],
      ["flaky", "click-me"], ["run", "--format", "junit"],
    ]
    for words in calls {
      let run = await project.run(words)
      let said = run.standardOutput + run.standardError
      #expect(run.status != .exit(0), "\(run)")
      #expect(said.contains("gone") && said.contains("restore"), "\(words) \(run)")
      #expect(!said.contains("there is a golden"), "\(run)")
    }
    let record = try InProcessTool("simon-record")
    let run = await record.run(["session", "--continue", "click-me"], in: project.folder.url)
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("log is gone"), "\(run)")
  }

  @Test(
    "a call that selects nothing is never green",
    arguments: [
      ["run", "--filter", "zebra"], ["run", "--last-failed"], ["run", "--dir", "empty"],
      ["run", "--dir", "empty", "--shard", "1/1"], ["compare", "empty", "empty"],
      ["approve", "--check", "--dir", "empty"], ["approve", "--list", "--dir", "empty"],
      ["log", "check", "empty"], ["coverage", "--dir", "empty"],
      ["ledger", "upgrade", "--dir", "empty"], ["stories", "check", "empty"],
      ["stories", "run", "empty", "--app", "navigation"],
      ["stories", "run", "a.stories", "--app", "navigation", "--title", "zebra"],
      ["stories", "run", "a.stories", "--app", "navigation", "--tags", "@zebra"],
      ["stories", "run", "a.stories:9", "--app", "navigation"],
      ["stories", "run", "a.stories", "--app", "navigation", "--title", "zebra", "--dry-run"],
    ]
  )
  func selectsNothing(words: [String]) async throws {
    let project = try RecordingProject()
    try FileManager.default.createDirectory(
      at: project.folder.url.appending(path: "empty"),
      withIntermediateDirectories: true
    )
    try project.folder.write(
      "Story: A\nGiven the app is launched\nThen I see \"Pages\"\n",
      to: "a.stories"
    )
    if words.contains("--last-failed") { _ = await project.run("run") }
    let run = await project.run(words)
    #expect(run.status == .exit(4), "\(run)")
  }

  @Test("a shard without recordings passes, and the merge of all shards has compared something")
  func shards() async throws {
    let project = try RecordingProject()
    var codes: [ToolStatus] = []
    for number in 1...3 {
      let shard = await project.run("--shard", "\(number)/3", "--format", "json:\(number).json")
      codes.append(shard.status)
    }
    #expect(codes.contains(.exit(0)), "\(codes)")
    let merge = await project.run("merge", "1.json", "2.json", "3.json")
    #expect(merge.status == .exit(0), "\(merge)")
    #expect(await project.run("merge", "2.json", "3.json").status != .exit(0))
  }

  @Test(
    "a file without a story is no success of stories check, and says so",
    arguments: [
      "a.stories:", "a.stories:# a comment\n# another\n", "a.stories:\u{FEFF}", "a.stories:\n\n \n",
      "a.stories:\u{FEFF}# a comment", "a.stories:\r\r", "a.feature:", "a.feature:Feature: A\n",
      "a.feature:# a comment\n", "a.feature:\u{FEFF}",
      "a.feature:Feature: A\n  Some words.\n",
      "a.feature:Feature: A\n  Background:\n    Given the app is launched\n",
      "a.feature:Feature: A\n  Rule: B\n", "a.feature:# language: de\nFunktionalität: A\n",
    ]
  )
  func noStory(file: String) async throws {
    let parts = file.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let project = try RecordingProject([])
    try project.folder.write(String(parts[1]), to: String(parts[0]))
    try project.folder.write(
      "Story: A\nGiven the app is launched\nThen I see \"Pages\"\n",
      to: "b.stories"
    )
    let name = String(parts[0])
    for words in [[name], [name, "b.stories"], []] {
      let run = await project.run(["stories", "check"] + words)
      #expect(run.status == .exit(4), "\(run)")
      #expect(run.standardError.contains("\(name): error: this file has no story"), "\(run)")
      #expect(run.standardOutput == "", "\(run)")
    }
    let json = await project.run("stories", "check", name, "--format", "json")
    #expect(json.status == .exit(4) && json.standardOutput.contains("NoStory"), "\(json)")
    let whole = await project.run("stories", "run", name, "b.stories", "--app", "navigation")
    #expect(whole.standardError.contains("has no story"), "\(whole)")
  }
}
