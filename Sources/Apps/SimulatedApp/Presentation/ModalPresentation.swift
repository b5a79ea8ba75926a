import EventModel
import Foundation

/// The presentation of one screen over another: its views in the window and its transitions.
final class ModalPresentation {
  let presented: UIViewController
  let presenting: UIViewController
  let container = UITransitionView(frame: .zero)
  /// The app's own presentation, or one that only knows the screens.
  let controller: UIPresentationController
  let isCustom: Bool
  let dimming: UIDimmingView?
  unowned let application: UIApplication
  private(set) var isLeaving = false
  private(set) var isComing = true
  /// The transition in progress.
  private(set) var transition: TransitionContext?
  /// The app's animation in progress, during which it places the views.
  private(set) var animator: (any UIViewControllerAnimatedTransitioning)?

  init(
    _ presented: UIViewController,
    over presenting: UIViewController,
    from source: UIViewController,
    in app: UIApplication
  ) {
    self.presented = presented
    self.presenting = presenting
    application = app
    let custom = presented.customPresentationController(over: presenting, from: source)
    isCustom = custom != nil
    controller =
      custom ?? presented.ownPresentationController
      ?? UIPresentationController(presentedViewController: presented, presenting: presenting)
    presented.ownPresentationController = controller
    dimming = presented.modalPresentationStyle.fillsScreen ? nil : UIDimmingView(frame: .zero)
    container.modalPresentation = self
    if let dimming { container.addSubview(dimming) }
    presented.view.frame = app.mainWindow.bounds
    if presented.modalPresentationStyle == .popover {
      dimming?.accessibilityLabel = "dismiss popup"
      dimming?.onTapGesture { [weak presented] in presented?.dismiss(animated: true) }
    }
    if presented.modalPresentationStyle.isSheet { letSwipeDown() }
  }

  private var isFullScreen: Bool {
    presented.modalPresentationStyle.isOpaque || isCustom && controller.shouldRemovePresentersView
  }

  /// The view that the transition moves.
  private var moved: UIView? { isCustom ? controller.presentedView : presented.view }

  /// The view of the screen below, which is not in the tree while a full screen covers it.
  private var viewBelow: UIView? {
    presenting.modalPresentation?.container ?? presenting.viewIfLoaded
  }

  // MARK: Coming

  func come(from source: UIViewController, animated: Bool, completion: (() throws -> Void)?) {
    let animator =
      animated
      ? presented.transitioningDelegate?.animationController(
        forPresented: presented,
        presenting: presenting,
        source: source
      ) : nil
    let transition = begin(from: presenting, to: presented, animated, animator)
    if isFullScreen { presenting.beginAppearance(false, animated: animated) }
    presented.beginAppearance(true, animated: animated)
    let window = application.mainWindow
    container.frame = CGRect(origin: .zero, size: window.frame.size)
    window.insertSubview(container, belowSubview: application.keyboard)
    controller.presentationTransitionWillBegin()
    transition.presentedFrame = restingFrame ?? controller.frameOfPresentedViewInContainerView
    transition.views = (isFullScreen ? presenting.viewIfLoaded : nil, moved)
    transition.ended = { [self] completed in cameIn(completed, completion) }
    if let animator { return run(animator, in: transition) }
    if let moved, moved.superview == nil { container.addSubview(moved) }
    place()
    if isCustom { moved?.frame = transition.presentedFrame }
    guard animated else { return end(transition) }
    let rest = moved?.frame ?? .zero
    application.animator.withoutAnimation { hide() }
    animate("a presentation", completion: { self.end(transition) }) {
      dimming?.alpha = 1
      moved?.frame = rest
      moved?.alpha = 1
    }
    transition.runAlongside()
  }

  private func cameIn(_ completed: Bool, _ completion: (() throws -> Void)?) {
    transition = nil
    isComing = false
    guard completed else { return cancelComing() }
    if isFullScreen {
      viewBelow?.removeFromSuperview()
      presenting.endAppearance()
    }
    presented.endAppearance()
    controller.presentationTransitionDidEnd(true)
    finishAnimator(true)
    if let completion { application.attempt(completion) }
  }

  private func cancelComing() {
    presented.beginAppearance(false)
    if isFullScreen {
      presenting.beginAppearance(true)
      showBelow()
    }
    controller.presentationTransitionDidEnd(false)
    leaveTree()
    presented.endAppearance()
    if isFullScreen { presenting.endAppearance() }
    finishAnimator(false)
  }

  // MARK: Transitions

