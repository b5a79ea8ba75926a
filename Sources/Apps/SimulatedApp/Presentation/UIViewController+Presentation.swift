import Foundation

extension UIViewController {
  /// True if the screen fades in when it is presented; otherwise it moves in from below.
  var fadesIn: Bool {
    switch modalPresentationStyle {
    case .popover: true
    case .formSheet: (self as? UIAlertController)?.preferredStyle != .actionSheet
    default: modalTransitionStyle == .crossDissolve
    }
  }

  /// Returns the frame of a box in the middle of the screen.
  func placement(in size: CGSize, insets: UIEdgeInsets) -> CGRect {
    if let alert = self as? UIAlertController { return alert.box(in: size, insets: insets) }
    let room = CGSize(width: size.width - 40, height: size.height / 2)
    let wanted = preferredContentSize == .zero ? room : preferredContentSize
    return CGSize(width: min(wanted.width, size.width), height: min(wanted.height, size.height))
      .centered(in: size)
  }

  /// The controller that presents for this one: its outermost container.
  private var outermost: UIViewController {
    sequence(first: self, next: \.parent).reduce(self) { $1 }
  }

  /// Presents another screen over the one that contains this controller.
  final func show(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let presenter = outermost
    guard let application = presenter.application, presenter.presentedViewController == nil,
      controller.modalPresentation == nil
    else { return }
    controller.ownApplication = application
    presenter.presentedViewController = controller
    let presentation = ModalPresentation(controller, over: presenter, from: self, in: application)
    controller.modalPresentation = presentation
    application.touches.noteEffect()
    presentation.come(from: self, animated: animated, completion: completion)
  }

  /// Dismisses the screen presented by this controller or, if there is none, this presented screen.
  ///
  /// - Parameters:
  ///   - animated: true if the dismissal is animated.
  ///   - completion: called at the end of the dismissal; an error thrown here crashes the app.
  final func close(animated: Bool, completion: (() throws -> Void)? = nil) {
    let screen = outermost
    let own = screen.modalPresentation == nil ? nil : screen
    guard let leaving = screen.presentedViewController ?? own else {
      if let completion { application?.attempt(completion) }
      return
    }
    // Screens presented over the one being dismissed disappear with it, without an animation.
    let above = sequence(first: leaving) { $0.presentedViewController }.dropFirst()
    for screen in Array(above).reversed() {
      screen.modalPresentation?.leave(animated: false, completion: nil)
    }
    leaving.application?.touches.noteEffect()
    leaving.modalPresentation?.leave(animated: animated, completion: completion)
  }
}

// MARK: - Transitions

extension UIViewController {
  /// The coordinator of the transition in which the screen comes or goes; nil outside of one.
  public final var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    modalPresentation?.transition ?? presentedViewController?.modalPresentation?.transition
      ?? parent?.transitionCoordinator
  }

  /// True while the screen is being presented.
  public final var isBeingPresented: Bool {
    modalPresentation.map { $0.isComing && $0.transition != nil } ?? false
  }

  /// True while the screen is being dismissed.
  public final var isBeingDismissed: Bool { modalPresentation?.isLeaving ?? false }

  /// Tells the screen of a container of the app's that it is about to come or go.
  public final func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated)
  }

  /// Tells the screen of a container of the app's that it has come or gone.
  public final func endAppearanceTransition() { endAppearance() }
}
