public import Foundation

/// An instance of an app's screen; here, an app has only one.
open class UIScene: UIResponder {
  /// The options of a scene's connection; there are none.
  public final class ConnectionOptions: NSObject {}

  /// The states of a scene.
  public enum ActivationState: Int, Hashable, Sendable {
    /// Not connected.
    case unattached = -1
    /// In the foreground, receiving events.
    case foregroundActive
    /// In the foreground, receiving no events.
    case foregroundInactive
    /// In the background.
    case background
  }

  /// The session of the scene.
  public final let session: UISceneSession
  /// The object that is told about the scene.
  public final var delegate: (any UISceneDelegate)?
  /// The state of the scene, which is always active.
  open var activationState: ActivationState { .foregroundActive }

  final weak var ownApplication: UIApplication?

  init(of application: UIApplication) {
    session = UISceneSession()
    ownApplication = application
    super.init()
  }

  /// The app of the scene.
  open override var application: UIApplication? { ownApplication }
}

/// A scene with windows.
open class UIWindowScene: UIScene {
  /// The windows of the scene.
  open var windows: [UIWindow] { ownApplication?.windows ?? [] }
  /// The screen on which the scene is shown.
  open var screen: UIScreen { UIScreen(of: ownApplication) }
  /// The coordinates of the scene's windows, which are those of the screen.
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  /// The orientation of the scene.
  open var interfaceOrientation: UIInterfaceOrientation {
    ownApplication?.statusBarOrientation ?? .portrait
  }
}

/// The identity of a scene, from its connection to the end of the app.
public final class UISceneSession: NSObject {
  /// The roles of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public let rawValue: String
    /// Creates a role from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The windows of an app.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The role of the scene, which is that of an app's windows.
  public var role: Role { .windowApplication }
}

/// The delegate and the name of a scene.
public final class UISceneConfiguration: NSObject {
  /// The name of the configuration.
  public let name: String?
  /// The role of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene's delegate; stored, as the driver is given the delegate itself.
  public var delegateClass: AnyClass?

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}

/// An object that is told about a scene.
public protocol UISceneDelegate: AnyObject {
  /// Called when a scene was added to the app, to make its window.
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )
  /// Called when a scene was removed from the app.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when a scene has become active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before a scene becomes inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before a scene comes to the foreground.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when a scene has moved to the background.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing, for a delegate without this method.
  public func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing, for a delegate without this method.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing, for a delegate without this method.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing, for a delegate without this method.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing, for a delegate without this method.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing, for a delegate without this method.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// An object that is told about a scene with windows.
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// Stores no window, for a delegate without this property.
  public var window: UIWindow? {
    get { nil }
    // swift-format-ignore
    set {}
  }
}
