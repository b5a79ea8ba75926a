import AppDriver
import EventModel
import Foundation

extension UIApplication {
  /// Turns the device by a quarter: touches are cancelled, and the views move to their new frames
  /// within 300 ms of the app's time.
  func rotate(_ rotation: Rotation) -> InputOutcome {
    let root = mainWindow.rootViewController
    guard root?.shouldAutorotate ?? true else {
      return .ignored(reason: "the app keeps its orientation")
    }
    touches.cancelTouches(in: mainWindow)
    orientation = orientation.turned(rotation)
    let size = CGSize(width: screen.size.height, height: screen.size.width)
    let former = UITraitCollection(of: self)
    screen = Screen(size: Size(size), scale: screen.scale)
    if !UITraitCollection(of: self).isSame(as: former) {
      mainWindow.traitsChanged(from: former)
      root?.traitsChanged(from: former)
    }
    root?.viewWillTransition(to: size, with: RotationCoordinator(of: self))
    mainWindow.frame.size = size
    animate(.milliseconds(300), reason: "a rotation") {
      // The layout runs inside the animation, so that the views are seen moving.
      mainWindow.setNeedsLayout()
      endTurn()
    }
    return .handled
  }
}

/// The object that runs code together with a change of the screen's size.
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Runs code inside the animation of the change, and other code at its end.
  ///
  /// - Returns: whether the first code runs in an animation.
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// The facts about a change of the screen's size, or a transition between screens.
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// A Boolean value that says whether the change is animated.
  var isAnimated: Bool { get }
  /// The duration of the change in seconds.
  var transitionDuration: TimeInterval { get }
}

extension UIViewControllerTransitionCoordinator {
  /// Runs code inside the animation of the change.
  @discardableResult public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of a rotation, whose animations begin when the view has its new size.
final class RotationCoordinator: UIViewControllerTransitionCoordinator,
  UIViewControllerTransitionCoordinatorContext
{
  private unowned let application: UIApplication

  init(of application: UIApplication) { self.application = application }

  var isAnimated: Bool { true }
  var transitionDuration: TimeInterval { 0.3 }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    // The views get their new size later in the same turn.
    application.after(.zero, reason: "a rotation") { [self] in
      application.animate(.milliseconds(300), reason: "a rotation") {
        animation?(self)
      } completion: {
        completion?(self)
      }
    }
    return true
  }
}
