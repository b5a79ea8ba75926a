import EventModel

extension UIViewController {
  /// How a presented screen comes and goes.
  enum TransitionKind {
    /// From below.
    case slide
    /// Out of the air.
    case fade
  }

  var transitionKind: TransitionKind {
    switch modalPresentationStyle {
    case .fullScreen, .pageSheet: .slide
    case .popover: .fade
    case .formSheet: (self as? UIAlertController)?.preferredStyle == .actionSheet ? .slide : .fade
    }
  }

  /// Where a box in the middle is put, in a screen's coordinates.
  func placement(in size: Size, insets: UIEdgeInsets) -> Frame {
    if let alert = self as? UIAlertController { return alert.box(in: size, insets: insets) }
    let wanted = preferredContentSize ?? Size(width: size.width - 40, height: size.height / 2)
    let box = Size(width: min(wanted.width, size.width), height: min(wanted.height, size.height))
    return Frame(
      ((size.width - box.width) / 2).rounded(),
      ((size.height - box.height) / 2).rounded(),
      box.width,
      box.height
    )
  }

  /// The controller that presents for this one: the outermost it is a part of.
  private var outermost: UIViewController {
    sequence(first: self, next: \.parent).reduce(self) { $1 }
  }

  /// Lays another screen over the one this controller is part of.
  ///
  /// A controller that already presents something presents nothing else, as in UIKit.
  ///
  /// - Parameters:
  ///   - controller: the other screen; its `modalPresentationStyle` says how it lies.
  ///   - animated: whether it takes time.
  ///   - completion: called when it is there.
  public final func present(
    _ controller: UIViewController,
    animated: Bool,
    completion: (() throws -> Void)? = nil
  ) {
    let presenter = outermost
    guard let application, presenter.presentedViewController == nil,
      controller.modalPresentation == nil
    else { return }
    controller.ownApplication = application
    presenter.presentedViewController = controller
    let presentation = ModalPresentation(controller, over: presenter, in: application)
    controller.modalPresentation = presentation
    application.touches.noteEffect()
    presentation.come(animated: animated, completion: completion)
  }

  /// Takes away the screen that this one presents, or else this one, where it is presented.
  ///
  /// - Parameters:
  ///   - animated: whether it takes time.
  ///   - completion: called when it is gone; at once where there is nothing to take away.
  public final func dismiss(animated: Bool, completion: (() throws -> Void)? = nil) {
    let screen = outermost
    let own = screen.modalPresentation == nil ? nil : screen
    guard let leaving = screen.presentedViewController ?? own else {
      if let completion { application?.attempt(completion) }
      return
    }
    // What lies over the one that leaves goes along, without a show of its own.
    leaving.presentedViewController?.dismiss(animated: false)
    leaving.application?.touches.noteEffect()
    leaving.modalPresentation?.leave(animated: animated, completion: completion)
  }
}
