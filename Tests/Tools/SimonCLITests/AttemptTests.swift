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
  private func run(_ formats: String..., on builds: [String]) async throws -> ToolRun {
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
        ["run", "click", "--retry", "\(builds.count - 1)"] + formats.flatMap { ["--format", $0] },
        environment: formats.count > 1 ? ["GITHUB_STEP_SUMMARY": "summary.md"] : [:],
        in: fixture.folder.url
      )
  }

  /// Runs the recording with a report in each format; GitHub cuts annotations, so that its summary
  /// counts.
  ///
  /// - Returns: the run, and the reports without their escapes by format.
  private func reports(
    on builds: [String]
  ) async throws -> (run: ToolRun, texts: [String: String]) {
    let run = try await run(
      "pretty",
      "json:report.json",
      "junit:report.junit",
      "tap:report.tap",
      "github:report.github",
      on: builds
    )
    var texts = ["pretty": run.standardOutput]
    for format in ["json", "junit", "tap"] {
      texts[format] = try fixture.folder.text(of: "report.\(format)")
    }
    texts["github"] = try fixture.folder.text(of: "summary.md")
    return (
      run, texts.mapValues { $0.replacing("&#35;", with: "#").replacing("\\x23", with: "#") }
    )
  }

  @Test("every report on a flaky recording shows each attempt that failed with its changes")
  func flaky() async throws {
    let builds = ["navigation:renamed", "navigation:banner", "navigation"]
    let (run, texts) = try await reports(on: builds)
    #expect(run.status == .exit(0), "\(run)")
    for (format, text) in texts {
      for found in ["Press me", "UIView#banner"] {
        #expect(text.contains(found), "\(format): \(text)")
      }
    }
  }

  @Test("every report on a recording that fails again shows what each attempt found")
  func red() async throws {
    let builds = ["navigation:renamed", "navigation:noidentifier", "navigation:banner"]
    let (run, texts) = try await reports(on: builds)
    #expect(run.status == .exit(1), "\(run)")
    for (format, text) in texts {
      for found in ["Press me", "UIButton#click", "UIView#banner"] {
        #expect(text.contains(found), "\(format): \(text)")
      }
    }
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
    #expect(attempts.map(\.cause) == ["not deterministic", "not deterministic", nil])
    #expect(attempts.map { $0.changes?.isEmpty } == [false, false, true])
    #expect(attempts.map { $0.firstDivergence?.checkpoint } == [2, 2, nil])
    #expect(report.recordings.first?.changes == attempts.first?.changes)
  }

  @Test("an attempt in which another view took an input says so first, in every report")
  func outcomes() async throws {
    let builds = ["navigation:covered", "navigation"]
    let message = "the tap meant for #click was taken by #banner"
    let texts = try await reports(on: builds).texts
    let text = try #require(texts["json"])
    let schema = try JSONSchema(contentsOf: PackageFolder.file("docs/run-report.schema.json"))
    #expect(try schema.accepts(text), "\(text)")
    let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    let recording = try #require(report.recordings.first)
    #expect(recording.verdict == "flaky")
    #expect(recording.outcomes?.map(\.message) == [message])
    #expect(recording.attempts.map(\.message) == ["event 5: \(message)", nil])
    #expect(recording.attempts.map { $0.outcomes?.map(\.message) } == [[message], nil])
    for (format, text) in texts { #expect(text.contains(message), "\(format): \(text)") }
  }

  @Test("the JUnit report of several attempts is valid and has the stack trace of each")
  func junit() async throws {
    let text = try await run("junit", on: ["navigation:renamed", "navigation"]).standardOutput
    #expect(JUnitRules.surefire.violations(in: text) == [])
    let root = try #require(XMLReading.root(of: text))
    let failures = root.children.flatMap { $0.all("flakyFailure") }
    #expect(failures.count == 1)
    #expect(failures.first?.attributes["type"] == "not deterministic")
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
