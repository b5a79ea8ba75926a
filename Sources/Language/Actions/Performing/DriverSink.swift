public import AppDriver
public import EventModel

/// A sink that gives every input straight to a driver and keeps no recording.
public final class DriverSink: InputSink {
  /// The driver.
  public let driver: any AppDriver
  /// What the app is launched in.
  public let setting: SessionSetting

  /// Creates a sink; the driver is launched by `launch()` or has been already.
  public init(_ driver: any AppDriver, setting: SessionSetting = SessionSetting()) {
    self.driver = driver
    self.setting = setting
  }

  /// Starts the app afresh.
  public func launch() throws(DriverError) { try driver.launch(in: setting) }

  /// Gives the app one input.
  public func send(_ input: Input, target: Target?) throws(DriverError) -> InputOutcome {
    try driver.send(input)
  }

  /// Turns the device a quarter.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    try driver.rotate(rotation)
  }

  /// Lets the app's time pass.
  public func advance(by span: Microseconds) throws(DriverError) { try driver.advance(by: span) }

  /// Lets the app's time pass until it is idle.
  public func settle() throws(DriverError) { _ = try driver.settle() }

  /// The screen as it is now.
  public func snapshot() throws(DriverError) -> ViewTree { try driver.snapshot() }
}
