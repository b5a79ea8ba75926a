public import AppDriver
public import EventModel

/// A sink that sends every input directly to a driver and records nothing.
public final class DriverSink: InputSink {
  /// The driver that gets the inputs.
  public let driver: any AppDriver
  /// The setting of the next launch.
  public var setting: SessionSetting

  /// Creates a sink for a driver, which `launch()` launches if that has not been done.
  public init(_ driver: any AppDriver, setting: SessionSetting = SessionSetting()) {
    self.driver = driver
    self.setting = setting
  }

  /// False, since nothing is recorded.
  public var readsEvidence: Bool { false }

  /// Starts the app anew.
  public func launch() throws(DriverError) { try driver.launch(in: setting) }

  /// Sends one input.
  public func send(_ input: Input, target: Target?) throws(DriverError) -> InputOutcome {
    try driver.send(input)
  }

  /// Sends the press of a key to the driver.
  public func press(_ key: KeyPress, target: Target?) throws(DriverError) -> InputOutcome {
    try driver.press(key)
  }

  /// Sends an input of the mouse to the driver.
  public func point(
    _ input: PointerInput,
    target: Target?
  ) throws(DriverError) -> InputOutcome {
    try driver.point(input)
  }

  /// Turns the device by a quarter.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    try driver.rotate(rotation)
  }

  /// Lets the app's time pass.
  public func advance(by span: Microseconds) throws(DriverError) { try driver.advance(by: span) }

  /// Lets the app's time pass until it is idle.
  public func settle() throws(DriverError) { _ = try driver.settle() }

  /// Returns the present screen.
  public func snapshot() throws(DriverError) -> ViewTree { try driver.snapshot() }
}
