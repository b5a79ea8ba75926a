import EventModel
public import Foundation

extension UIApplication {
  /// The app whose code is running.
  struct Running: @unchecked Sendable {
    // A session runs on one thread, and the value is read only by code that it runs.
    let application: UIApplication
  }

  /// The app whose code is running in this task or thread; nil outside of a session.
  @TaskLocal static var running: Running?

  /// The app whose code is running.
  ///
  /// Each session has its own app, so that several of them can run at the same time. Outside of a
  /// session it is a new app, in the default setting and without a window's content.
  public static var shared: UIApplication {
    running?.application ?? UIApplication(setting: SessionSetting(), variants: [])
  }

  /// Starts the app with its delegate and, if there is one, that of its scene.
  func start(with delegate: any UIApplicationDelegate, scene sceneDelegate: (any UISceneDelegate)?)
  {
    self.delegate = delegate
    _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
    if let sceneDelegate {
      let options = UIScene.ConnectionOptions()
      _ = delegate.application(self, configurationForConnecting: scene.session, options: options)
      scene.delegate = sceneDelegate
      sceneDelegate.scene(scene, willConnectTo: scene.session, options: options)
      sceneDelegate.sceneWillEnterForeground(scene)
      sceneDelegate.sceneDidBecomeActive(scene)
    }
    delegate.applicationDidBecomeActive(self)
  }

  /// Runs code as that of this app.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$running.withValue(Running(application: self), operation: body)
  }

  /// The window that receives touches and text.
  public var keyWindow: UIWindow? { mainWindow }

  /// The windows of the app, the one that is shown and receives touches last.
  public var windows: [UIWindow] { otherWindows + [mainWindow] }

  /// The orientation in which the app is shown.
  public var statusBarOrientation: UIInterfaceOrientation { UIInterfaceOrientation(orientation) }

  /// The scenes of the app, which has one.
  public var connectedScenes: Set<UIScene> { [scene] }

  /// The state of the app, which is always active.
  public var applicationState: State { .active }

  /// The states of an app.
  public enum State: Int, Hashable, Sendable {
    /// The app is in the foreground and receives events.
    case active
    /// The app is in the foreground and receives no events.
    case inactive
    /// The app is in the background.
    case background
  }

  /// The keys of launch options; there are none.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The address that the app was asked to open.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  /// The keys of the options with which an address is opened.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The keys of the options with which another app is asked to open an address.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Returns true if another app could open an address; there is no other app.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Asks another app to open an address; there is none, so that the completion gets false.
  public func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: ((Bool) -> Void)? = nil
  ) {
    after(.zero, reason: "opening an address") { completionHandler?(false) }
  }

  /// Calls a method of a target or, without one, of the first responder upwards from the focus that has it.
  ///
  /// - Returns: true if the method was called.
  @discardableResult public func sendAction(
    _ action: Selector,
    to target: Any?,
    from sender: Any?,
    for event: UIEvent?
  ) -> Bool {
    let arguments = [sender as Any, (event ?? touches.event) as Any]
    if let target = target as AnyObject? { return action.perform(target, arguments) }
    let first = firstResponder ?? sender as? UIResponder ?? mainWindow
    return sequence(first: first, next: \.next).contains { action.perform($0, arguments) }
  }
}

extension UIApplication {
  /// Returns the running app for the key path `shared`, and nil for another.
  ///
  /// Libraries read it in this way where extensions of apps may not name it.
  public static func value(forKeyPath keyPath: String) -> Any? {
    keyPath == "shared" ? shared : nil
  }
}
