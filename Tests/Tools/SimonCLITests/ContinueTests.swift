import EventModel
import Foundation
import TestSupport
import Testing

@Suite("A session that goes on from a recording")
struct ContinueTests {
  private func log(_ desk: Desk, _ name: String) throws -> EventLog {
    try EventLog(decoding: Array(try desk.folder.text(of: "recordings/\(name)/events.jsonl").utf8))
  }

  @Test(
    "and adds nothing is the same recording, byte by byte",
    arguments: ["click", "milk"],
    [[], ["--from", "1"], ["--from", "4"], ["--from", "6"]]
  )
  func same(name: String, from: [String]) async throws {
    let desk = try await Desk()
    let before = try FolderSnapshot(of: desk.folder.url).paths
    let paths = ["events.jsonl", "golden.tree", "story.stories"].map { "recordings/\(name)/\($0)" }
    let texts = try paths.map { try desk.folder.text(of: $0) }
    let run = try await desk.record(["session", "--continue", name] + from)
    #expect(run.status == .exit(0), "\(run)")
    #expect(try paths.map { try desk.folder.text(of: $0) } == texts)
    #expect(try FolderSnapshot(of: desk.folder.url).paths == before)
  }

  @Test("does the rest again after the new input, and the replay is green")
  func rest() async throws {
    let desk = try await Desk()
    let run = try await desk.record(
      ["session", "--continue", "click", "--from", "1"],
      input: "tap \"Page 2\"\nback\n"
    )
    #expect(run.status == .exit(0))
    #expect(run.standardError.contains("click: goes on from event 1\n"))
    #expect(run.standardError.contains("click: kept the 9 events after it\n"))
    let titles = try desk.folder.text(of: "recordings/click/golden.tree")
    for title in ["tap \"Page 2\"", "tap \"Page 1\"", "clicked"] {
      #expect(titles.contains(" \(title)\n"))
    }
    #expect(try await desk.replay("run", "click").status == .exit(0))
  }

  @Test("says which event of the rest cannot be done any more, and keeps what came before it")
  func restLost() async throws {
    let desk = try await Desk()
    let run = try await desk.record(
      ["session", "--continue", "click", "--from", "4"],
      input: "back\n"
    )
    #expect(run.status == .exit(0))
    #expect(run.standardError.contains("kept 0 of the 6 events after it; event 5 cannot be done"))
    #expect(run.standardError.contains("\"Click me\", which was touched, is not on the screen"))
    #expect(try await desk.replay("run", "click").status == .exit(0))
  }

  @Test("does not cut a gesture in two, and leaves the old recording alone under another name")
  func wholeGesture() async throws {
    let desk = try await Desk()
    let before = try desk.folder.text(of: "recordings/click/events.jsonl")
    let run = try await desk.record([
      "session", "--continue", "click", "--from", "5", "--name", "other",
    ])
    #expect(run.standardError.contains("click: goes on from event 4\n"))
    #expect(try desk.folder.text(of: "recordings/click/events.jsonl") == before)
    #expect(try desk.folder.text(of: "recordings/other/events.jsonl") == before)
  }

  @Test("refuses an app that shows something else, unless it is told to take that")
  func otherApp() async throws {
    let desk = try await Desk()
    let words = ["session", "--continue", "click", "--app", "navigation:renamed"]
    try await expectNothingWritten(in: desk.folder.url) {
      let run = try await desk.record(words)
      #expect(run.status == .exit(1))
      #expect(run.standardError.contains("another screen than click has at event 4"))
    }
    #expect(try await desk.record(words + ["--force"]).status == .exit(0))
    #expect(try desk.folder.text(of: "recordings/click/golden.tree").contains("Press me"))
  }

  @Test("that fails leaves the recording as it was")
  func failed() async throws {
    let desk = try await Desk()
    try desk.folder.write("tap \"Nowhere\"\n", to: "bad.script")
    try await expectNothingWritten(in: desk.folder.url) {
      let run = try await desk.record(["session", "--continue", "click", "--script", "bad.script"])
      #expect(run.status == .exit(1))
      #expect(run.standardError.contains("the recording that was there before is as it was"))
    }
  }

  @Test("goes on after kills at any moment, also when it is killed while it goes on")
  func killed() async throws {
    let desk = try Desk(empty: ())
    var told = 0
    for round in 1...4 {
      let call = round == 1 ? "--app navigation --name driven" : "--continue driven"
      let run = try await desk.killed(call, lines: round * 2)
      told = round == 1 ? 0 : told
      let bytes = Array(try desk.folder.text(of: "recordings/driven/events.jsonl").utf8)
      let events = try EventLog.recover(bytes).log?.events ?? []
      #expect(events.count > told, "\(run)")
      told = events.count
    }
    let run = try await desk.record(["session", "--continue", "driven"], input: "tap \"Page 9\"\n")
    #expect(run.status == .exit(0), "\(run)")
    let events = try log(desk, "driven").events
    #expect(events.count > told)
    #expect(events.count { $0.isCheckpoint } >= 2 * (2 + 4 + 6 + 8))
    #expect(try await desk.replay("run").status == .exit(0))
    let paths = try FolderSnapshot(of: desk.folder.url).paths
    #expect(!paths.contains { $0.hasSuffix(".pending") })
  }

  @Test(
    "says what is wrong in a call",
    arguments: [
      (["--from", "3"], "--from goes with --continue"),
      (["--continue", "clack"], "did you mean click?"),
      (["--continue", "click", "--from", "99"], "click has events 1 to 10, not 99"),
      (["--continue", "click", "--stories", "-"], "--continue and --stories exclude each other"),
    ] as [([String], String)]
  )
  func usage(words: [String], says: String) async throws {
    let desk = try await Desk()
    try await expectNothingWritten(in: desk.folder.url) {
      let run = try await desk.record(["session"] + words)
      #expect(run.status != .exit(0))
      #expect(run.standardError.contains(says), "\(run)")
    }
  }
}

extension Desk {
  /// Drives a session through a pipe, and kills it as soon as some lines are answered.
  fileprivate func killed(_ words: String, lines count: Int) async throws -> ToolRun {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = try BuiltTool("simon-record").executable.path
    let call = """
      mkfifo pipe
      "\(tool)" session \(words) < pipe > answers & pid=$!
      exec 3> pipe
      for line in $(seq \(count)); do printf 'tap "Page %s"\\nback\\n' $line >&3; done
      until [ "$(grep -c '^ok' answers)" -gt \(count * 2) ]; do sleep 0.02; done
      kill -KILL $pid; wait $pid
      cat answers; rm -f pipe answers
      """
    return try await shell.run(["-c", call], in: folder.url)
  }
}
