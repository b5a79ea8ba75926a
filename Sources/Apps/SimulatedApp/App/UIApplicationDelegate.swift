import Foundation

/// The object that an app starts with.
///
/// A driver calls the launch methods, and those of an app becoming active. An app here neither
/// resigns nor moves to the background, so that the other methods are never called.
public protocol UIApplicationDelegate: AnyObject {
  /// The window of the app.
  var window: UIWindow? { get set }

  /// Called when the app starts, before it has a screen; false is ignored.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the app has started, to show its first screen; false is ignored.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// Called when the app has started, by apps that ignore the options.
  func applicationDidFinishLaunching(_ application: UIApplication)
  /// Called when the app has become active.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the app becomes inactive.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the app has moved to the background.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called before the app returns to the foreground.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called before the app ends.
  func applicationWillTerminate(_ application: UIApplication)

  /// Returns the orientations of a window.
  func application(
    _ application: UIApplication,
    supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask

  /// Returns the configuration of a new scene.
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration

  /// Called when the user has discarded scenes.
  func application(
    _ application: UIApplication,
    didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  )
}

extension UIApplicationDelegate {
  /// Stores no window, for a delegate without this property.
  public var window: UIWindow? {
    get { nil }
    // swift-format-ignore
    set {}
  }

  /// Returns true, for a delegate without this method.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  /// Calls `applicationDidFinishLaunching`, for a delegate without this method.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    applicationDidFinishLaunching(application)
    return true
  }

  /// Does nothing, for a delegate without this method.
  public func applicationDidFinishLaunching(_ application: UIApplication) {}
  /// Does nothing, for a delegate without this method.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing, for a delegate without this method.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing, for a delegate without this method.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing, for a delegate without this method.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing, for a delegate without this method.
  public func applicationWillTerminate(_ application: UIApplication) {}

  /// Allows all orientations, for a delegate without this method.
  public func application(
    _ application: UIApplication,
    supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .all }

  /// Returns a configuration without a name, for a delegate without this method.
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }

  /// Does nothing, for a delegate without this method.
  public func application(
    _ application: UIApplication,
    didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}
