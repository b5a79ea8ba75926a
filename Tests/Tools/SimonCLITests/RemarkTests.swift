import AppDriver
import EventModel
import Foundation
import SampleApps
import TestSupport
import Testing

@Suite("Remarks and errors of an app")
struct RemarkTests {
  /// Runs a recording on an app that reports an error after each touch.
  private func run(
    _ formats: String...
  ) async throws -> (run: ToolRun, folder: TemporaryFolder) {
    let fixture = try await CommandLineFixture()
    let apps = AppCatalogue([
      AppCatalogue.Entry("navigation", "an app that reports an error") { _ in
        RemarkingApp(try? SampleApps.catalogue.makeDriver(for: "navigation"), reports: true)
      }
    ])
    let arguments = ["run", "click"] + formats.flatMap { ["--format", $0] }
    let run = try await InProcessTool("simon-replay", apps: apps)
      .run(arguments, in: fixture.folder.url)
    return (run, fixture.folder)
  }

  @Test(
    "an error that the session had not is red after the input before it, though all screens are the same"
  )
  func reported() async throws {
    let (run, folder) = try await run("pretty", "json:report.json", "junit:report.xml")
    #expect(run.status == .exit(1), "\(run)")
    let words =
      "the app reported an error that it did not report in the session: TypeError: no cart"
    #expect(run.standardOutput.contains(words), "\(run)")
    #expect(run.standardOutput.contains("allowedErrors"), "\(run)")
    let report = try folder.text(of: "report.json")
    #expect(report.contains(#""cause" : "error reported""#), "\(report)")
    #expect(try folder.text(of: "report.xml").contains("TypeError: no cart"))
    expectGolden(run.timeless, named: "run-reported-error.txt")
  }

  @Test(
    "a remark stands beside a recording that passes, in every report with details, also in a quiet one",
    arguments: [[], ["--quiet"], ["--format", "github:notes.txt"]]
  )
  func passed(more: [String]) async throws {
    let fixture = try await CommandLineFixture()
    let apps = AppCatalogue([
      AppCatalogue.Entry("navigation", "an app that remarks something") { _ in
        RemarkingApp(try? SampleApps.catalogue.makeDriver(for: "navigation"))
      }
    ])
    let run = try await InProcessTool("simon-replay", apps: apps)
      .run(
        ["run", "click", "--format", "pretty", "--format", "json:report.json"] + more,
        in: fixture.folder.url
      )
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardOutput.contains("warning: it asked for /api/cart"), "\(run)")
    #expect(run.standardOutput.contains("1 passed · 1 warning"), "\(run)")
    let report = try fixture.folder.text(of: "report.json")
    #expect(report.contains("it asked for /api/cart") || report.contains("it asked for \\/api"))
    guard more.contains("github:notes.txt") else { return }
    let notes = try fixture.folder.text(of: "notes.txt")
    #expect(notes.contains("click%3A passed with remarks of the app::"), "\(notes)")
    #expect(notes.contains("it asked for /api/cart"), "\(notes)")
  }
}

/// An app that remarks one thing when its replay ends, or reports an error after each touch.
private final class RemarkingApp: AppDriver {
  private let app: (any AppDriver)?
  private let reports: Bool
  private var errors: [String] = []

  init(_ app: (any AppDriver)?, reports: Bool = false) { (self.app, self.reports) = (app, reports) }

  /// The app that it stands for.
  private func real() throws(DriverError) -> any AppDriver {
    guard let app else { throw .launchFailed(reason: "there is no such app") }
    return app
  }

  var capabilities: Capabilities { app?.capabilities ?? Capabilities() }
  var lastTaker: InputTaker? { app?.lastTaker }
  func launch(in setting: SessionSetting) throws(DriverError) { try real().launch(in: setting) }
  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    if reports { errors.append("TypeError: no cart") }
    return try real().send(input)
  }

  func advance(by span: Microseconds) throws(DriverError) { try real().advance(by: span) }
  func activity() throws(DriverError) -> Activity { try real().activity() }
  func snapshot() throws(DriverError) -> ViewTree { try real().snapshot() }
  func quit() { app?.quit() }
  func takeRemarks() -> [String] {
    reports ? [] : ["it asked for /api/cart, which the recording has not"]
  }

  func takeErrors() -> [String] {
    defer { errors = [] }
    return errors
  }
}
