import Foundation
import TestSupport
import Testing

@Suite("A run in worker processes")
struct WorkerRunTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture(withAnswer: ()).spawned }

  private func entries(_ run: ToolRun) throws -> [[String: Any]] {
    let report = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    return try #require(report?["recordings"] as? [[String: Any]], "\(run)")
  }

  /// A build of the app that ends its process, and the message about it.
  struct Case: CustomTestStringConvertible {
    var build: String
    var words: [String]
    var cause: String
    var said: String
    var testDescription: String { build }

    init(_ build: String, _ words: [String], _ cause: String, _ said: String) {
      (self.build, self.words, self.cause, self.said) = (build, words, cause, said)
    }
  }

  @Test(
    "an app that kills its worker fails one recording, and the others complete",
    arguments: [
      Case("controls:trapping", [], "app crashed", "was ended by signal"),
      Case(
        "controls:looping",
        ["--time-limit", "\(2 * ThreadSanitizer.slowdown)"],
        "app never idle",
        "the app hangs: "
      ),
      Case("controls:growing", ["--memory-limit", "256"], "app crashed", "more than 256 MB"),
    ]
  )
  func deaths(_ sample: Case) async throws {
    let words = ["--app", sample.build, "--jobs", "2", "--format", "json"] + sample.words
    let run = try await BuiltTool("simon-replay").run(words, in: fixture.folder.url)
    #expect(run.status == .exit(1), "\(run)")
    let entries = try entries(run)
    #expect(entries.map { $0["name"] as? String } == ["answer", "click", "milk"])
    #expect(entries.map { $0["verdict"] as? String } == ["failed", "passed", "passed"])
    let red = entries[0]
    #expect(red["cause"] as? String == sample.cause)
    let message = try #require(red["message"] as? String)
    #expect(message.contains(sample.said), "\(message)")
    // The alert disappears before it reports the answer, so the last touch has no effect.
    let first = try #require(red["firstDivergence"] as? [String: Any])
    #expect(message.hasPrefix("event \(first["event"] as? Int ?? 0): "), "\(message)")
    #expect(message.contains("\"snapshot\""), "\(message)")
    #expect((red["lastEqual"] as? [String: Any])?["title"] as? String == "tap \"Alert\"")
    #expect((red["story"] as? [String: Any])?["text"] as? String == "And I tap \"Continue\"")
  }

  @Test("a run retries a recording that killed its worker")
  func retries() async throws {
    let run = try await fixture.replay(
      "answer",
      "--app",
      "controls:trapping",
      "--retry",
      "2",
      "--format",
      "json",
      "--format",
      "pretty:report.txt"
    )
    let attempts = try #require(try entries(run)[0]["attempts"] as? [[String: Any]])
    #expect(attempts.map { $0["verdict"] as? String } == ["failed", "failed", "failed"])
    #expect(
      attempts.map { $0["cause"] as? String } == ["app crashed", "app crashed", "app crashed"]
    )
    let pretty = try fixture.folder.text(of: "report.txt")
    #expect(pretty.contains("    3 attempts: failed, then failed, then failed\n"), "\(pretty)")
  }

  @Test("a worker gets the environment and the number of experiments from the run")
  func environment() async throws {
    let words = [
      "click", "--screen", "768x1024", "--diagnose", "--diagnose-seed", "7", "--format", "json",
    ]
    let red = try #require(try entries(try await fixture.replay(words)).first)
    #expect(red["cause"] as? String == "environment")
    let experiments = try #require(red["experiments"] as? [[String: String]])
    #expect(experiments.map { $0["outcome"] } == ["not decided", "proven", "not tried"])
    #expect(experiments.first?["reason"] == "the same difference in 10 of 10 replays")
    #expect(experiments[1]["reason"]?.hasSuffix(", seed 7") == true, "\(experiments[1])")
  }

  @Test("an app that ends the worker in an experiment has the verdict of its recorded session")
  func deadlyExperiment() async throws {
    // On the low screen the alert's button is out of reach; on the recorded one it is deadly.
    let words = ["answer", "--app", "controls:trapping", "--screen", "390x100", "--format", "json"]
    let red = try #require(try entries(try await fixture.replay(words)).first)
    #expect(red["cause"] as? String == "target drift", "\(red)")
    let experiments = try #require(red["experiments"] as? [[String: String]])
    #expect(
      experiments.map { $0["outcome"] } == ["not decided", "not tried", "not tried", "not tried"]
    )
    #expect(experiments.last?["reason"]?.hasSuffix("in an experiment") == true, "\(experiments)")
  }

  @Test("a run shows the last output of a killed app without secrets")
  func lastWords() async throws {
    let run = try await BuiltTool("simon-replay").run(
      ["answer", "--app", "controls:trapping"],
      environment: ["SIMON_SECRET_1": "nowhere to go"],
      in: fixture.folder.url
    )
    #expect(run.standardOutput.contains("the answer has ‹secret 1›"), "\(run)")
    #expect(!run.standardOutput.contains("nowhere to go"), "\(run)")
  }

  @Test("a worker drives an app behind --driver, whose end does not end the worker")
  func driver() async throws {
    let app = try BuiltTool("simon-app").executable.path
    let run = try await fixture.replay("--driver", app, "--format", "json", "--jobs", "3")
    #expect(run.status == .exit(0), "\(run)")
    #expect(try entries(run).count == 3)
    let red = try await fixture.replay(
      "answer",
      "--driver",
      "\(app) controls:trapping",
      "--format",
      "json"
    )
    #expect(try entries(red)[0]["cause"] as? String == "app crashed", "\(red)")
  }

  @Test("an app behind --driver replays the recordings of its own app only")
  func otherApps() async throws {
    let app = try BuiltTool("simon-app").executable.path
    let words = ["--driver", "\(app) todo:renamed", "--format", "json"]
    for fixture in [fixture, try await CommandLineFixture()] {
      let run = try await fixture.replay(words)
      let verdicts = try entries(run).map { $0["verdict"] as? String }
      #expect(verdicts.dropLast().allSatisfy { $0 == "passed" }, "\(run)")
      #expect(verdicts.last == "changed", "\(run)")
    }
  }

  @Test("the memory limit covers an app behind --driver with all its processes")
  func driverMemory() async throws {
    let app = try BuiltTool("simon-app").executable.path
    for command in ["\(app) controls:growing", "sh -c '\(app) controls:growing; true'"] {
      let words = ["answer", "--memory-limit", "256", "--format", "json", "--driver", command]
      let red = try await fixture.replay(words)
      let entry = try entries(red)[0]
      #expect(entry["cause"] as? String == "app crashed", "\(red)")
      #expect((entry["message"] as? String)?.contains("more than 256 MB") == true, "\(red)")
    }
  }

  @Test("Ctrl-C stops a run with all its processes, with exit code 130")
  func interrupted() async throws {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = try BuiltTool("simon-replay").executable.path
    let call = "\"\(tool)\" answer --app controls:looping --time-limit 600; echo ended: $?"
    let mark = "SIMON_TEST_RUN=\(UUID().uuidString)"
    let parts = mark.split(separator: "=").map(String.init)
    let terminal = try shell.openTerminal(
      ["-c", "trap : INT; \(call)"],
      environment: [parts[0]: parts[1]],
      in: fixture.folder.url
    )
    func workers() -> Int {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.count { id in
        guard Int(id) != nil,
          let words = FileManager.default.contents(atPath: "/proc/\(id)/cmdline"),
          words.range(of: Data("worker".utf8)) != nil,
          let environment = FileManager.default.contents(atPath: "/proc/\(id)/environ")
        else { return false }
        return environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
          && words.split(separator: 0).contains { $0.elementsEqual("worker".utf8) }
      }
    }
    // The app keeps a core busy. In a wait that suspends this task, other tests would run first.
    wait { workers() == 1 }
    try terminal.press(.control("c"))
    try await terminal.wait { $0.contains("ended: 130") }
    #expect(terminal.plainTranscript.contains("stopped on request: 0 of 1 recording"))
    #expect(workers() == 0)
  }

  private func wait(until isSo: () -> Bool) {
    for _ in 0..<1_000 {
      if isSo() { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    Issue.record("waited in vain")
  }

  @Test("a run in CI writes nothing into its folder, and reports only to the given places")
  func readOnly() async throws {
    let home = try TemporaryFolder()
    let out = try TemporaryFolder()
    let environment = ["CI": "true", "HOME": home.path, "TMPDIR": home.path]
    try await expectNothingWritten(in: fixture.folder.url) {
      try await expectNothingWritten(in: home.url) {
        for app in ["controls", "controls:trapping", "navigation:renamed"] {
          _ = try await BuiltTool("simon-replay").run(
            ["--app", app, "--format", "json:\(out.path)/report.json", "--order", "slowest"],
            environment: environment,
            in: fixture.folder.url
          )
        }
      }
    }
    #expect(try FolderSnapshot(of: out.url).paths == ["report.json"])
    let report = try out.text(of: "report.json")
    #expect(report.contains("\"changed\""))
  }
}
