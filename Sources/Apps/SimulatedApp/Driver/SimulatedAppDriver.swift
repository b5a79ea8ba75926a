public import AppDriver
public import EventModel
import Foundation

/// A driver for an app built on this toolkit, in the same process and on a virtual clock.
///
/// ```swift
/// let driver = SimulatedAppDriver { app in CounterController() }
/// try driver.launch(in: SessionSetting())
/// try driver.send(.touch(Touch(.began, at: Point(x: 195, y: 100))))
/// ```
public final class SimulatedAppDriver: AppDriver {
  private let variants: Set<String>
  private let screen: Screen?
  private let start: (UIApplication) throws -> Void
  /// The running app; nil before the launch and after the app has quit.
  package private(set) var application: UIApplication?

  /// Creates a driver for an app.
  ///
  /// - Parameters:
  ///   - variants: the names of the build's variants, which the app reads.
  ///   - screen: the app's own screen; nil uses the screen of the session.
  ///   - identity: the identity that the app reports.
  ///   - makeRoot: makes the controller of the first screen; an error fails the launch.
  public init(
    variants: Set<String> = [],
    screen: Screen? = nil,
    identity: AppIdentity = AppIdentity(),
    makeRoot: @escaping (UIApplication) throws -> UIViewController
  ) {
    self.variants = variants
    self.screen = screen
    self.identity = identity
    start = { $0.mainWindow.rootViewController = try makeRoot($0) }
  }

  /// Creates a driver for an app that starts with its own delegate.
  ///
  /// - Parameters:
  ///   - variants: the names of the build's variants, which the app reads.
  ///   - screen: the app's own screen; nil uses the screen of the session.
  ///   - identity: the identity that the app reports.
  ///   - delegate: makes the delegate of the app, which shows its first screen when it is launched.
  ///   - sceneDelegate: makes the delegate of the app's scene, which shows the first screen; nil if the
  ///     app's delegate does.
  public init(
    variants: Set<String> = [],
    screen: Screen? = nil,
    identity: AppIdentity = AppIdentity(),
    delegate: @escaping () -> any UIApplicationDelegate,
    sceneDelegate: (() -> any UISceneDelegate)? = nil
  ) {
    self.variants = variants
    self.screen = screen
    self.identity = identity
    start = { $0.start(with: delegate(), scene: sceneDelegate?()) }
  }

  deinit { application?.terminate() }

  /// The identity that the app reports.
  public let identity: AppIdentity

  /// The view that got the last touch, text or turn.
  public private(set) var lastTaker: InputTaker?

  /// The default capabilities, ten fingers, text, and a virtual clock, and keys.
  public var capabilities: Capabilities { Capabilities(takesKeys: true) }

  /// Starts a new instance of the app, after ending the one that was running.
  ///
  /// - Throws: `DriverError.launchFailed` if the first screen cannot be made, `.crashed` if the app
  ///   fails while showing it.
  public func launch(in setting: SessionSetting) throws(DriverError) {
    quit()
    var setting = setting
    if let screen { setting.screen = screen }
    let application = UIApplication(setting: setting, variants: variants)
    do {
      try application.run { try start(application) }
    } catch {
      throw .launchFailed(reason: "\(error)")
    }
    self.application = application
    _ = try running()
  }

  /// Sends a phase of a finger or typed characters to the app.
  ///
  /// - Throws: `DriverError.crashed` if the app has crashed.
  public func send(_ input: Input) throws(DriverError) -> InputOutcome {
    lastTaker = nil
    return try perform { application in
      switch input {
      case .touch(let touch):
        let outcome = application.send(touch)
        lastTaker = application.touches.lastTaker
        return outcome
      case .text(let text):
        lastTaker = application.focusTaker
        return application.type(text)
      }
    }
  }

  /// Presses a key of a keyboard: characters, Enter and Backspace are typed, and Escape ends the editing.
  ///
  /// - Throws: `DriverError.crashed` if the app has crashed.
  public func press(_ key: KeyPress) throws(DriverError) -> InputOutcome {
    lastTaker = nil
    return try perform { application in
      lastTaker = application.focusTaker
      return application.press(key)
    }
  }

  /// Turns the device: width and height of the screen are swapped, and the app updates its layout.
  ///
  /// - Throws: `DriverError.crashed` if the app has crashed.
  public func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    lastTaker = .view([])
    return try perform { $0.rotate(rotation) }
  }

  /// Advances the app's clock.
  ///
  /// - Throws: `DriverError.crashed` if the app has crashed.
  public func advance(by span: Microseconds) throws(DriverError) {
    try perform { $0.clock.advance(by: span) }
  }

  /// Returns the pending activities of the app, without repeating timers.
  ///
  /// - Throws: `DriverError.crashed` if the app has crashed.
  public func activity() throws(DriverError) -> Activity {
    guard let pending = try running().clock.pending else { return .idle }
    var reasons: [String] = []
    for reason in pending.reasons where !reasons.contains(reason) { reasons.append(reason) }
    return .busy(reasons: reasons, nextWake: pending.next)
  }

  /// Returns the window and its contents as drawn now.
  ///
  /// - Throws: `DriverError.crashed` if the app has crashed.
  public func snapshot() throws(DriverError) -> ViewTree {
    try perform { $0.snapshot() }
  }

  /// Returns the same tree as `snapshot`, asking every view again, which costs more.
  ///
  /// - Throws: `DriverError.crashed` if the app has crashed.
  public func snapshotFromScratch() throws(DriverError) -> ViewTree {
    let application = try running()
    return application.run { application.snapshotFromScratch() }
  }

  /// Ends the app.
  public func quit() {
    if let application { application.run { application.terminate() } }
    application = nil
  }

  private static let notLaunched = DriverError.launchFailed(
    reason: "the app has not been launched"
  )

  private func perform<Result>(
    _ body: (UIApplication) -> Result
  ) throws(DriverError) -> Result {
    guard let application else { throw Self.notLaunched }
    // A test may have changed views between two calls, so that the layout is updated first.
    let result: Result? = application.run {
      guard application.endTurn() else { return nil }
      let result = body(application)
      return application.endTurn() ? result : nil
    }
    guard let result else { throw .crashed(reason: application.crashReason ?? "") }
    return result
  }

  /// Returns the app with its layout updated: a test may have changed views between two calls.
  private func running() throws(DriverError) -> UIApplication {
    guard let application else { throw Self.notLaunched }
    application.run { _ = application.endTurn() }
    if let reason = application.crashReason { throw .crashed(reason: reason) }
    return application
  }
}
