public import AppDriver
public import EventModel

/// A driver that shows no secrets, and types them where pseudonyms stand.
///
/// It is for what keeps no recording, such as running stories.
public final class RedactedDriver: AppDriver {
  private let driver: any AppDriver
  private let values: [String: String]
  private var redactor = Redactor()

  /// Puts itself in front of a driver.
  ///
  /// - Parameters:
  ///   - driver: the app.
  ///   - secrets: the values of pseudonyms that may be typed, by their variables.
  public init(_ driver: any AppDriver, secrets: [String: String]) {
    self.driver = driver
    values = secrets
  }

  /// What the app can be told.
  public var capabilities: Capabilities { driver.capabilities }

  /// Starts the app afresh; secrets are numbered from 1 again.
  public func launch(in setting: SessionSetting) throws(DriverError) {
    redactor = Redactor()
    try hiding { () throws(DriverError) in try self.driver.launch(in: setting) }
  }

  /// Gives the app an input, with the secrets that it speaks of.
  public func send(_ input: Input) throws(DriverError) -> InputOutcome {
    var input = input
    if case .text(let text) = input {
      let tree = try driver.snapshot()
      input = .text(redactor.type(text, in: tree, target: nil, values: values))
    }
    let sent = input
    let outcome = try hiding { () throws(DriverError) in try self.driver.send(sent) }
    return redactor.redact(outcome)
  }

  /// Turns the device a quarter.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    redactor.redact(try hiding { () throws(DriverError) in try self.driver.rotate(rotation) })
  }

  /// Lets the app's time pass.
  public func advance(by span: Microseconds) throws(DriverError) {
    try hiding { () throws(DriverError) in try self.driver.advance(by: span) }
  }

  /// Whether the app has anything left to do by itself.
  public func activity() throws(DriverError) -> Activity { try driver.activity() }

  /// The screen as it is now, redacted.
  public func snapshot() throws(DriverError) -> ViewTree {
    redactor.redact(try driver.snapshot())
  }

  /// Ends the app.
  public func quit() { driver.quit() }

  private func hiding<Result>(
    _ body: () throws(DriverError) -> Result
  ) throws(DriverError) -> Result {
    do throws(DriverError) { return try body() } catch { throw redactor.redact(error) }
  }
}
