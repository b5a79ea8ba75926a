import Foundation
import TestSupport
import Testing

@Suite("Reports and selection of stories run")
struct StoriesToolTests {
  private let fixture: CommandLineFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try CommandLineFixture(empty: ())
    try folder.write(Self.text, to: "todo.stories")
  }

  private static let text = """
    Story: Opening
    Given the app is launched
    When I tap "Add"
    Then I see "New item"
    Story: Misspelling <&>
    Given the app is launched
    Then I see "Nothing to be done"
    And I tap "Add"
    Story: Dancing
    Given I dance

    """

  private func run(_ words: String...) async throws -> ToolRun {
    try await fixture.replay(["stories"] + words)
  }

  private func json(_ path: String) throws -> [String: Any] {
    let bytes = try Data(contentsOf: folder.url.appending(path: path))
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  @Test("stories run writes several reports at once, and exits with 1 if a story fails")
  func reports() async throws {
    let formats = ["pretty", "simon:s.txt", "json:r.json", "junit:r.xml", "messages:m.ndjson"]
    let run = try await fixture.replay(
      ["stories", "run", "todo.stories", "--app", "todo"] + formats.flatMap { ["--format", $0] }
    )
    #expect(run.status == .exit(1))
    #expect(
      run.standardOutput.contains("todo.stories:7: \"Nothing to be done\" is not on the screen")
    )
    #expect(run.standardOutput.contains("UILabel #empty \"Nothing to do\""))
    let summary = try #require(try json("r.json")["summary"] as? [String: Int])
    #expect(summary["passed"] == 1 && summary["failed"] == 1 && summary["notMapped"] == 1)
    let simon = try folder.text(of: "s.txt")
    #expect(simon.contains("Failed story: Misspelling <&>"))
    let junit = try folder.text(of: "r.xml")
    #expect(junit.contains("tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\""))
    #expect(junit.contains("name=\"Misspelling &lt;&amp;&gt;\""))
    try checkMessages(try folder.text(of: "m.ndjson"))
  }

  @Test("reports of a .feature file have its keywords, tags, tables and lines")
  func features() async throws {
    let text = """
      # language: de
      @liste
      Funktionalität: die Liste
        Szenario: Öffnen
          Wenn I tap "Add"
          Aber I dance
            | mit  |
            | Anna |

      """
    try folder.write(text, to: "liste.feature")
    let run = try await run(
      "run",
      "liste",
      "--app",
      "todo",
      "--format",
      "pretty",
      "--format",
      "messages:m.ndjson"
    )
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.contains("? Aber I dance\n      liste.feature:6: no step"))
    let messages = try folder.text(of: "m.ndjson")
    for part in [
      #""keyword":"Aber ""#, #""keyword":"Szenario""#, #""name":"@liste""#, #""type":"Action""#,
      #""dataTable":{"rows":[{"cells":[{"value":"mit"}]},{"cells":[{"value":"Anna"}]}]}"#,
    ] { #expect(messages.contains(part), "\(part)") }
    #expect(!messages.contains(#""type":"Unknown""#))
    #expect(messages.contains(#""language":"de""#) && !messages.contains(#""language":"en""#))
  }

  @Test("stories check fails for scenarios that run nothing, and a run of them fails, too")
  func gaps() async throws {
    let text = """
      Feature: f
        Scenario Outline: <a>
          Then I see "<a>"
          Examples:
            | a |
        Scenario Outline: <b>
          Then I see "<b>"
        Scenario: c
      """
    try folder.write(text + "\n", to: "gaps.feature")
    let check = try await run("check", "gaps.feature")
    #expect(check.status == .exit(3))
    for part in [
      "gaps.feature:4:5: error: the examples have no rows",
      "gaps.feature:6:3: error: the outline has placeholders but no examples",
      "gaps.feature:8:3: error: the scenario has no steps",
    ] { #expect(check.standardError.contains(part), "\(check)") }
    let report = try await run("check", "gaps.feature", "--format", "json")
    #expect(report.standardOutput.contains("\"EmptyScenario\""))
    let whole = try await run("run", "gaps.feature", "--app", "todo", "--format", "json:gaps.json")
    #expect(whole.status == .exit(1))
    let summary = try #require(try json("gaps.json")["summary"] as? [String: Int])
    #expect(summary["passed"] == 0 && summary["stories"] ?? 3 == 3, "\(summary)")
  }

  /// Checks that every line is a message, that references point backwards, and that every step
  /// that started has finished.
  private func checkMessages(_ text: String) throws {
    let messages = try text.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [String: Any]]
      )
    }
    let kinds = messages.compactMap(\.keys.first)
    #expect(kinds.first == "meta" && kinds.last == "testRunFinished")
    #expect(kinds.count { $0 == "pickle" } == 3 && kinds.count { $0 == "attachment" } == 2)
    let started = messages.compactMap { $0["testStepStarted"]?["testStepId"] as? String }
    let finished = messages.compactMap { $0["testStepFinished"]?["testStepId"] as? String }
    #expect(started == finished && started.count == 7)
    let results = messages.compactMap {
      ($0["testStepFinished"]?["testStepResult"] as? [String: Any])?["status"] as? String
    }
    #expect(
      results == ["PASSED", "PASSED", "PASSED", "PASSED", "FAILED", "SKIPPED", "UNDEFINED"]
    )
  }

  @Test(
    "stories run selects by line and title, shuffles by a seed, and can accept unmapped stories"
  )
  func choosing() async throws {
    let line = try await run("run", "todo.stories:3", "--app", "todo")
    #expect(line.status == .exit(0))
    #expect(line.standardOutput.hasSuffix("1 story: 1 passed\n"))
    let title = try await run("run", "todo.stories", "--app", "todo", "--title", "danc")
    #expect(title.status == .exit(1))
    let allowed = try await run(
      "run",
      "todo.stories:1",
      "todo.stories:9",
      "--app",
      "todo",
      "--allow-unmapped",
      "--order",
      "random:7"
    )
    #expect(allowed.status == .exit(0))
    #expect(allowed.standardOutput.hasSuffix("to repeat this order: --order random:7\n"))
    let none = try await run("run", "todo.stories", "--app", "todo", "--title", "x")
    #expect(none.status == .exit(4))
    let dry = try await run("run", "todo.stories:6", "--app", "todo", "--dry-run")
    #expect(dry.status == .exit(0))
  }

  @Test("stories emit --format json maps lines to events, for every touch")
  func emission() async throws {
    let script = "tap \"Add\"\ntype \"milk\" into \"Title\"\ntap \"Done\"\n"
    let recorded = try await fixture.record(
      ["session", "--app", "todo", "--script", "-", "--name", "milk"],
      input: script
    )
    #expect(recorded.status == .exit(0), "\(recorded)")
    let emitted = try await run("emit", "milk", "--format", "json", "-o", "milk.json")
    #expect(emitted.status == .exit(0), "\(emitted)")
    let report = try json("milk.json")
    #expect(report["proven"] as? Bool == true)
    let lines = try #require(report["lines"] as? [[String: Any]])
    let story = try folder.text(of: "recordings/milk/story.stories").split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    for line in lines {
      let number = try #require(line["line"] as? Int)
      #expect(line["text"] as? String == String(story[number - 1]))
    }
    let events = try #require(report["events"] as? [[String: Any]])
    let log = try folder.text(of: "recordings/milk/events.jsonl").split(separator: "\n").dropFirst()
    #expect(events.count == log.count)
    for (event, line) in zip(events, log) where line.contains("\"event\":\"touch\"") {
      #expect((event["lines"] as? [Int])?.isEmpty == false)
    }
  }
}
