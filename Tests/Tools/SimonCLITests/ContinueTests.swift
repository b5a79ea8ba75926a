import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@Suite("Continuing a recording")
struct ContinueTests {
  private func log(_ fixture: CommandLineFixture, _ name: String) throws -> EventLog {
    try EventLog(
      decoding: Array(try fixture.folder.text(of: "recordings/\(name)/events.jsonl").utf8)
    )
  }

  @Test(
    "a continued session without new input writes the same recording, byte by byte",
    arguments: TestEnvironment.current.sample(
      ["click", "milk"].flatMap { name in
        [[], ["--from", "1"], ["--from", "4"], ["--from", "6"]].map { (name, $0) }
      },
      count: 5
    )
  )
  func same(name: String, from: [String]) async throws {
    let fixture = try await CommandLineFixture()
    let before = try FolderSnapshot(of: fixture.folder.url).paths
    let paths = ["events.jsonl", "golden.tree", "story.stories"].map { "recordings/\(name)/\($0)" }
    let texts = try paths.map { try fixture.folder.text(of: $0) }
    let run = try await fixture.record(["session", "--continue", name] + from)
    #expect(run.status == .exit(0), "\(run)")
    #expect(try paths.map { try fixture.folder.text(of: $0) } == texts)
    #expect(try FolderSnapshot(of: fixture.folder.url).paths == before)
  }

  @Test(
    "a session continued from an event repeats the later events after the new input, and passes"
  )
  func rest() async throws {
    let fixture = try await CommandLineFixture()
    let run = try await fixture.record(
      ["session", "--continue", "click", "--from", "1"],
      input: "tap \"Page 2\"\nback\n"
    )
    #expect(run.status == .exit(0))
    #expect(run.standardError.contains("click: continues from event 1\n"))
    #expect(run.standardError.contains("click: kept the following 9 events\n"))
    let titles = try fixture.folder.text(of: "recordings/click/golden.tree")
    for title in ["tap \"Page 2\"", "tap \"Page 1\"", "clicked"] {
      #expect(titles.contains(" \(title)\n"))
    }
    #expect(try await fixture.replay("run", "click").status == .exit(0))
  }

  @Test(
    "a continued session names the later event that cannot be repeated, and keeps the events before it"
  )
  func restLost() async throws {
    let fixture = try await CommandLineFixture()
    let run = try await fixture.record(
      ["session", "--continue", "click", "--from", "4"],
      input: "back\n"
    )
    #expect(run.status == .exit(0))
    #expect(run.standardError.contains("kept 0 of the following 6 events; event 5 can no longer"))
    #expect(
      run.standardError.contains("the recorded target UIButton \"Click me\" is not on the screen")
    )
    #expect(try await fixture.replay("run", "click").status == .exit(0))
  }

  @Test(
    "a continued session does not split a gesture, and leaves the old recording unchanged under a new name"
  )
  func wholeGesture() async throws {
    let fixture = try await CommandLineFixture()
    let before = try fixture.folder.text(of: "recordings/click/events.jsonl")
    let run = try await fixture.record([
      "session", "--continue", "click", "--from", "5", "--name", "other",
    ])
    #expect(run.standardError.contains("click: continues from event 4\n"))
    #expect(try fixture.folder.text(of: "recordings/click/events.jsonl") == before)
    #expect(try fixture.folder.text(of: "recordings/other/events.jsonl") == before)
  }

  @Test(
    "a continued session refuses an app that shows other screens, unless an option accepts them"
  )
  func otherApp() async throws {
    let fixture = try await CommandLineFixture()
    let words = ["session", "--continue", "click", "--app", "navigation:renamed"]
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.record(words)
      #expect(run.status == .exit(1))
      #expect(run.standardError.contains("another screen than click has at event 4"))
    }
    #expect(try await fixture.record(words + ["--force"]).status == .exit(0))
    #expect(try fixture.folder.text(of: "recordings/click/golden.tree").contains("Press me"))
  }

  @Test("a continued session that fails leaves the recording unchanged")
  func failed() async throws {
    let fixture = try await CommandLineFixture()
    try fixture.folder.write("tap \"Nowhere\"\n", to: "bad.script")
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.record([
        "session", "--continue", "click", "--script", "bad.script",
      ])
      #expect(run.status == .exit(1))
      #expect(run.standardError.contains("the previous recording is unchanged"))
    }
  }

  @Test("a session can be continued after a kill at any moment, even during a continuation")
  func killed() async throws {
    let fixture = try CommandLineFixture(empty: ())
    var told = 0
    let rounds = TestEnvironment.current.isFull ? 4 : 2
    for round in 1...rounds {
      let call = round == 1 ? "--app navigation --name driven" : "--continue driven"
      let run = try await fixture.killed(call, lines: round * 2)
      told = round == 1 ? 0 : told
      let store = RecordingStore(folder: fixture.folder.file("recordings/driven"))
      let events = try UnfinishedSession(of: store).log.events
      #expect(events.count > told, "\(run)")
      told = events.count
    }
    let run = try await fixture.record(
      ["session", "--continue", "driven"],
      input: "tap \"Page 9\"\n"
    )
    #expect(run.status == .exit(0), "\(run)")
    let events = try log(fixture, "driven").events
    #expect(events.count > told)
    #expect(events.count { $0.isCheckpoint } >= 2 * rounds * (rounds + 1))
    #expect(try await fixture.replay("run").status == .exit(0))
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    #expect(!paths.contains { $0.hasSuffix(".pending") })
  }

  @Test(
    "record session --continue explains what is wrong with a call",
    arguments: [
      (["--from", "3"], "--from needs --continue"),
      (["--continue", "clack"], "did you mean click?"),
      (
        ["--continue", "click", "--from", "99"],
        "--from takes an event from 1 to 10 of click, not 99"
      ),
      (["--continue", "click", "--stories", "-"], "--continue cannot be combined with --stories"),
    ] as [([String], String)]
  )
  func usage(words: [String], says: String) async throws {
    let fixture = try await CommandLineFixture()
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.record(["session"] + words)
      #expect(run.status != .exit(0))
      #expect(run.standardError.contains(says), "\(run)")
    }
  }
}

extension CommandLineFixture {
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
