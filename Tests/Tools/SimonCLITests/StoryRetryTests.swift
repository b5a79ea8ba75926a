import Actions
import AppDriver
import Foundation
import Messages
import Platform
import Reports
import SampleApps
import Stories
import TestSupport
import Testing
import ViewQuery

@Suite("Stories that are tried again")
struct StoryRetryTests {
  /// The number of times that a step was called.
  private final class Count: Sendable {
    private let calls = SharedValue(0)

    func next() -> Int {
      calls.withLock { calls in
        calls += 1
        return calls
      }
    }
  }

  /// Runs a story whose step fails so many times, and one that continues it.
  private func run(failing failures: Int, retries: Int) throws -> StoryRun {
    let count = Count()
    let library = try StepLibrary {
      step("the server answers") { context in
        if count.next() <= failures { throw StepFailure("no answer") }
        try context.assertPresent(.shown("Add"))
      }
    }
    let text = """
      Story: Asking
      Given the app is launched
      Then the server answers
      Story: Going on
      Given the app is as the story above left it
      When I tap "Add"
      Then I see "New item"

      """
    var runner = StoryRunner(library: library)
    runner.retries = retries
    let session = DriverSink(try SampleApps.catalogue.makeDriver(for: "todo"))
    return runner.run(StoryFile(parsing: text, name: "a.stories").stories, on: session)
  }

  /// Runs a story that continues one whose step fails only when it is called for the second time; its own step fails the
  /// first time.
  private func runContinuing(retries: Int) throws -> StoryRun {
    let (answers, doors) = (Count(), Count())
    let library = try StepLibrary {
      step("the server answers") { context in
        if answers.next() == 2 { throw StepFailure("no answer") }
        try context.assertPresent(.shown("Add"))
      }
      step("the door opens") { context in
        if doors.next() == 1 { throw StepFailure("shut") }
        try context.assertPresent(.shown("Add"))
      }
    }
    let text = """
      Story: Asking
      Given the app is launched
      Then the server answers
      Story: Going on
      Given the app is as the story above left it
      Then the door opens

      """
    var runner = StoryRunner(library: library)
    runner.retries = retries
    let session = DriverSink(try SampleApps.catalogue.makeDriver(for: "todo"))
    return runner.run(StoryFile(parsing: text, name: "a.stories").stories, on: session)
  }

  @Test("a failed story stays failed if the story that it continues fails when it is tried again")
  func continuing() throws {
    let red = try runContinuing(retries: 1)
    #expect(red.results.map(\.status) == [.success, .failed])
    #expect(red.results[1].failure?.message == "shut")
    let junit = StoryJUnitReport(run: red).document.text
    #expect(junit.contains("failures=\"1\""), "\(junit)")
    let flaky = try runContinuing(retries: 2)
    #expect(flaky.results.map(\.status) == [.success, .success])
    #expect(flaky.results.map(\.isFlaky) == [false, true])
    #expect(flaky.results[1].earlier.map { $0.failure?.message } == ["shut"])
  }

  @Test("a story that fails and then succeeds is flaky, and reports keep its failed attempts")
  func flaky() throws {
    let run = try run(failing: 2, retries: 3)
    #expect(run.isSuccess())
    #expect(run.results.map(\.isFlaky) == [true, false])
    #expect(run.results[0].earlier.map { $0.failure?.message } == ["no answer", "no answer"])
    let report = "\(StoryReport(run))"
    #expect(report.contains("Flaky: Asking  a.stories:1\n"), "\(report)")
    #expect(report.contains("    attempt 2 failed: a.stories:3: no answer\n"), "\(report)")
    #expect(report.hasSuffix("2 stories: 1 passed, 1 flaky\n"), "\(report)")
    let unit = StoryJUnitReport(run: run).document.text
    #expect(unit.components(separatedBy: "<flakyFailure message=\"no answer\"").count == 3)
    let stream = try StoryMessages(run, sources: [:], start: 0).document().text
    let ends = stream.split(separator: "\n").filter { $0.contains("\"testCaseFinished\"") }
    #expect(ends.count == 4)
    #expect(ends.count { $0.contains("\"willBeRetried\":true") } == 2)
    let ids = ends.compactMap { $0.split(separator: "testCaseStartedId").last }
    #expect(Set(ids).count == 4)
  }

  @Test("a story fails if its last attempt does, and stories that continue it are not run")
  func failing() throws {
    let run = try run(failing: 2, retries: 1)
    #expect(run.results.map(\.status) == [.failed, .notRun])
    #expect(run.results[0].earlier.count == 1)
    #expect(StoryJUnitReport(run: run).document.text.contains("<rerunFailure "))
    #expect(try self.run(failing: 1, retries: 0).results[0].status == .failed)
  }

  @Test("shards together run all stories, and one without a story passes")
  func shards() async throws {
    let fixture = try CommandLineFixture(empty: ())
    let stories = (1...3).map {
      "Story: s\($0)\nGiven the app is launched\nThen I see \"Add\"\n"
    }
    try fixture.folder.write(stories.joined(), to: "a.stories")
    var titles: [Substring] = []
    for shard in 1...4 {
      let run = try await fixture.replay(
        ["stories", "run", "--app", "todo", "--shard", "\(shard)/4", "--format", "simon"]
      )
      #expect(run.status == .exit(0), "\(run)")
      titles += run.standardOutput.split(separator: "\n").filter { $0.hasPrefix("Starting") }
    }
    #expect(titles.map { $0.suffix(2) } == ["s1", "s2", "s3"])
    let nothing = try await fixture.replay(
      ["stories", "run", "--app", "todo", "--shard", "1/4", "--title", "x"]
    )
    #expect(nothing.status == .exit(4), "\(nothing)")
  }

  @Test("a step that traps is one red step among the stories of a file")
  func trapping() async throws {
    let fixture = try CommandLineFixture(empty: ())
    let stories = (1...20).map { number in
      number == 8
        ? "Story: s8\nGiven I tap \"Alerts\"\nWhen I tap \"Alert\"\nThen I tap \"Continue\"\nAnd I see \"A\"\n"
        : "Story: s\(number)\nGiven the app is launched\nWhen I tap \"Alerts\"\nThen I see \"Alert\"\n"
    }
    try fixture.folder.write(stories.joined(), to: "a.stories")
    let words = ["stories", "run", "--app", "controls:trapping"]
    let run = try await BuiltTool("simon-replay").run(words, in: fixture.folder.url)
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardOutput.hasSuffix("20 stories: 19 passed, 1 failed\n"), "\(run)")
    #expect(run.standardOutput.contains("✗ Then I tap \"Continue\""), "\(run)")
  }
}
