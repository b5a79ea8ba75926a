public import Foundation

/// The object that runs code together with a change of the screen's size or a transition between screens.
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  /// Runs code inside the animation of the change, and other code at its end.
  ///
  /// - Returns: true if the first code runs in an animation.
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// The facts about a change of the screen's size, or a transition between screens.
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// True if the change is animated.
  var isAnimated: Bool { get }
  /// True if the transition was cancelled.
  var isCancelled: Bool { get }
  /// True if a finger moves the screens.
  var isInteractive: Bool { get }
  /// The style of the presentation; none for a change of the size.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The duration of the change in seconds.
  var transitionDuration: TimeInterval { get }
  /// The view in which the change takes place.
  var containerView: UIView { get }
  /// Returns one of the screens of a transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view that is removed or added by a transition; nil if it stays where it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

extension UIViewControllerTransitionCoordinator {
  /// Runs code inside the animation of the change.
  @discardableResult public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
