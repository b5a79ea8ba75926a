import AppDriver
import EventModel
import Foundation
import SampleApps
import TestSupport
import Testing

@Suite("Remarks of an app")
struct RemarkTests {
  @Test("a remark stands beside a recording that passes, in every report with details")
  func passed() async throws {
    let fixture = try await CommandLineFixture()
    let apps = AppCatalogue([
      AppCatalogue.Entry("navigation", "an app that remarks something") { _ in
        RemarkingApp(try? SampleApps.catalogue.makeDriver(for: "navigation"))
      }
    ])
    let run = try await InProcessTool("simon-replay", apps: apps)
      .run(
        ["run", "click", "--format", "pretty", "--format", "json:report.json"],
        in: fixture.folder.url
      )
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardOutput.contains("warning: it asked for /api/cart"), "\(run)")
    let report = try fixture.folder.text(of: "report.json")
    #expect(report.contains("it asked for /api/cart") || report.contains("it asked for \\/api"))
  }
}

/// An app that remarks one thing when its replay ends.
private final class RemarkingApp: AppDriver {
  private let app: (any AppDriver)?

  init(_ app: (any AppDriver)?) { self.app = app }

  /// The app that it stands for.
  private func real() throws(DriverError) -> any AppDriver {
    guard let app else { throw .launchFailed(reason: "there is no such app") }
    return app
  }

  var capabilities: Capabilities { app?.capabilities ?? Capabilities() }
  var lastTaker: InputTaker? { app?.lastTaker }
  func launch(in setting: SessionSetting) throws(DriverError) { try real().launch(in: setting) }
  func send(_ input: Input) throws(DriverError) -> InputOutcome { try real().send(input) }
  func advance(by span: Microseconds) throws(DriverError) { try real().advance(by: span) }
  func activity() throws(DriverError) -> Activity { try real().activity() }
  func snapshot() throws(DriverError) -> ViewTree { try real().snapshot() }
  func quit() { app?.quit() }
  func takeRemarks() -> [String] { ["it asked for /api/cart, which the recording has not"] }
}
