public import Foundation

/// The presentation of one screen over another.
///
/// An app's subclass, which a transitioning delegate returns for the style `custom`, adds views to the
/// container and decides on the frame of the presented screen.
open class UIPresentationController: NSObject {
  private weak var presented: UIViewController?
  private weak var presenting: UIViewController?

  /// The controller that is presented; another one without a screen after its end.
  public final var presentedViewController: UIViewController { presented ?? UIViewController() }
  /// The controller over which it is presented; another one without a screen before and after.
  public final var presentingViewController: UIViewController {
    presenting ?? presented?.presentingViewController ?? UIViewController()
  }
  /// The object that is told about the presentation.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// Creates the presentation of a screen.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }
  /// The view in which the presented screen lies; nil before the presentation.
  open var containerView: UIView? { presented?.modalPresentation?.container }
  /// The view that is moved by the transition; that of the presented screen, unless it is overridden.
  open var presentedView: UIView? { presented?.view }
  /// The frame of that view after the transition; the whole container, unless it is overridden.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// True if the presented screen covers the whole screen; not read, since every one does here.
  open var shouldPresentInFullscreen: Bool { true }
  /// True if the view of the screen below leaves the tree; false unless it is overridden.
  open var shouldRemovePresentersView: Bool { false }
  /// The size that the presented screen asks for.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { presentedViewController.traitCollection }

  /// Called before the transition to the presented screen; override it to add views to the container.
  open func presentationTransitionWillBegin() {}
  /// Called after the transition to the presented screen, with false if it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the transition back.
  open func dismissalTransitionWillBegin() {}
  /// Called after the transition back, with false if it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the container places its views.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container has placed its views.
  open func containerViewDidLayoutSubviews() {}

  /// Tells the presented screen that the screen gets another size; call `super` in an override.
  open func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) { presented?.viewWillTransition(to: size, with: coordinator) }

  /// Called when a child of the presentation asks for another size.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: UIViewController
  ) {}
}

/// An object that decides on a presentation for the size of the screen, and on its end.
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style in which a screen is presented; stored styles are used as they are.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  /// Returns the style in which a screen is presented; stored styles are used as they are.
  func adaptivePresentationStyle(
    for controller: UIPresentationController,
    traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Returns true if the user may swipe down the sheet.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// Called before a sheet that the user has swiped down goes.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after a sheet that the user has swiped down has gone.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when the user has tried to swipe down a sheet that stays.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  )
}

extension UIAdaptivePresentationControllerDelegate {
  /// Keeps the style of the presentation, for a delegate without this method.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .none }
  /// Keeps the style of the presentation, for a delegate without this method.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController,
    traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }
  /// Returns true, for a delegate without this method.
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  /// Does nothing, for a delegate without this method.
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}
  /// Does nothing, for a delegate without this method.
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}
  /// Does nothing, for a delegate without this method.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

extension UIViewController {
  /// The presentation of the screen, or of the container that it is in.
  public final var presentationController: UIPresentationController? {
    if let parent, ownPresentationController == nil, modalPresentation == nil {
      return parent.presentationController
    }
    if let popover = popoverPresentationController { return popover }
    if let made = ownPresentationController { return made }
    let made =
      customPresentationController(over: presentingViewController, from: nil)
      ?? UIPresentationController(
        presentedViewController: self,
        presenting: presentingViewController
      )
    ownPresentationController = made
    return made
  }

  /// The presentation that the app's delegate makes for the style `custom`.
  final func customPresentationController(
    over presenting: UIViewController?,
    from source: UIViewController?
  ) -> UIPresentationController? {
    guard modalPresentationStyle == .custom else { return nil }
    return transitioningDelegate?.presentationController(
      forPresented: self,
      presenting: presenting,
      source: source ?? presenting ?? self
    )
  }
}
