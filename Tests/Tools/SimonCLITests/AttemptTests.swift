import AppDriver
import EventModel
import Foundation
import SampleApps
import Synchronization
import TestSupport
import Testing

@Suite("The attempts at a recording")
struct AttemptTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  /// Runs the recording `click` on an app that is another build in each attempt.
  private func run(_ format: String, on builds: [String]) async throws -> ToolRun {
    let attempts = Mutex(0)
    let apps = AppCatalogue([
      AppCatalogue.Entry("navigation", "another build in each attempt") { _ in
        let attempt = attempts.withLock { count in
          count += 1
          return count
        }
        // Only recordings of this app are replayed, and all builds are in the catalogue.
        let build = builds[min(attempt, builds.count) - 1]
        return (try? SampleApps.catalogue.makeDriver(for: build)) ?? NoApp()
      }
    ])
    return try await InProcessTool("simon-replay", apps: apps)
      .run(
        ["run", "click", "--retry", "\(builds.count - 1)", "--format", format],
        environment: format == "github" ? ["GITHUB_STEP_SUMMARY": "summary.md"] : [:],
        in: fixture.folder.url
      )
  }

  private static let formats = ["pretty", "json", "junit", "tap", "github"]

  @Test(
    "every report on a flaky recording shows each attempt that failed with its changes",
    arguments: formats
  )
  func flaky(format: String) async throws {
    let run = try await run(format, on: ["navigation:renamed", "navigation:banner", "navigation"])
    #expect(run.status == .exit(0), "\(run)")
    for found in ["Press me", "UIView#banner"] {
      #expect(try text(of: run, format).contains(found), "\(run)")
    }
  }

  @Test(
    "every report on a recording that fails again shows what each attempt found",
    arguments: formats
  )
  func red(format: String) async throws {
    let builds = ["navigation:renamed", "navigation:noidentifier", "navigation:banner"]
    let run = try await run(format, on: builds)
    #expect(run.status == .exit(1), "\(run)")
    for found in ["Press me", "UIButton#click", "UIView#banner"] {
      #expect(try text(of: run, format).contains(found), "\(run)")
    }
  }

  /// Returns a report without its escapes; GitHub cuts annotations, so that its summary counts.
  private func text(of run: ToolRun, _ format: String) throws -> String {
    let text =
      format == "github" ? try fixture.folder.text(of: "summary.md") : run.standardOutput
    return text.replacing("&#35;", with: "#").replacing("\\x23", with: "#")
  }

  @Test("the report for people is short about attempts, and silent about equal ones")
  func pretty() async throws {
    let flaky = try await run("pretty", on: ["navigation:renamed", "navigation"])
    expectGolden(flaky.timeless, named: "run-flaky.txt")
    let same = try await run("pretty", on: ["navigation:renamed", "navigation:renamed"])
    #expect(same.standardOutput.contains("    2 attempts: changed, then changed\n"), "\(same)")
    #expect(!same.standardOutput.contains("attempt 1"), "\(same)")
  }

  @Test("the JSON report has the verdict, the cause and the changes of each attempt")
  func json() async throws {
    let builds = ["navigation:renamed", "navigation:noidentifier", "navigation"]
    let text = try await run("json", on: builds).standardOutput
    let schema = try JSONSchema(contentsOf: PackageFolder.file("docs/run-report.schema.json"))
    #expect(try schema.accepts(text), "\(text)")
    let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    let attempts = try #require(report.recordings.first).attempts
    #expect(attempts.map(\.verdict) == ["changed", "failed", "passed"])
    #expect(attempts.map(\.cause) == ["app changed", "target drift", nil])
    #expect(attempts.map { $0.changes?.isEmpty } == [false, false, true])
    #expect(attempts.map { $0.firstDivergence?.checkpoint } == [2, 2, nil])
    #expect(report.recordings.first?.changes == attempts.first?.changes)
  }

  @Test("an attempt in which another view took an input says so first, in every report")
  func outcomes() async throws {
    let builds = ["navigation:covered", "navigation"]
    let message = "the tap meant for #click was taken by #banner"
    let text = try await run("json", on: builds).standardOutput
    let schema = try JSONSchema(contentsOf: PackageFolder.file("docs/run-report.schema.json"))
    #expect(try schema.accepts(text), "\(text)")
    let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    let recording = try #require(report.recordings.first)
    #expect(recording.verdict == "flaky")
    #expect(recording.outcomes?.map(\.message) == [message])
    #expect(recording.attempts.map(\.message) == ["event 5: \(message)", nil])
    #expect(recording.attempts.map { $0.outcomes?.map(\.message) } == [[message], nil])
    for format in ["pretty", "junit", "tap", "github"] {
      let text = try self.text(of: try await run(format, on: builds), format)
      #expect(text.contains(message), "\(format): \(text)")
    }
  }

  @Test("the JUnit report of several attempts is valid and has the stack trace of each")
  func junit() async throws {
    let text = try await run("junit", on: ["navigation:renamed", "navigation"]).standardOutput
    #expect(JUnitRules.surefire.violations(in: text) == [])
    let root = try #require(XMLReading.root(of: text))
    let failures = root.children.flatMap { $0.all("flakyFailure") }
    #expect(failures.count == 1)
    #expect(failures.first?.attributes["type"] == "app changed")
    #expect(failures.first?.all("stackTrace").first?.text.contains("Press me") == true)
  }

  /// The members of a report that the tests read.
  private struct Report: Decodable {
    struct Recording: Decodable {
      var verdict: String
      var attempts: [Attempt]
      var changes: [Change]
      var outcomes: [Outcome]?
    }
    struct Attempt: Decodable {
      var verdict: String
      var cause: String?
      var message: String?
      var changes: [Change]?
      var outcomes: [Outcome]?
      var firstDivergence: Place?
    }
    struct Outcome: Decodable { var message: String }
    struct Change: Decodable, Equatable {
      var node: String
      var checkpoints: [Int]
    }
    struct Place: Decodable { var checkpoint: Int }
    var recordings: [Recording]
  }
}

/// A driver of no app at all.
private final class NoApp: AppDriver {
  var capabilities: Capabilities { Capabilities() }
  func launch(in setting: SessionSetting) throws(DriverError) {
    throw .launchFailed(reason: "there is no such build")
  }
  func send(_ input: Input) throws(DriverError) -> InputOutcome { .handled }
  func advance(by span: Microseconds) throws(DriverError) {}
  func activity() throws(DriverError) -> Activity { .idle }
  func snapshot() throws(DriverError) -> ViewTree {
    throw .launchFailed(reason: "there is no such build")
  }
  func quit() {}
}
