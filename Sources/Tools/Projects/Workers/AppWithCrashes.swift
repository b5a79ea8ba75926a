package import AppDriver
package import EventModel

/// An app in a process of its own whose end, hang or greed counts as a crash of the app.
///
/// A recorder keeps a session that ends with a crash. A process that violates the driver protocol is
/// no crash. The reason of a crash is the same at each one, so that a shorter session can be searched
/// for it.
package final class AppWithCrashes: AppDriver {
  /// True if a process that does not answer in time, or takes too much memory, counts as a crash as well.
  private let includesLimits: Bool
  private let makeDriver: () throws(DriverError) -> any AppDriver
  private var app: any AppDriver
  private var hasQuit = false

  /// Creates the app; a launch after its end makes another driver.
  package init(
    includingLimits: Bool,
    _ makeDriver: @escaping () throws(DriverError) -> any AppDriver
  ) throws(DriverError) {
    includesLimits = includingLimits
    self.makeDriver = makeDriver
    app = try makeDriver()
  }

  package var capabilities: Capabilities { app.capabilities }
  package var identity: AppIdentity { app.identity }
  package var lastTaker: InputTaker? { app.lastTaker }

  package func launch(in setting: SessionSetting) throws(DriverError) {
    if hasQuit { app = try makeDriver() }
    hasQuit = false
    try attempt { () throws(DriverError) in try app.launch(in: setting) }
  }

  package func use(_ network: NetworkUse) { app.use(network) }
  package func takeRemarks() -> [String] { app.takeRemarks() }
  package func takeErrors() -> [String] { app.takeErrors() }
  package func takeNetworkLines() -> [String] { app.takeNetworkLines() }

  package func surround(with setting: SessionSetting) -> Bool { app.surround(with: setting) }

  package func send(_ input: Input) throws(DriverError) -> InputOutcome {
    try attempt { () throws(DriverError) in try app.send(input) }
  }

  package func press(_ key: KeyPress) throws(DriverError) -> InputOutcome {
    try attempt { () throws(DriverError) in try app.press(key) }
  }

  package func point(_ input: PointerInput) throws(DriverError) -> InputOutcome {
    try attempt { () throws(DriverError) in try app.point(input) }
  }

  package func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    try attempt { () throws(DriverError) in try app.rotate(rotation) }
  }

  package func advance(by span: Microseconds) throws(DriverError) {
    try attempt { () throws(DriverError) in try app.advance(by: span) }
  }

  package func activity() throws(DriverError) -> Activity {
    try attempt { () throws(DriverError) in try app.activity() }
  }

  package func snapshot() throws(DriverError) -> ViewTree {
    try attempt { () throws(DriverError) in try app.snapshot() }
  }

  package func picture() throws(DriverError) -> ScreenPicture? {
    try attempt { () throws(DriverError) in try app.picture() }
  }

  package func quit() {
    hasQuit = true
    app.quit()
  }

  private func attempt<Value>(
    _ call: () throws(DriverError) -> Value
  ) throws(DriverError) -> Value {
    do throws(DriverError) { return try call() } catch {
      guard case .broken(let fault) = error, includesLimits || fault.isEnd,
        let reason = fault.crashReason
      else { throw error }
      throw .crashed(reason: reason)
    }
  }
}

extension DriverFault {
  /// True if the process ended by itself.
  fileprivate var isEnd: Bool {
    switch kind {
    case .ended(.exit), .ended(.signal), .cutOff: true
    default: false
    }
  }
}
