public import EventModel

/// How the harness reaches an app: launch it, send it input, let its time pass, look at its screen.
///
/// A driver runs one session at a time and belongs to one task. Its app's time stands still except
/// in `advance`, so that the same calls always give the same trees.
public protocol AppDriver: AnyObject {
  /// What this driver's app can be told and asked.
  var capabilities: Capabilities { get }

  /// What the app says of itself and of where it runs.
  var identity: AppIdentity { get }

  /// Starts the app afresh in a setting; its time is then zero and its first screen is up.
  ///
  /// - Throws: `DriverError.launchFailed`, or `.crashed` when the app ends itself at once.
  func launch(in setting: SessionSetting) throws(DriverError)

  /// Gives the app one input, at its present time, and says what became of it.
  ///
  /// - Throws: `DriverError.unsupported` for an input outside the capabilities, `.crashed` when the
  ///   app's handler failed.
  func send(_ input: Input) throws(DriverError) -> InputOutcome

  /// Turns the device a quarter, at the app's present time, and says what became of it.
  ///
  /// - Throws: `DriverError.unsupported` where the capabilities say so, `.crashed` when the app
  ///   failed over it.
  func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome

  /// Lets the app's time pass: timers fire and animations go on, in their order.
  ///
  /// - Throws: `DriverError.crashed` when the app fails in that time.
  func advance(by span: Microseconds) throws(DriverError)

  /// Whether the app has anything left to do by itself, and when it will next do it.
  func activity() throws(DriverError) -> Activity

  /// The screen as it is now.
  func snapshot() throws(DriverError) -> ViewTree

  /// Ends the app; a driver may be launched again afterwards.
  func quit()
}

extension AppDriver {
  /// Nothing is said.
  public var identity: AppIdentity { AppIdentity() }

  /// Turns nothing: a driver whose device can be turned says how.
  ///
  /// - Throws: `DriverError.unsupported`, always.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    throw .unsupported(input: "rotation")
  }

  /// Lets time pass until the app is idle, and says how long that took.
  ///
  /// Time goes in steps to the app's next wake, so no change is jumped over and none is waited for
  /// longer than it takes. An app on a real clock is idle once it says so and its screen has stood
  /// still for a while.
  ///
  /// - Parameter limit: the longest to wait, in the app's time.
  /// - Returns: the time that passed, zero for an app that was idle already.
  /// - Throws: `DriverError.neverIdle` with what kept the app busy, once the limit is passed.
  public func settle(limit: Microseconds = .seconds(30)) throws(DriverError) -> Microseconds {
    guard capabilities.hasVirtualClock else { return try settleInRealTime(limit: limit) }
    var waited = Microseconds.zero
    while case .busy(let reasons, let nextWake) = try activity() {
      let step = max(nextWake, .milliseconds(1))
      guard waited + step <= limit else {
        throw .neverIdle(waited: waited, reasons: reasons)
      }
      try advance(by: step)
      waited += step
    }
    return waited
  }
}
