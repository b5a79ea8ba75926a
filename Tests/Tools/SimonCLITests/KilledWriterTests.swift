import Approvals
import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@Suite("Commands that are killed while they write, and commands at once", .ownThread, .serialized)
struct KilledWriterTests {
  private static let build = "navigation:renamed"
  /// The commands that write, each with its input.
  private static let writers: [(words: [String], input: String)] = [
    (["simon-replay", "shrink", "click-me", "--app", build, "-o", "new"], ""),
    (["simon-replay", "approve", "--all"], ""),
    (["simon-replay", "run", "--app", build], ""),
    (["simon-record", "session", "--app", "navigation", "--name", "new"], "tap \"Page 1\"\n"),
    (["simon-record", "explore", "--app", "navigation", "--sessions", "2", "--name", "new"], ""),
    (["simon-replay", "log", "upgrade", "recordings/click-me/events.jsonl"], ""),
    (
      [
        "simon-replay", "log", "cut", "--to", "6", "recordings/click-me/events.jsonl",
        "-o", "recordings/click-me/events.jsonl",
      ], ""
    ),
    (
      [
        "simon-replay", "stories", "emit", "click-me",
        "-o", "recordings/click-me/story.stories",
      ], ""
    ),
    (
      ["simon-record", "session", "--app", "navigation", "--name", "click-me", "--force"],
      "tap \"Page 1\"\ntap \"Click me\"\nback\n"
    ),
  ]

  @Test(
    "a command killed at any time leaves old or new recordings, and the next one sweeps the rest",
    .timeLimit(.minutes(60)),
    .notUnderThreadSanitizer
  )
  func killed() async throws {
    let project = try RecordingProject()
    _ = await project.run("run", "--app", Self.build)
    let path = project.folder.path
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    for seed in try TestEnvironment.current.seeds(0..<1, full: 1_000) {
      var random = SeededRandom(seed: seed)
      let writer = Self.writers[Int(seed) % Self.writers.count]
      _ = try await shell.run(
        ["-c", "rm -rf work && cp -R recordings work"],
        in: project.folder.url
      )
      let tool = try BuiltTool(writer.words[0])
      let words = writer.words.dropFirst().map { $0.replacing("recordings/", with: "work/") }
      let folder = words[0] == "log" ? [] : ["--dir", "work"]
      _ = try await tool.run(
        words + folder,
        input: writer.input,
        in: project.folder.url,
        timeout: .milliseconds(Int.random(in: 20...700, using: &random))
      )
      let next = await project.run("run", "--dir", "work")
      // A session that was killed left the lines of its log, and can be continued.
      let isSession = words[0] == "session" && !words.contains("--force")
      // A log that was cut lacks the last checkpoints of its golden.
      let accepted: [ToolStatus] = [.exit(0), .exit(1)] + (words[1] == "cut" ? [.exit(6)] : [])
      #expect(accepted.contains(next.status) || isSession, "\(words) \(next)")
      let left = try FolderSnapshot(of: URL(filePath: "\(path)/work")).paths
      #expect(left.filter { $0.contains(".simon-") || $0.contains("nosync") } == [], "\(words)")
      for store in try RecordingStore.all(below: URL(filePath: "\(path)/work")) where !isSession {
        #expect(throws: Never.self) { try store.log() }
        let goldens = GoldenStore(folder: store.folder)
        #expect(try goldens.golden() != nil, "\(store.name) is half")
        #expect(try goldens.problem(countsPending: false) == nil, "\(words) \(store.name)")
      }
    }
  }

  @Test("two processes that approve at once lose no decision", .notUnderThreadSanitizer)
  func approvals() async throws {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = try BuiltTool("simon-replay").executable.path
    for _ in try TestEnvironment.current.seeds(0..<1, full: 100) {
      let fixture = try await CommandLineFixture(afterChanges: ())
      let list = try await fixture.replay("approve", "--list").standardOutput
      let names = list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
      let calls = names.map { "'\(tool)' approve --only \($0) --by Ann || echo failed" }
      let call = calls.joined(separator: " & ") + " & wait"
      let run = try await shell.run(["-c", call], in: fixture.folder.url)
      #expect(run.status == .exit(0) && !run.standardOutput.contains("failed"), "\(run)")
      let store = GoldenStore(folder: fixture.folder.url.appending(path: "recordings/click"))
      #expect(try store.problem(countsPending: true) == nil)
      #expect(try store.ledger().entries.count == 3)
    }
  }
}