  private func begin(
    from: UIViewController,
    to: UIViewController,
    _ animated: Bool,
    _ animator: (any UIViewControllerAnimatedTransitioning)?
  ) -> TransitionContext {
    let made = TransitionContext(
      of: presented,
      from: from,
      to: to,
      in: container,
      of: application,
      isAnimated: animated
    )
    self.animator = animator
    made.transitionDuration =
      animator?.transitionDuration(using: made) ?? (presented.fadesIn ? 0.25 : 0.4)
    transition = made
    return made
  }

  private func run(
    _ animator: any UIViewControllerAnimatedTransitioning,
    in transition: TransitionContext
  ) {
    let delegate = presented.transitioningDelegate
    let isInteractive =
      isLeaving
      ? delegate?.interactionControllerForDismissal(using: animator) != nil
      : delegate?.interactionControllerForPresentation(using: animator) != nil
    guard !isInteractive else {
      return application.crash(
        "interactive transitions between screens are not supported: return nil as the interaction "
          + "controller of \(type(of: presented))"
      )
    }
    animator.animateTransition(using: transition)
    transition.runAlongside()
  }

  private func end(_ transition: TransitionContext) { transition.completeTransition(true) }

  private func finishAnimator(_ completed: Bool) {
    let animator = animator
    self.animator = nil
    animator?.animationEnded(completed)
  }

  /// Moves the presented view to where its transition starts or ends.
  private func hide() {
    dimming?.alpha = 0
    if presented.fadesIn {
      moved?.alpha = 0
    } else {
      moved?.frame.origin.y = container.frame.size.height
    }
  }

  // MARK: Going

  func leave(animated: Bool, completion: (() throws -> Void)?) {
    guard !isLeaving else { return }
    isLeaving = true
    let delegate = animated ? presented.transitioningDelegate : nil
    let animator = delegate?.animationController(forDismissed: presented)
    let transition = begin(from: presented, to: presenting, animated, animator)
    transition.presentedFrame = moved?.frame ?? .zero
    presented.beginAppearance(false, animated: animated)
    if isFullScreen {
      presenting.beginAppearance(true, animated: animated)
      // An app's own animation adds the view of the screen below to the container itself.
      if animator == nil { showBelow() }
    }
    controller.dismissalTransitionWillBegin()
    transition.views = (moved, isFullScreen ? presenting.viewIfLoaded : nil)
    transition.ended = { [self] completed in left(completed, completion) }
    if let animator { return run(animator, in: transition) }
    guard animated else { return end(transition) }
    animate("a dismissal", completion: { self.end(transition) }) { hide() }
    transition.runAlongside()
  }

  private func left(_ completed: Bool, _ completion: (() throws -> Void)?) {
    transition = nil
    guard completed else {
      isLeaving = false
      presented.beginAppearance(true)
      presented.endAppearance()
      controller.dismissalTransitionDidEnd(false)
      return finishAnimator(false)
    }
    if isFullScreen { showBelow() }
    leaveTree()
    presented.endAppearance()
    if isFullScreen { presenting.endAppearance() }
    controller.dismissalTransitionDidEnd(true)
    finishAnimator(true)
    if let completion { application.attempt(completion) }
  }

  /// Puts the screen below back to where it was before a full screen covered it.
  private func showBelow() {
    let window = application.mainWindow
    if let below = presenting.modalPresentation?.container, below.superview == nil {
      window.insertSubview(below, belowSubview: container)
    }
    guard let view = presenting.viewIfLoaded else { return }
    let home = presenting.modalPresentation?.container ?? window
    guard !view.isDescendant(of: home) || view.isDescendant(of: container) else { return }
    let index = home.subviews.firstIndex { $0 === container } ?? home.subviews.count
    home.insertSubview(view, at: index)
    window.setNeedsLayout()
  }

  /// Breaks reference cycles when the app ends in a transition.
  func abandon() { (transition, animator) = (nil, nil) }

  private func leaveTree() {
    container.removeFromSuperview()
    presented.modalPresentation = nil
    presented.ownPresentationController = nil
    presenting.presentedViewController = nil
  }

  private func animate(_ reason: String, completion: @escaping () -> Void, changes: () -> Void) {
    let span = Microseconds.milliseconds(presented.fadesIn ? 250 : 400)
    application.animate(span, reason: reason, animations: changes, completion: completion)
  }
}

/// The container of a presented screen and of the view that dims the screens below.
final class UITransitionView: UIView {
  weak var modalPresentation: ModalPresentation?

  override func layoutSubviews() { modalPresentation?.layOut() }
}

final class UIDimmingView: UIView {}
