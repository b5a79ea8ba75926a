import AppDriver
import EventModel

/// A driver that stores what is sent to its app.
final class SpyDriver: AppDriver {
  private let app: any AppDriver
  private(set) var touches: [Touch] = []
  private(set) var launches: [SessionSetting] = []
  private(set) var quits = 0

  init(_ app: any AppDriver) { self.app = app }

  var capabilities: Capabilities { app.capabilities }

  func launch(in setting: SessionSetting) throws(DriverError) {
    launches.append(setting)
    try app.launch(in: setting)
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    if case .touch(let touch) = input { touches.append(touch) }
    return try app.send(input)
  }

  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try app.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try app.snapshot() }

  func quit() {
    quits += 1
    app.quit()
  }
}
