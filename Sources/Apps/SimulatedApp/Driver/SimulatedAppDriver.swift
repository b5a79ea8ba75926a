public import AppDriver
public import EventModel

/// Drives an app built on this toolkit, in the same process and on a virtual clock.
///
/// ```swift
/// let driver = SimulatedAppDriver { app in CounterController() }
/// try driver.launch(in: SessionSetting())
/// try driver.send(.touch(Touch(.began, at: Point(x: 195, y: 100))))
/// ```
public final class SimulatedAppDriver: AppDriver {
  private let variants: Set<String>
  private let screen: Screen?
  private let makeRoot: (UIApplication) throws -> UIViewController
  /// The running app; nil before the launch and after the end.
  package private(set) var application: UIApplication?

  /// Creates a driver for an app.
  ///
  /// - Parameters:
  ///   - variants: how this build differs from the plain one; the app reads them.
  ///   - screen: the screen that the app has whatever it is launched on; nil for that of the launch.
  ///   - identity: what the app says of itself.
  ///   - makeRoot: makes the first screen of a fresh instance; an error is a failed launch.
  public init(
    variants: Set<String> = [],
    screen: Screen? = nil,
    identity: AppIdentity = AppIdentity(),
    makeRoot: @escaping (UIApplication) throws -> UIViewController
  ) {
    self.variants = variants
    self.screen = screen
    self.identity = identity
    self.makeRoot = makeRoot
  }

  deinit { application?.terminate() }

  /// What the app says of itself.
  public let identity: AppIdentity

  /// Touches with ten fingers, text, and a clock that stands still by itself.
  public var capabilities: Capabilities { Capabilities() }

  /// Starts a fresh instance; one that was running is ended.
  ///
  /// - Throws: `DriverError.launchFailed` when the first screen cannot be made, `.crashed` when the
  ///   app fails while it shows it.
  public func launch(in setting: SessionSetting) throws(DriverError) {
    quit()
    var setting = setting
    if let screen { setting.screen = screen }
    let application = UIApplication(setting: setting, variants: variants)
    let root: UIViewController
    do { root = try makeRoot(application) } catch { throw .launchFailed(reason: "\(error)") }
    application.keyWindow.rootViewController = root
    self.application = application
    _ = try running()
  }

  /// Gives the app a finger's phase or typed characters.
  ///
  /// - Throws: `DriverError.crashed` when the app failed, now or before.
  public func send(_ input: Input) throws(DriverError) -> InputOutcome {
    let application = try running()
    let outcome =
      switch input {
      case .touch(let touch): application.send(touch)
      case .text(let text): application.type(text)
      }
    _ = try running()
    return outcome
  }

  /// Turns the device: the screen's sides change places, and the app lays itself out anew.
  ///
  /// - Throws: `DriverError.crashed` when the app failed, now or before.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    let outcome = try running().rotate(rotation)
    _ = try running()
    return outcome
  }

  /// Lets the app's time pass.
  ///
  /// - Throws: `DriverError.crashed` when the app failed, now or before.
  public func advance(by span: Microseconds) throws(DriverError) {
    try running().clock.advance(by: span)
    _ = try running()
  }

  /// What the app still does by itself; timers that repeat do not count.
  ///
  /// - Throws: `DriverError.crashed` when the app has failed.
  public func activity() throws(DriverError) -> Activity {
    guard let pending = try running().clock.pending else { return .idle }
    var reasons: [String] = []
    for reason in pending.reasons where !reasons.contains(reason) { reasons.append(reason) }
    return .busy(reasons: reasons, nextWake: pending.next)
  }

  /// The window and everything in it, as it is drawn now.
  ///
  /// - Throws: `DriverError.crashed` when the app has failed.
  public func snapshot() throws(DriverError) -> ViewTree {
    try running().snapshot()
  }

  /// The window and everything in it, with every view asked again: what `snapshot` gives at the
  /// cost of all that has not changed.
  ///
  /// - Throws: `DriverError.crashed` when the app has failed.
  public func snapshotFromScratch() throws(DriverError) -> ViewTree {
    try running().snapshotFromScratch()
  }

  /// Ends the app.
  public func quit() {
    application?.terminate()
    application = nil
  }

  /// The app, laid out: whoever holds its views may have changed them between two calls.
  private func running() throws(DriverError) -> UIApplication {
    guard let application else { throw .launchFailed(reason: "it has not been launched yet") }
    application.endTurn()
    if let reason = application.crashReason { throw .crashed(reason: reason) }
    return application
  }
}
