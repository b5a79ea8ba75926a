public import EventModel

/// The root of an app's views, as large as the screen.
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  public final var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue, !isAbandoned else { return }
      if let old = oldValue, let view = old.viewIfLoaded {
        old.beginAppearance(false)
        view.removeFromSuperview()
        old.endAppearance()
      }
      guard let root = rootViewController else { return }
      root.ownApplication = application
      root.view.frame = bounds
      root.beginAppearance(true)
      insertSubview(root.view, at: 0)
      root.endAppearance()
    }
  }

  /// Lets the root controller's view and every presented screen fill the window.
  open override func layoutSubviews() {
    rootViewController?.viewIfLoaded?.frame = Frame(origin: .zero, size: frame.size)
    for case let view as UITransitionView in subviews {
      view.frame = Frame(origin: .zero, size: frame.size)
    }
    application?.keyboard.place()
  }

  private var isAbandoned = false

  /// Releases all screens at the end of the app, without calling their methods.
  final func abandon() {
    isAbandoned = true
    rootViewController = nil
    for view in subviews { view.superview = nil }
    subviews = []
  }
}

extension UIView {
  /// The part of the view that is outside the safe area of the screen, at each edge.
  public var safeAreaInsets: UIEdgeInsets { safeAreaInsets(at: screenFrame) }

  /// The same once all animations have ended.
  final var settledSafeAreaInsets: UIEdgeInsets {
    var place = Frame(origin: .zero, size: frame.size)
    for view in sequence(first: self, next: \.superview) {
      place = place.moved(by: view.frame.origin)
      if let container = view.superview {
        place = place.moved(by: Point.zero - container.boundsOrigin)
      }
    }
    return safeAreaInsets(at: place)
  }

  private func safeAreaInsets(at place: Frame) -> UIEdgeInsets {
    guard let application, let window else { return .zero }
    let insets = application.screen.safeAreaInsets
    return UIEdgeInsets(
      top: max(0, insets.top - place.minY),
      left: max(0, insets.left - place.minX),
      bottom: max(0, place.maxY - (window.frame.maxY - insets.bottom)),
      right: max(0, place.maxX - (window.frame.maxX - insets.right))
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
