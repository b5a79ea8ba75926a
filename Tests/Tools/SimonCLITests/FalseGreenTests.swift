import Foundation
import TestSupport
import Testing

@Suite("No green without evidence")
struct FalseGreenTests {
  /// A call that must not end with 0, and the state of the folder in which it is made.
  struct Trap: CustomTestStringConvertible, Sendable {
    var name: String
    var words: [String]
    var status: Int32
    var prepare: @Sendable (CommandLineFixture) async throws -> Void

    var testDescription: String { name }

    init(
      _ name: String,
      _ words: String...,
      ends status: Int32,
      prepare: @escaping @Sendable (CommandLineFixture) async throws -> Void = { _ in }
    ) {
      (self.name, self.words, self.status, self.prepare) = (name, words, status, prepare)
    }
  }

  @Test("a run, a merge or a story that proves nothing is not green", arguments: traps)
  func notGreen(_ trap: Trap) async throws {
    let fixture = try await CommandLineFixture()
    try await trap.prepare(fixture)
    let run = try await fixture.replay(trap.words)
    #expect(run.status == .exit(trap.status), "\(run)")
    #expect(trap.status != 0)
    #expect(!run.standardError.isEmpty || !run.standardOutput.isEmpty, "the reason is not told")
  }

  @Test(
    "a result that cannot be written is not green",
    arguments: ["exec >&-; simon", "simon >/dev/full", "simon --format json >/dev/full"]
  )
  func lostResult(call: String) async throws {
    let fixture = try await CommandLineFixture()
    let tool = try BuiltTool("simon-replay").executable.path
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let script = call.replacing("simon", with: "'\(tool)'")
    let run = try await shell.run(["-c", script], in: fixture.folder.url)
    #expect(run.status == .exit(3), "\(run)")
  }

  @Test("a killed run leaves no report that can be merged to green")
  func killed() async throws {
    let fixture = try await CommandLineFixture()
    let whole = try await fixture.replay("--format", "json:report.json")
    #expect(whole.status == .exit(0))
    let text = try fixture.folder.text(of: "report.json")
    for part in [0, 1, text.count / 3, text.count - 3] {
      try fixture.folder.write(String(text.prefix(part)), to: "half.json")
      #expect(try await fixture.replay("merge", "half.json").status == .exit(3))
    }
  }

