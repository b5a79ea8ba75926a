import EventModel
import Foundation
import TestSupport
import Testing

@Suite("The run after an approval")
struct NextRunTests {
  private let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  private static var tools: String? {
    try? BuiltTool("simon-replay").executable.deletingLastPathComponent().path
  }

  /// Approves everything that is pending, risky changes by their names; returns the lines of the next runs.
  private func approved(_ words: [String] = []) async throws -> [String] {
    let list = try await fixture.replay(["approve", "--list", "--format", "json"] + words)
    let found = try JSONSerialization.jsonObject(with: Data(list.output)) as? [String: Any]
    let changes = found?["pending"] as? [[String: Any]] ?? []
    let names = changes.compactMap { $0["id"] as? String }
    let run = try await fixture.replay(
      ["approve", "--only", names.joined(separator: ",")] + words
    )
    #expect(run.status == .exit(0), "\(run)")
    return run.standardOutput.split(separator: "\n").filter { $0.hasPrefix("Next: ") }
      .map { String($0.dropFirst(6)) }
  }

  /// Types a command into a shell.
  private func paste(_ command: String) async throws -> ToolRun {
    let shell = try BuiltTool(at: URL(filePath: "/bin/bash"))
    return try await shell.run(
      ["-c", command],
      environment: ["PATH": "\(try #require(Self.tools)):/usr/bin:/bin"],
      in: fixture.folder.url
    )
  }

  /// The options of a run that leaves changes, with the end of the next line.
  private static let calls: [([String], String)] = [
    (["--app", "navigation:renamed"], "simon-replay --app navigation:renamed"),
    (["--app", "todo:renamed"], "simon-replay --app todo:renamed"),
    (["--app", "navigation:banner"], "simon-replay --app navigation:banner"),
    (
      ["click", "--app", "navigation:renamed", "--time-limit", "50"],
      "simon-replay run click --app navigation:renamed --time-limit 50"
    ),
    (["--screen", "834x1194@2"], "simon-replay --screen 834x1194@2"),
    (
      ["milk", "--screen", "834x1194@2", "--app", "todo:renamed"],
      "simon-replay run milk --app todo:renamed --screen 834x1194@2"
    ),
    (
      ["--appearance", "dark", "--locale", "de_DE", "--app", "navigation:renamed"],
      "simon-replay --app navigation:renamed --locale de_DE --appearance dark"
    ),
    (
      ["--filter", "^cl", "--screen", "320x568@2"],
      "simon-replay --filter '^cl' --screen 320x568@2"
    ),
    (
      ["recordings/milk", "--app", "todo:renamed"],
      "simon-replay run recordings/milk --app todo:renamed"
    ),
    (
      ["click", "--driver", "'APPS/simon-app' navigation:renamed", "--driver-timeout", "30"],
      "simon-replay run click --driver ''\\''APPS/simon-app'\\'' navigation:renamed' "
        + "--driver-timeout 30"
    ),
  ]

  @Test(
    "the line after an approval repeats the run that left the changes, which is green now",
    arguments: TestEnvironment.current.sample(calls, count: 4)
  )
  func next(_ call: [String], expected: String) async throws {
    let tools = try #require(Self.tools)
    let words = call.map { $0.replacing("APPS", with: tools) }
    let red = try await fixture.replay(["run"] + words)
    #expect(red.status == .exit(1), "\(red)")
    let next = try await approved()
    #expect(next == [expected.replacing("APPS", with: tools)])
    let green = try await paste(next.first ?? "false")
    #expect(green.status == .exit(0), "\(green)")
  }

  @Test("changes of several runs are approved with a line for each run, and each line is green")
  func several() async throws {
    for words in [["click", "--app", "navigation:renamed"], ["milk", "--app", "todo:renamed"]] {
      #expect(try await fixture.replay(["run"] + words).status == .exit(1))
    }
    let next = try await approved()
    #expect(
      next == [
        "simon-replay run click --app navigation:renamed",
        "simon-replay run milk --app todo:renamed",
      ]
    )
    for command in next {
      let green = try await paste(command)
      #expect(green.status == .exit(0), "\(green)")
    }
  }

  @Test("the line after an approval names the folder, and the build that a report names")
  func elsewhere() async throws {
    try FileManager.default.moveItem(
      at: fixture.folder.file("recordings"),
      to: fixture.folder.file("my recs")
    )
    let folder = ["--dir", "my recs"]
    let words = ["--app", "navigation:renamed", "--format", "json:report.json"]
    let run = try await fixture.replay(["run"] + words + folder, environment: ["CI": "true"])
    #expect(run.status == .exit(1), "\(run)")
    let next = try await approved(["--from", "report.json"] + folder)
    #expect(next == ["simon-replay --app navigation:renamed --dir 'my recs'"])
    let green = try await paste(next.first ?? "false")
    #expect(green.status == .exit(0), "\(green)")
  }

  @Test("hints of a review go on with the same report")
  func report() async throws {
    let words = ["--app", "navigation:renamed", "--format", "json:report.json"]
    _ = try await fixture.replay(["run"] + words, environment: ["CI": "true"])
    let from = ["approve", "--from", "report.json"]
    let wrong = try await fixture.replay(from + ["--only", "nothing"])
    #expect(
      wrong.standardError.contains("simon-replay approve --list --from report.json"),
      "\(wrong)"
    )
    let list = try await fixture.replay(from + ["--list"])
    #expect(
      list.standardOutput.contains("To review: simon-replay approve --from report.json\n"),
      "\(list)"
    )
  }

  @Test("a session that is refused is tried again with its app and its setting")
  func session() async throws {
    let words = [
      "session", "--app", "todo", "--script", "-", "--name", "x", "--redact", "#nothing",
      "--locale", "de_DE",
    ]
    let run = try await fixture.record(words, input: "tap #add\n")
    #expect(
      run.standardError.contains("into: simon-record session --app todo --locale de_DE\n"),
      "\(run)"
    )
  }

  @Test("a hint about a recording elsewhere names it")
  func hints() async throws {
    try FileManager.default.moveItem(
      at: fixture.folder.file("recordings"),
      to: fixture.folder.file("other")
    )
    try fixture.remove("other/milk/golden.tree")
    let run = try await fixture.replay("run", "other/milk")
    #expect(
      run.standardOutput.contains("approve the recorded screens: simon-replay approve other/milk"),
      "\(run)"
    )
  }
}
