public import Foundation

/// An object that makes the animations and the presentation of a screen.
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animation with which a screen comes; nil for that of its style.
  func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// Returns the animation with which a screen goes; nil for that of its style.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// Returns the object that moves a coming screen with the finger, which is not possible here.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  /// Returns the object that moves a going screen with the finger, which is not possible here.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  /// Returns the presentation of a screen in the style `custom`; nil for one that fills the screen.
  func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns nil, for a delegate without this method.
  public func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil, for a delegate without this method.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil, for a delegate without this method.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil, for a delegate without this method.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil, for a delegate without this method.
  public func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}

/// An object that moves the screens of a transition.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration in seconds, in which others animate their changes alongside.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Adds the view of the new screen to the container, moves it, and calls `completeTransition`.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called after the transition, with false if it was cancelled.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing, for an object without this method.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An object that moves the screens of a transition with the finger; a transition with one crashes the app.
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Begins to move the screens.
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  )
}

/// The screens of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name of the key.
  public let rawValue: String
  /// Creates a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The screen that is seen before the transition.
  public static let from = Self(rawValue: "UITransitionContextFromViewController")
  /// The screen that is seen after the transition.
  public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// The views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name of the key.
  public let rawValue: String
  /// Creates a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that is removed by the transition.
  public static let from = Self(rawValue: "UITransitionContextFromView")
  /// The view that is added by the transition.
  public static let to = Self(rawValue: "UITransitionContextToView")
}

/// The facts about a transition between screens, for the object that animates it.
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which the screens are moved.
  var containerView: UIView { get }
  /// True if the transition is animated.
  var isAnimated: Bool { get }
  /// True if a finger moves the screens.
  var isInteractive: Bool { get }
  /// True if the transition was cancelled.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Ends the transition, or takes it back with false.
  func completeTransition(_ didComplete: Bool)
  /// Returns one of the screens.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view that is removed or added; nil if it stays where it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a screen before the transition; zero if it is not seen.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the frame of a screen after the transition; zero if it is not seen.
  func finalFrame(for vc: UIViewController) -> CGRect
}
