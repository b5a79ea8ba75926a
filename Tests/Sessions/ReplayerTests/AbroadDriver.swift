import AppDriver
import EventModel

/// A driver of an app that runs abroad, until its surroundings are those of the recording.
final class AbroadDriver: AppDriver {
  /// The app in the surroundings of the recording.
  enum Home {
    /// No driver can change the surroundings.
    case unreachable
    /// This app runs there.
    case app(any AppDriver)
    /// The process of the app ends there at each launch.
    case deadly
  }

  private let abroad: any AppDriver
  private let home: Home
  private let foreign: AppIdentity
  private var isAtHome = false

  /// Creates the driver, with the identity of the app abroad.
  init(_ abroad: any AppDriver, as foreign: AppIdentity, home: Home) {
    (self.abroad, self.home, self.foreign) = (abroad, home, foreign)
  }

  private var app: any AppDriver {
    if isAtHome, case .app(let app) = home { app } else { abroad }
  }

  var identity: AppIdentity { isAtHome ? AppIdentity() : foreign }
  var capabilities: Capabilities { app.capabilities }
  func surround(with setting: SessionSetting) -> Bool {
    if case .unreachable = home { return false }
    isAtHome = true
    return true
  }
  func launch(in setting: SessionSetting) throws(DriverError) {
    if isAtHome, case .deadly = home {
      throw .broken(DriverFault(.ended(.signal(4)), request: "launch"))
    }
    try app.launch(in: setting)
  }
  func send(_ input: Input) throws(DriverError) -> InputOutcome { try app.send(input) }
  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try app.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try app.snapshot() }
  func quit() { app.quit() }
}
