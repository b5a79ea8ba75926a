import AppDriver
import Foundation
import Messages
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

@Suite("The names of a team's tools")
struct ToolNameTests {
  @Test(
    "a tool knows the one beside it by its own name, and a person by the way it was called",
    arguments: [
      ("counter-record", true, "counter-record", "counter-replay", ""),
      ("counter-replay", true, "counter-record", "counter-replay", ""),
      ("record", false, "record", "replay", ""),
      ("tea", false, "simon-record", "simon-replay", ""),
      ("/home/.build/x/debug/tea-replay", true, "tea-record", "tea-replay", "swift run "),
      ("/home/.build/x/debug/tea-replay", false, "tea-record", "tea-replay", ""),
      ("/bin/tea-replay", true, "tea-record", "tea-replay", ""),
      ("/opt/tea-replay", true, "tea-record", "tea-replay", ""),
      ("./out/tea-replay", true, "tea-record", "tea-replay", "./out/"),
      ("my tools/tea-replay", true, "tea-record", "tea-replay", "'my tools/'"),
    ] as [(String, Bool, String, String, String)]
  )
  func names(call: String, isForPerson: Bool, recorder: String, replayer: String, prefix: String) {
    let names = ToolNames(
      calledAs: call,
      isForPerson: isForPerson,
      in: "/home",
      search: ["/usr/bin", "/bin"]
    )
    #expect(names == ToolNames(recorder: recorder, replayer: replayer, prefix: prefix))
  }

  @Test(
    "a text names the tools of the team where it names Simon's as words",
    arguments: [
      ("run simon-replay, simon-replay approve", "run x/b, x/b approve"),
      ("(simon-record)", "(x/a)"),
      ("my-simon-replay simon-replayer", "my-simon-replay simon-replayer"),
      ("simon-replay.log /simon-replay", "simon-replay.log /simon-replay"), ("", ""),
    ]
  )
  func renamed(text: String, expected: String) {
    let names = ToolNames(recorder: "a", replayer: "b", prefix: "x/")
    #expect(names.renamed(text) == expected)
    #expect(ToolNames().renamed(text) == text)
  }

  /// The tools of a team, whose app is none of the sample apps.
  private struct Team {
    let folder: TemporaryFolder
    let names = ToolNames(recorder: "counter-record", replayer: "counter-replay")

    init() throws { folder = try TemporaryFolder() }

    func run(_ tool: String, _ words: String..., input: String = "") async throws -> ToolRun {
      let todo = SampleApps.catalogue.entries.filter { $0.name == "todo" }
      return try await InProcessTool(tool, apps: AppCatalogue(todo), names: names)
        .run(words, input: input, in: folder.url)
    }
  }

  @Test("the tools of a team name each other, and never Simon's, in results, hints and help")
  func team() async throws {
    let team = try Team()
    let record = try await team.run(
      "counter-record",
      "session",
      "--app",
      "todo",
      "--name",
      "one",
      "--script",
      "-",
      input: "tap #add\n"
    )
    #expect(
      record.standardOutput.hasSuffix(
        "Next: counter-replay run one\nTo see it: counter-replay show one\n"
      )
    )
    let runs = [
      record, try await team.run("counter-replay", "nothing"),
      try await team.run("counter-replay", "--app", "todo:renamed"),
      try await team.run("counter-replay", "approve", "--list"),
      try await team.run("counter-replay", "approve", "--all", "--by", "Ann"),
      try await team.run("counter-replay", "coverage", "--dir", "."),
      try await team.run("counter-replay", "query", "//A"),
      try await team.run("counter-replay", "--jobs", "x"),
      try await team.run("counter-replay", "--help"),
      try await team.run("counter-record", "--help"),
      try await team.run("counter-replay", "run", "--help"),
      try await team.run("counter-record", "session", "--help"),
      try await team.run("counter-replay", "man"),
      try await team.run("counter-replay", "completions", "bash"),
      try await team.run("counter-replay", "completions", "zsh"),
      try await team.run("counter-record", "completions", "fish"),
    ]
    for run in runs {
      #expect(!run.description.contains("simon-re"), "\(run)")
      #expect(!run.description.contains("--app navigation"), "\(run)")
    }
  }
}
