public import EventModel
public import Foundation

/// The root of an app's views, as large as the screen.
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  ///
  /// As in UIKit, its view is made when the window is shown.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue, !isAbandoned else { return }
      if let old = oldValue, let view = old.viewIfLoaded, view.superview != nil {
        old.beginAppearance(false)
        view.removeFromSuperview()
        old.endAppearance()
      }
      if window != nil { showRoot() }
    }
  }

  /// The scene of the window.
  open weak var windowScene: UIWindowScene?

  /// The level of the window; stored, as there is one window.
  open var windowLevel = Level.normal

  /// The levels of windows.
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// The number of the level.
    public let rawValue: CGFloat
    /// Creates a level from its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The windows of apps.
    public static let normal = Level(rawValue: 0)
    /// Alerts.
    public static let alert = Level(rawValue: 2000)
    /// The status bar.
    public static let statusBar = Level(rawValue: 1000)
  }

  /// Creates a window for a scene, as large as its screen.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  /// Creates a window with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a window with an empty frame: there are no archives.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// True if the window is hidden; hiding it shows the one before it.
  open override var isHidden: Bool {
    didSet { if isHidden, !oldValue { ownApplication?.hide(self) } }
  }

  /// Shows the window in front of the app's others; it receives touches and text from now on.
  open func makeKeyAndVisible() {
    let application = ownApplication ?? UIApplication.running?.application
    isHidden = false
    application?.show(self)
    if rootViewController?.viewIfLoaded?.superview == nil { showRoot() }
  }

  /// Lets the window receive text, which it does when it is shown.
  open func makeKey() {}

  /// True if the window receives touches and text.
  open var isKeyWindow: Bool { window != nil }

  private func showRoot() {
    guard let root = rootViewController else { return }
    root.ownApplication = application
    root.view.frame = bounds
    root.beginAppearance(true)
    insertSubview(root.view, at: 0)
    root.endAppearance()
  }

  /// The app.
  open override var next: UIResponder? { application }

  /// Lets the root controller's view and every presented screen fill the window.
  open override func layoutSubviews() {
    rootViewController?.viewIfLoaded?.frame = CGRect(origin: .zero, size: frame.size)
    for case let view as UITransitionView in subviews {
      view.frame = CGRect(origin: .zero, size: frame.size)
    }
    application?.keyboard.place()
  }

  private var isAbandoned = false

  /// Releases all screens at the end of the app, without calling their methods.
  final func abandon() {
    isAbandoned = true
    rootViewController = nil
    leaveScreen()
    for view in subviews { view.superview = nil }
    subviews = []
  }
}

extension UIView {
  /// The part of the view that is outside the safe area of the screen, at each edge.
  public var safeAreaInsets: UIEdgeInsets { safeAreaInsets(at: screenFrame) }

  /// The same once all animations have ended.
  final var settledSafeAreaInsets: UIEdgeInsets {
    var place = CGRect(origin: .zero, size: frame.size)
    for view in sequence(first: self, next: \.superview) {
      place = place.moved(by: view.frame.origin)
      if let container = view.superview {
        place = place.moved(by: CGPoint.zero - container.boundsOrigin)
      }
    }
    return safeAreaInsets(at: place)
  }

  private func safeAreaInsets(at place: CGRect) -> UIEdgeInsets {
    guard let application, let window else { return .zero }
    let insets = application.screen.safeAreaInsets
    // Nothing covers an edge of the screen without an inset, even if the view reaches beyond it.
    func covered(_ inset: CGFloat, _ part: CGFloat) -> CGFloat { inset > 0 ? max(0, part) : 0 }
    return UIEdgeInsets(
      top: covered(insets.top, insets.top - place.minY),
      left: covered(insets.left, insets.left - place.minX),
      bottom: covered(insets.bottom, place.maxY - (window.frame.maxY - insets.bottom)),
      right: covered(insets.right, place.maxX - (window.frame.maxX - insets.right))
    )
  }
}

extension Screen {
  /// The parts of the screen that bars and rounded corners cover at its edges.
  ///
  /// Tall screens, which have no home button, lose 47 points at the top and 34 at the bottom;
  /// others lose the 20 points of the status bar. In landscape, tall screens lose 47 points at each
  /// side and 21 at the bottom.
  public var safeAreaInsets: UIEdgeInsets {
    let long = max(size.width, size.height)
    let isWide = size.width > size.height
    guard long >= 800, min(size.width, size.height) < 500 else {
      return UIEdgeInsets(top: isWide ? 0 : 20, left: 0, bottom: 0, right: 0)
    }
    return isWide
      ? UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47)
      : UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
  }
}