  @Test("a report in which a result or a figure was edited is not merged to green")
  func edited() async throws {
    let fixture = try await CommandLineFixture()
    let words = ["--app", "navigation:renamed", "--format", "json:report.json"]
    #expect(try await fixture.replay(["--format", "json:green.json"]).status == .exit(0))
    let green = try fixture.folder.text(of: "green.json")
    let attempt = #""verdict" : "passed""#
    for attempts in ["", "{}", #"{"verdict":"nonsense"}"#, "{\(attempt)},{\(attempt)}"] {
      let edited = green.replacing(#/"attempts" : \[[^\]]*\]/#, with: "\"attempts\":[\(attempts)]")
      #expect(edited != green)
      try fixture.folder.write(edited, to: "edited.json")
      #expect(try await fixture.replay("merge", "edited.json").status == .exit(3), "\(attempts)")
    }
    #expect(try await fixture.replay(words).status == .exit(1))
    let text = try fixture.folder.text(of: "report.json")
    let edits: [(String, String)] = [
      (#""exitCode" : 1"#, #""exitCode" : 0"#),
      (#""verdict" : "changed""#, #""verdict" : "passed""#),
      (#""changed" : 1"#, #""changed" : 0"#), (#""passed" : 1"#, #""passed" : 2"#),
      (#""recordings" : 2"#, #""recordings" : 1"#),
    ]
    for (old, new) in edits {
      #expect(text.contains(old), "\(old)")
      try fixture.folder.write(text.replacing(old, with: new), to: "edited.json")
      let run = try await fixture.replay("merge", "edited.json")
      #expect(run.status != .exit(0), "\(old) → \(new)")
    }
  }

  /// Replays no recording in every one of two shards.
  private static let emptyShards: @Sendable (CommandLineFixture) async throws -> Void = { fixture in
    for name in ["click", "milk"] { try fixture.remove("recordings/\(name)") }
    for shard in 1...2 {
      let run = try await fixture.replay(
        "--shard",
        "\(shard)/2",
        "--pass-with-none",
        "--format",
        "json:\(shard).json"
      )
      #expect(run.status == .exit(0))
    }
  }

  private static let story = """
    Story: adding
    Given the app is launched
    When I tap "Add"

    """

  private static let traps: [Trap] = [
    Trap("a folder that is missing", "--dir", "nowhere", ends: 2),
    Trap(
      "a missing folder, with --pass-with-none",
      "--dir",
      "nowhere",
      "--pass-with-none",
      ends: 2
    ),
    Trap("a file for a folder", "--dir", "file.txt", ends: 2) {
      try $0.folder.write("x", to: "file.txt")
    },
    Trap(
      "a file for a folder, with --pass-with-none",
      "--dir",
      "file.txt",
      "--pass-with-none",
      ends: 2
    ) {
      try $0.folder.write("x", to: "file.txt")
    },
    Trap("no folder of recordings", ends: 4) { try $0.remove("recordings") },
    Trap("no folder of recordings, with --pass-with-none", "--pass-with-none", ends: 4) {
      try $0.remove("recordings")
    },
    Trap("an empty folder", ends: 4) {
      for name in ["click", "milk"] { try $0.remove("recordings/\(name)") }
    },
    Trap("a name that no recording has", "nothing", ends: 4),
    Trap("a filter that matches nothing", "--filter", "zzz", ends: 4),
    Trap("a filter that is no expression", "--filter", "(", ends: 2),
    Trap("a shard without recordings", "--shard", "3/3", ends: 4),
    Trap("an empty log", ends: 3) { try $0.folder.write("", to: "recordings/click/events.jsonl") },
    Trap("a log without events", ends: 3) {
      let log = try $0.folder.text(of: "recordings/click/events.jsonl")
      let header = log.split(separator: "\n")[0]
      try $0.folder.write("\(header)\n", to: "recordings/click/events.jsonl")
    },
    Trap("a log that was cut off", ends: 3) {
      let log = try $0.folder.text(of: "recordings/click/events.jsonl")
      try $0.folder.write(String(log.dropLast(40)), to: "recordings/click/events.jsonl")
    },
    Trap("a golden without a log", ends: 6) { try $0.remove("recordings/click/events.jsonl") },
    Trap("a log without a golden", ends: 5) { try $0.remove("recordings/click/golden.tree") },
    Trap("an empty golden", ends: 3) {
      try $0.folder.write("", to: "recordings/click/golden.tree")
    },
    Trap("a golden of another recording", ends: 1) {
      let other = try $0.folder.text(of: "recordings/milk/golden.tree")
      try $0.folder.write(other, to: "recordings/click/golden.tree")
    },
    Trap("a golden that was edited", "--app", "navigation", ends: 1) {
      let golden = try $0.folder.text(of: "recordings/click/golden.tree")
      let edited = golden.replacing("Click me", with: "Press me")
      try $0.folder.write(edited, to: "recordings/click/golden.tree")
    },
    Trap("a report into a folder that is missing", "--format", "json:no/report.json", ends: 2),
    Trap("a merge of no report", "merge", ends: 2),
    Trap("a merge of a missing report", "merge", "no.json", ends: 3),
    Trap("a merge of an empty report", "merge", "a.json", ends: 3) {
      try $0.folder.write("", to: "a.json")
    },
    Trap("a merge of another file", "merge", "a.json", ends: 3) {
      try $0.folder.write("{}", to: "a.json")
    },
    Trap(
      "a merge of shards that are all empty",
      "merge",
      "1.json",
      "2.json",
      ends: 4,
      prepare: emptyShards
    ),
    Trap(
      "a comparison of reports that are both empty",
      "compare",
      "1.json",
      "2.json",
      ends: 4,
      prepare: emptyShards
    ),
    Trap("a merge without one of the shards", "merge", "1.json", ends: 3) {
      _ = try await $0.replay("--shard", "1/2", "--format", "json:1.json")
    },
    Trap("a merge of one shard twice", "merge", "1.json", "1b.json", ends: 3) {
      _ = try await $0.replay("--shard", "1/2", "--format", "json:1.json")
      try $0.folder.write(try $0.folder.text(of: "1.json"), to: "1b.json")
    },
    Trap("a merge of shards on other apps", "merge", "1.json", "2.json", ends: 3) {
      _ = try await $0.replay("--shard", "1/2", "--format", "json:1.json")
      _ = try await $0.replay(
        "--shard",
        "2/2",
        "--app",
        "navigation:renamed",
        "--format",
        "json:2.json"
      )
    },
    Trap("a merge of shards with other rules", "merge", "1.json", "2.json", ends: 3) {
      _ = try await $0.replay("--shard", "1/2", "--format", "json:1.json")
      try $0.folder.write("ignore all of #banner because it varies\n", to: "simon.rules")
      _ = try await $0.replay("--shard", "2/2", "--format", "json:2.json")
    },
    Trap("a story file that is missing", "stories", "run", "no.stories", "--app", "todo", ends: 4),
    Trap("a story file without stories", "stories", "run", "a.stories", "--app", "todo", ends: 4) {
      try $0.folder.write("\n", to: "a.stories")
    },
    Trap(
      "a line behind the last story",
      "stories",
      "run",
      "a.stories:999",
      "--app",
      "todo",
      ends: 4
    ) {
      try $0.folder.write(story, to: "a.stories")
    },
    Trap(
      "a title that no story has",
      "stories",
      "run",
      "a.stories",
      "--app",
      "todo",
      "--title",
      "zzz",
      ends: 4
    ) {
      try $0.folder.write(story, to: "a.stories")
    },
    Trap("a step without a definition", "stories", "run", "a.stories", "--app", "todo", ends: 1) {
      try $0.folder.write(story + "Then it is Tuesday\n", to: "a.stories")
    },
    Trap("a part of a run behind its end", "click", "--from", "999", ends: 2),
    Trap("a driver that does not come up", "milk", "--driver", "false", ends: 1),
    Trap("a driver that ends at once with 0", "milk", "--driver", "true", ends: 1),
    Trap(
      "a driver that says nothing",
      "milk",
      "--driver",
      "sleep 60",
      "--driver-timeout",
      "0.2",
      ends: 1
    ),
    Trap("an approval check without recordings", "approve", "--check", ends: 4) {
      for name in ["click", "milk"] { try $0.remove("recordings/\(name)") }
    },
  ]
}
