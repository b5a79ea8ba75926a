public import EventModel

/// The way to control an app: launch it, send it input, let its time pass, read its screen.
///
/// A driver runs one session at a time and belongs to one task. The app's time passes only in
/// `advance`, so that the same calls always lead to the same trees.
public protocol AppDriver: AnyObject {
  /// The inputs and requests that the app supports.
  var capabilities: Capabilities { get }

  /// The app's own description of its build and surroundings.
  var identity: AppIdentity { get }

  /// Starts the app anew in a setting, with its first screen shown and its time at zero.
  ///
  /// - Throws: `DriverError.launchFailed`, or `.crashed` when the app ends at once.
  func launch(in setting: SessionSetting) throws(DriverError)

  /// Sets the treatment of the app's exchanges with other programs in later launches.
  ///
  /// An app without `Capabilities.tellsNetwork` needs none: its exchanges always happen.
  func use(_ network: NetworkUse)

  /// Takes the exchanges that the app has told since the last call, in their order: lines that only the app reads.
  func takeNetworkLines() -> [String]

  /// Takes the app's remarks since the last call: texts that a person should see beside the result, also of a replay
  /// that passes.
  func takeRemarks() -> [String]

  /// Takes the errors that the app has reported since the last call and that the replayed session had not, such as an
  /// exception that nothing caught. The app goes on, but the replay does not pass.
  func takeErrors() -> [String]

  /// Sets the locale and the time zone of later launches in the app's surroundings.
  ///
  /// It is for an app that takes them from its surroundings and not from the launch.
  ///
  /// - Returns: true if the driver can do so.
  func surround(with setting: SessionSetting) -> Bool

  /// Sends one input at the app's present time and returns its outcome.
  ///
  /// - Throws: `DriverError.unsupported` for an input outside the capabilities, `.crashed` when the
  ///   app's handler failed.
  func send(_ input: Input) throws(DriverError) -> InputOutcome

  /// Presses a key at the app's present time and returns the outcome.
  ///
  /// - Throws: `DriverError.unsupported` where the capabilities say so, `.crashed` when the app
  ///   failed.
  func press(_ key: KeyPress) throws(DriverError) -> InputOutcome

  /// Moves the mouse, scrolls with it or clicks another button than the left one, at the app's present time, and
  /// returns the outcome.
  ///
  /// The left button is finger 0 of `send`.
  ///
  /// - Throws: `DriverError.unsupported` where the capabilities say so, `.crashed` when the app
  ///   failed.
  func point(_ input: PointerInput) throws(DriverError) -> InputOutcome

  /// Turns the device by a quarter at the app's present time and returns the outcome.
  ///
  /// - Throws: `DriverError.unsupported` where the capabilities say so, `.crashed` when the app
  ///   failed.
  func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome

  /// The view that got the last input; nil where the driver does not tell, as while a finger is down.
  ///
  /// After a finger was lifted it is the view that got its whole touch. A recording compares it with
  /// the view that got the recorded input.
  var lastTaker: InputTaker? { get }

  /// Lets the app's time pass: timers fire and animations continue, in their order.
  ///
  /// - Throws: `DriverError.crashed` when the app fails in that time.
  func advance(by span: Microseconds) throws(DriverError)

  /// Returns the app's state: idle, or busy with work that it continues by itself at a certain time.
  func activity() throws(DriverError) -> Activity

  /// Returns the present screen.
  func snapshot() throws(DriverError) -> ViewTree

  /// Returns a picture of the present screen; nil if there is none now.
  ///
  /// It is for the eyes of a person who records, and nothing that the app does may depend on it.
  ///
  /// - Throws: `DriverError.crashed` when the app failed.
  func picture() throws(DriverError) -> ScreenPicture?

  /// Ends the app, which can be launched again afterwards.
  func quit()
}

extension AppDriver {
  /// Nil, since a driver need not know the view.
  public var lastTaker: InputTaker? { nil }

  /// Changes nothing, since most apps tell no exchanges.
  public func use(_ network: NetworkUse) {}

  /// None, since most apps remark nothing.
  public func takeRemarks() -> [String] { [] }

  /// None, since most apps end where they have an error.
  public func takeErrors() -> [String] { [] }

  /// None, since most apps tell no exchanges.
  public func takeNetworkLines() -> [String] { [] }

  /// An empty description.
  public var identity: AppIdentity { AppIdentity() }

  /// Changes nothing; a driver that controls the surroundings of its app implements this.
  public func surround(with setting: SessionSetting) -> Bool { false }

  /// Presses nothing; a driver whose app takes keys implements this.
  ///
  /// - Throws: `DriverError.unsupported`, always.
  public func press(_ key: KeyPress) throws(DriverError) -> InputOutcome {
    throw .unsupported(input: "keys")
  }

  /// Moves nothing; a driver whose app is used with a mouse implements this.
  ///
  /// - Throws: `DriverError.unsupported`, always.
  public func point(_ input: PointerInput) throws(DriverError) -> InputOutcome {
    throw .unsupported(input: "mouse")
  }

  /// Turns nothing; a driver whose device can be turned implements this.
  ///
  /// - Throws: `DriverError.unsupported`, always.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    throw .unsupported(input: "rotation")
  }

  /// None, since most apps draw no pictures of their screens.
  public func picture() throws(DriverError) -> ScreenPicture? { nil }

  /// Lets time pass until the app is idle.
  ///
  /// Time passes in steps to the app's next wake, so that no change is skipped and no wait is longer
  /// than it must be. An app on a real clock is idle once it says so and its screen has not changed
  /// for a while.
  ///
  /// - Parameter limit: the longest to wait, in the app's time.
  /// - Returns: the time that passed, zero for an app that was idle already.
  /// - Throws: `DriverError.neverIdle` with the reasons why the app is busy, once the limit is passed.
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
