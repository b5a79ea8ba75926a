import Foundation
import TestSupport
import Testing

@Suite("simon-replay run")
struct RunTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  @Test("a run replays all recordings, and counts recordings, checkpoints and events")
  func green() async throws {
    let run = try await fixture.replay()
    #expect(run.status == .exit(0))
    #expect(run.standardError == "")
    expectGolden(run.timeless, named: "run-green.txt")
  }

  @Test("a run of another build names the change and the event that caused it")
  func changed() async throws {
    let run = try await fixture.replay("--app", "navigation:renamed")
    #expect(run.status == .exit(1))
    expectGolden(run.timeless, named: "run-changed.txt")
    #expect(
      FileManager.default.fileExists(
        atPath: fixture.folder.file("recordings/click/golden.pending").path
      )
    )
  }

  @Test("a run describes a missing control and the closest views")
  func drift() async throws {
    let run = try await fixture.replay("--app", "navigation:noidentifier")
    #expect(run.status == .exit(1))
    expectGolden(run.timeless, named: "run-drift.txt")
  }

  @Test("run --target-check warn touches the only candidate, and warns in every report")
  func warned() async throws {
    let words = ["--app", "navigation:noidentifier", "--target-check", "warn"]
    let run = try await fixture.replay(words)
    #expect(run.status == .exit(1), "missing identifiers count as changes")
    expectGolden(run.timeless, named: "run-warned.txt")
    let json = try await fixture.replay(words + ["--format", "json"])
    let report = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    let recordings = try #require(report?["recordings"] as? [[String: Any]])
    let warnings = recordings.map { $0["warnings"] as? [[String: Any]] ?? [] }
    #expect(warnings.map(\.count) == [1, 0])
    #expect(warnings[0][0]["event"] as? Int == 5)
    #expect((report?["summary"] as? [String: Any])?["warnings"] as? Int == 1)
  }

  @Test("run --target-check strict stops at a target that is not verified")
  func strict() async throws {
    let run = try await fixture.replay(
      "--app",
      "navigation:noidentifier",
      "--target-check",
      "strict",
      "--format",
      "json"
    )
    let report = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let recordings = try #require(report?["recordings"] as? [[String: Any]])
    let drift = try #require(recordings[0]["drift"] as? [String: Any])
    #expect(drift["verdict"] as? String == "missing")
    #expect((drift["repair"] as? [String: Any])?["text"] as? String == "#click → \"Click me\"")
    #expect(
      (drift["evidence"] as? [[String: Any]])?.contains { $0["differs"] as? Bool == true } == true
    )
    #expect(recordings[1]["drift"] == nil)
  }

  @Test("a run leaves the golden unchanged, and removes pending changes once the recording passes")
  func pending() async throws {
    let before = try FolderSnapshot(of: fixture.folder.url)
    try await fixture.replay("--app", "navigation:renamed")
    try fixture.remove("recordings/.simon")
    let changes = try FolderSnapshot(of: fixture.folder.url).changes(since: before)
    #expect(changes == ["created recordings/click/golden.pending"])
    try await fixture.replay()
    #expect(try FolderSnapshot(of: fixture.folder.url) == before)
  }

  @Test(
    "a run that stops early keeps the target as pending, and removes pending changes of earlier runs"
  )
  func outOfDate() async throws {
    let before = try FolderSnapshot(of: fixture.folder.url)
    try await fixture.replay("--app", "navigation:renamed")
    try await fixture.replay("--app", "navigation:noidentifier")
    let changes = try FolderSnapshot(of: fixture.folder.url).changes(since: before)
    #expect(changes.contains("created recordings/click/targets.pending"))
    try await fixture.replay()
    try fixture.remove("recordings/.simon")
    #expect(try FolderSnapshot(of: fixture.folder.url) == before)
  }

  @Test(
    "a run reports the same every time and for any number of jobs, except times",
    arguments: ["navigation", "navigation:renamed"]
  )
  func sameReports(app: String) async throws {
    var reports: Set<String> = []
    for jobs in TestEnvironment.current.isFull ? ["1", "8", "8", "1"] : ["8", "1"] {
      let run = try await fixture.replay("--app", app, "--jobs", jobs, "--format", "json")
      reports.insert(run.timeless)
    }
    #expect(reports.count == 1)
    #expect(
      try JSONSerialization.jsonObject(with: Data((reports.first ?? "").utf8)) is [String: Any]
    )
  }

  @Test("-q prints only what did not simply pass, and -v the path and duration of each recording")
  func amounts() async throws {
    let quiet = try await fixture.replay("-q")
    #expect(quiet.timeless.contains(#/^2 recordings: 2 passed · [^\n]*\n$/#), "\(quiet)")
    let red = try await fixture.replay("-q", "--app", "todo:renamed")
    #expect(red.standardOutput.hasPrefix("✗ milk ") && !red.standardOutput.contains("click"))
    let verbose = try await fixture.replay("--verbose").timeless
    #expect(
      verbose.contains(#/✓ click [^\n]*\n    recordings\/click, [0-9.]+ m?s\n✓ milk /#),
      "\(verbose)"
    )
    let both = try await fixture.replay("-q", "-v")
    #expect(both.status == .exit(2))
    #expect(both.standardError.hasPrefix("error: --quiet cannot be combined with --verbose\n"))
  }

  @Test("a run writes reports in several forms to several files")
  func reports() async throws {
    let run = try await fixture.replay("--format", "pretty", "--format", "json:report.json")
    #expect(run.status == .exit(0))
    #expect(run.standardOutput.contains("2 recordings"))
    let json = Data(try fixture.folder.text(of: "report.json").utf8)
    let report = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    let summary = report?["summary"] as? [String: Any]
    #expect(summary?["passed"] as? Int == 2)
    #expect(summary?["exitCode"] as? Int == 0)
    #expect((report?["recordings"] as? [Any])?.count == 2)
  }

  @Test(
    "a run says at once that a report cannot be written",
    arguments: [
      ("recordings", "\"recordings\" is a folder, expected a file"),
      ("nowhere/x", "there is no folder \"nowhere\""),
      ("recordings/click/golden.tree/x", "there is no folder \"recordings/click/golden.tree\""),
    ]
  )
  func reportNowhere(path: String, reason: String) async throws {
    let formats = ["pretty", "json", "junit", "tap", "github"]
    for format in TestEnvironment.current.sample(formats, count: 2) {
      let run = try await fixture.replay("--format", "\(format):\(path)")
      #expect(run.status == .exit(2))
      #expect(run.standardError.hasPrefix("error: --format: \(reason)\nhint: "))
      #expect(run.standardOutput == "")
    }
  }

  @Test("a run explains that pending changes could not be kept, and then proposes no review")
  func notKept() async throws {
    try fixture.folder.write("", to: "recordings/click/golden.pending/in-the-way")
    let run = try await fixture.replay("--app", "navigation:renamed")
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardError.contains("golden.pending: warning: cannot be written"), "\(run)")
    #expect(run.standardOutput.contains("✗ click"), "\(run)")
    #expect(!run.standardOutput.contains("To review"), "\(run)")
  }

  @Test(
    "a run writes a report to the file or device behind a link, and keeps the link",
    arguments: [("/dev/null", Int32(0)), ("/dev/full", 3), ("report.txt", 0)]
  )
  func linkedReport(to target: String, status: Int32) async throws {
    try fixture.folder.write("", to: "report.txt")
    let link = fixture.folder.file("out").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let run = try await fixture.replay("--format", "json:out")
    #expect(run.status == .exit(status), "\(run)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    if target == "/dev/full" {
      #expect(run.standardError.contains("out: error: cannot be written: No space left on device"))
    }
  }

  @Test(
    "a run without a golden exits with 5 every time, in CI and outside, and writes none",
    arguments: ["", "true"],
    [[], ["--retry", "5"]] as [[String]]
  )
  func missingGolden(isCI: String, words: [String]) async throws {
    try fixture.remove("recordings/click/golden.tree")
    try await expectNothingWritten(in: fixture.folder.url) {
      for _ in 0..<2 {
        let run = try await fixture.replay(words, environment: ["CI": isCI])
        #expect(run.status == .exit(5), "\(run)")
        #expect(run.standardOutput.contains("missing golden"))
      }
      // Outside of CI, the run stores its failures for the next run.
      if isCI.isEmpty { try fixture.remove("recordings/.simon") }
    }
  }

  @Test("a run in CI writes nothing, whatever it finds", arguments: ["true", "1", "yes"])
  func nothingInCI(value: String) async throws {
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.replay("--app", "navigation:renamed", environment: ["CI": value])
      #expect(run.status == .exit(1))
    }
  }

  @Test("CI=0 and CI=false count as outside of CI", arguments: ["0", "false", ""])
  func noCI(value: String) async throws {
    try await fixture.replay("--app", "navigation:renamed", environment: ["CI": value])
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    #expect(paths.contains("recordings/click/golden.pending"))
  }

  @Test("a run of a log with one changed letter exits with 3, and names path, line and column")
  func corrupted() async throws {
    let path = "recordings/click/events.jsonl"
    let log = Array(try fixture.folder.text(of: path).utf8)
    for sample in 0..<16 {
      var damaged = log
      let place = (log.count - 1) * sample / 15
      damaged[place] = log[place] == 0x78 ? 0x79 : 0x78
      try Data(damaged).write(to: fixture.folder.file(path))
      let run = try await fixture.replay("run", "click")
      #expect(run.status == .exit(3), "byte \(place): \(run)")
      let said = run.standardOutput + run.standardError
      #expect(
        said.contains(#/recordings/click/events\.jsonl:[0-9]+:[0-9]+: error: /#),
        "byte \(place): \(run)"
      )
    }
  }

  @Test("a run shows the damaged line with a mark below the column")
  func damage() async throws {
    let path = "recordings/click/golden.tree"
    let golden = try fixture.folder.text(of: path)
    try fixture.folder.write(golden.replacing("== 3", with: "<<<<<<< HEAD\n== 3"), to: path)
    let run = try await fixture.replay()
    #expect(run.status == .exit(3))
    let said = run.standardOutput + run.standardError
    #expect(said.contains("a merge conflict was left in this golden"))
    #expect(said.contains(#/golden\.tree:[0-9]+:1: error: /#))
    #expect(said.contains(#/  <<<<<<< HEAD\n +\^/#))
  }

  @Test("a run exits with the code of its gravest finding")
  func gravest() async throws {
    try fixture.folder.write("golden 1  app a\n", to: "recordings/orphan/golden.tree")
    #expect(try await fixture.replay().status == .exit(6))
    #expect(try await fixture.replay("--app", "navigation:renamed").status == .exit(1))
    try fixture.remove("recordings/milk/golden.tree")
    #expect(try await fixture.replay("--app", "navigation:renamed").status == .exit(5))
    try fixture.folder.write("{}\n", to: "recordings/bad/events.jsonl")
    #expect(try await fixture.replay().status == .exit(3))
  }

  /// A call, the recordings that it replays, and its exit code.
  struct Choice: CustomTestStringConvertible {
    var words: [String]
    var names: [String]
    var status: Int32
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., names: [String] = [], ends status: Int32 = 0) {
      (self.words, self.names, self.status) = (words, names, status)
    }
  }

  @Test(
    "a run replays the requested recordings, and reports if there are none",
    arguments: [
      Choice("run", "click", names: ["click"]), Choice("milk", names: ["milk"]),
      Choice("recordings/milk", names: ["milk"]),
      Choice("milk", "click", names: ["milk", "click"]),
      Choice("milk", "./recordings/milk/", "milk", names: ["milk"]),
      Choice("--filter", "^m", names: ["milk"]), Choice("--filter", "i", names: ["click", "milk"]),
      Choice("--shard", "1/2", names: ["milk"]), Choice("--shard", "2/2", names: ["click"]),
      Choice("--dir", "recordings/milk", names: ["milk"]),
      Choice("--shard", "3/3", ends: 4), Choice("--filter", "zzz", ends: 4),
      Choice("--dir", "nowhere", ends: 2), Choice("--dir", "nowhere", "--pass-with-none", ends: 2),
      Choice("clik", ends: 4), Choice("--filter", "(", ends: 2), Choice("--shard", "0/2", ends: 2),
      Choice("--shard", "half", ends: 2), Choice("--jobs", "0", ends: 2),
      Choice("--jobs", "many", ends: 2), Choice("--retry", "-1", ends: 2),
      Choice("--app", "nope", ends: 2), Choice("--app", "navigation:nope", ends: 2),
      Choice("--format", "html", ends: 2), Choice("--format", "json:", ends: 2),
      Choice("--format", "junit:", ends: 2), Choice("--target-check", "lax", ends: 2),
      Choice("--dir", ends: 2),
      Choice("--dir", "a", "--dir", "b", ends: 2), Choice("--fail-fast=yes", ends: 2),
    ]
  )
  func chooses(_ choice: Choice) async throws {
    let run = try await fixture.replay(choice.words)
    #expect(run.status == .exit(choice.status), "\(run)")
    let names = run.standardOutput.split(separator: "\n").filter { $0.hasPrefix("✓") }
      .map { String($0.split(separator: " ")[1]) }
    #expect(names == choice.names)
    #expect((run.standardError == "") == (choice.status == 0), "\(run)")
  }

  @Test("a run reports its findings even if it cannot keep them for review")
  func unwritable() async throws {
    try fixture.folder.write("", to: "recordings/click/golden.pending/in the way")
    let run = try await fixture.replay("--app", "navigation:renamed")
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.contains("~ UIButton#click  \"Click me\" → \"Press me\""))
    #expect(run.standardError.contains("golden.pending: warning: cannot be written"))
  }

  @Test("a run suggests the nearest name of a recording")
  func nearest() async throws {
    let run = try await fixture.replay("run", "clik")
    #expect(
      run.standardError == "error: no recording matches \"clik\"\nhint: did you mean click?\n"
    )
    let other = try await fixture.replay("run", "nosuch")
    #expect(
      other.standardError
        == "error: no recording matches \"nosuch\"\nhint: recordings are click, milk\n"
    )
    let word = try await fixture.replay("nosuch")
    #expect(
      word.standardError.hasSuffix(
        "hint: recordings are click, milk; to list the commands: simon-replay --help\n"
      )
    )
    #expect(word.status == .exit(4))
  }
}
