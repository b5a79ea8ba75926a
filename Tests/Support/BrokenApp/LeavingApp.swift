import AppDriver
import EventModel
import Foundation

/// A sample app that ends its process with exit code 0.
final class LeavingApp: AppDriver {
  private let hasNoStart: Bool
  private let app: any AppDriver

  init(_ app: any AppDriver, hasNoStart: Bool) { (self.app, self.hasNoStart) = (app, hasNoStart) }

  var capabilities: Capabilities { app.capabilities }

  func launch(in setting: SessionSetting) throws(DriverError) {
    if hasNoStart { exit(0) }
    try app.launch(in: setting)
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome { exit(0) }
  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try app.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try app.snapshot() }
  func quit() { app.quit() }
}
