import EventModel
import Foundation

/// The presentation of one screen over another: its views in the window and its transitions.
final class ModalPresentation {
  let presented: UIViewController
  let presenting: UIViewController
  let container = UITransitionView(frame: .zero)
  private let dimming: UIDimmingView?
  private unowned let application: UIApplication
  private(set) var isLeaving = false
  private var isComing = true

  init(_ presented: UIViewController, over presenting: UIViewController, in app: UIApplication) {
    self.presented = presented
    self.presenting = presenting
    application = app
    dimming = presented.modalPresentationStyle.fillsScreen ? nil : UIDimmingView(frame: .zero)
    container.modalPresentation = self
    if let dimming { container.addSubview(dimming) }
    presented.view.frame = app.mainWindow.bounds
    container.addSubview(presented.view)
    if presented.modalPresentationStyle == .popover {
      dimming?.accessibilityLabel = "dismiss popup"
      dimming?.onTapGesture { [weak presented] in presented?.dismiss(animated: true) }
    }
    if presented.modalPresentationStyle.isSheet { letSwipeDown() }
  }

  private var isFullScreen: Bool { presented.modalPresentationStyle.isOpaque }

  /// The view of the screen below, which is not in the tree while a full screen covers it.
  private var viewBelow: UIView? {
    presenting.modalPresentation?.container ?? presenting.viewIfLoaded
  }

  // MARK: Coming

  func come(animated: Bool, completion: (() throws -> Void)?) {
    if isFullScreen { presenting.beginAppearance(false, animated: animated) }
    presented.beginAppearance(true, animated: animated)
    let window = application.mainWindow
    container.frame = CGRect(origin: .zero, size: window.frame.size)
    window.insertSubview(container, belowSubview: application.keyboard)
    place()
    let end = { [self] in
      isComing = false
      if isFullScreen {
        viewBelow?.removeFromSuperview()
        presenting.endAppearance()
      }
      presented.endAppearance()
      if let completion { application.attempt(completion) }
    }
    guard animated else { return end() }
    let rest = presented.view.frame
    application.animator.withoutAnimation { hide() }
    animate("a presentation", completion: end) {
      dimming?.alpha = 1
      presented.view.frame = rest
      presented.view.alpha = 1
    }
  }

  /// Moves the presented view to where its transition starts or ends.
  private func hide() {
    dimming?.alpha = 0
    if presented.fadesIn {
      presented.view.alpha = 0
    } else {
      presented.view.frame.origin.y = container.frame.size.height
    }
  }

  // MARK: Going

  func leave(animated: Bool, completion: (() throws -> Void)?) {
    guard !isLeaving else { return }
    isLeaving = true
    presented.beginAppearance(false, animated: animated)
    if isFullScreen {
      presenting.beginAppearance(true, animated: animated)
      if let below = viewBelow, below.superview == nil {
        application.mainWindow.insertSubview(below, belowSubview: container)
        application.mainWindow.setNeedsLayout()
      }
    }
    let end = { [self] in
      container.removeFromSuperview()
      presented.modalPresentation = nil
      presenting.presentedViewController = nil
      presented.endAppearance()
      if isFullScreen { presenting.endAppearance() }
      if let completion { application.attempt(completion) }
    }
    guard animated else { return end() }
    animate("a dismissal", completion: end) { hide() }
  }

  private func animate(_ reason: String, completion: @escaping () -> Void, changes: () -> Void) {
    let span = Microseconds.milliseconds(presented.fadesIn ? 250 : 400)
    application.animate(span, reason: reason, animations: changes, completion: completion)
  }

  // MARK: Place

  /// Places the presented view for the current size of the screen.
  func place() {
    let size = container.frame.size
    dimming?.frame = CGRect(origin: .zero, size: size)
    guard !isLeaving else { return }
    let insets = application.screen.safeAreaInsets
    guard let view = presented.view else { return }
    switch presented.modalPresentationStyle {
    case .automatic, .none, .pageSheet:
      let top = insets.top + 10
      view.frame = CGRect(x: 0, y: top, width: size.width, height: max(0, size.height - top))
    case .formSheet:
      view.frame = presented.placement(in: size, insets: insets)
    case .popover:
      view.frame = popoverFrame(in: CGRect(origin: .zero, size: size).inset(by: insets))
    case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext:
      view.frame = CGRect(origin: .zero, size: size)
    }
  }

  private func popoverFrame(in room: CGRect) -> CGRect {
    let given = presented.preferredContentSize
    let wanted = given == .zero ? CGSize(width: 240, height: 200) : given
    let width = min(wanted.width, room.size.width - 20)
    let height = min(wanted.height, room.size.height - 20)
    let source = presented.popoverSourceView.map {
      $0.convert(CGRect(origin: $0.boundsOrigin, size: $0.frame.size), to: nil)
    }
    let anchor = presented.popover?.anchor ?? source ?? CGRect(origin: room.center, size: .zero)
    let centered = anchor.center.x - width / 2
    let left = min(max(centered, room.minX + 10), room.maxX - width - 10)
    let fitsBelow = anchor.maxY + 8 + height <= room.maxY
    let top = fitsBelow ? anchor.maxY + 8 : max(room.minY, anchor.minY - 8 - height)
    return CGRect(x: left.rounded(), y: top.rounded(), width: width, height: height)
  }

  private func letSwipeDown() {
    let pan = UIPanGestureRecognizer { [weak self] recognizer in
      if let pan = recognizer as? UIPanGestureRecognizer { self?.swiped(pan) }
    }
    presented.view.addGestureRecognizer(pan)
    pan.shouldBegin = { [weak self] in
      guard let self, !isComing, !isLeaving else { return false }
      return !presented.isModalInPresentation
    }
  }

  private func swiped(_ pan: UIPanGestureRecognizer) {
    let way = max(0, pan.translation(in: nil).y)
    guard let view = presented.view else { return }
    let top = application.screen.safeAreaInsets.top + 10
    switch pan.state {
    case .began, .changed: view.frame.origin.y = top + way
    case .ended where way > view.frame.size.height / 3 || pan.velocity(in: nil).y > 1_000:
      presented.dismiss(animated: true)
    case .ended, .cancelled:
      animate("a sheet moving back", completion: {}) { view.frame.origin.y = top }
    case .possible, .failed: break
    }
  }
}

/// The container of a presented screen and of the view that dims the screens below.
final class UITransitionView: UIView {
  weak var modalPresentation: ModalPresentation?

  override func layoutSubviews() { modalPresentation?.place() }
}

final class UIDimmingView: UIView {}
