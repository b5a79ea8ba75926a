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
    let coordinator = RotationCoordinator(of: self)
    root?.viewWillTransition(to: size, with: coordinator)
    for presentation in presentations {
      presentation.viewWillTransition(to: size, with: coordinator)
    }
    mainWindow.frame.size = size
    animate(.milliseconds(300), reason: "a rotation") {
      // The layout runs inside the animation, so that the views are seen moving.
      mainWindow.setNeedsLayout()
      endTurn()
    }
    return .handled
  }
}

extension UIApplication {
  /// The presentations on the screen, the topmost last.
  private var presentations: [ModalPresentation] {
    let screens = sequence(
      first: mainWindow.rootViewController,
      next: { $0?.presentedViewController }
    )
    return screens.compactMap { $0?.modalPresentation }
  }
}

/// The coordinator of a rotation, whose animations begin when the view has its new size.
final class RotationCoordinator: UIViewControllerTransitionCoordinator {
  private unowned let application: UIApplication

  init(of application: UIApplication) { self.application = application }

  var isAnimated: Bool { true }
  var isCancelled: Bool { false }
  var isInteractive: Bool { false }
  var presentationStyle: UIModalPresentationStyle { .none }
  var containerView: UIView { application.mainWindow }
  var transitionDuration: TimeInterval { 0.3 }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

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
