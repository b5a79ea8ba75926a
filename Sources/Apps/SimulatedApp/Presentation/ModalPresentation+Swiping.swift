import EventModel
import Foundation

extension ModalPresentation {
  /// Lets the user swipe down a sheet.
  func letSwipeDown() {
    let pan = UIPanGestureRecognizer { [weak self] recognizer in
      if let pan = recognizer as? UIPanGestureRecognizer { self?.swiped(pan) }
    }
    presented.view.addGestureRecognizer(pan)
    pan.shouldBegin = { [weak self] in
      guard let self, !isComing, !isLeaving else { return false }
      return mayBeSwiped
    }
  }

  /// True if the user may swipe down the sheet; otherwise, asking also tells the delegate about the attempt.
  private var mayBeSwiped: Bool {
    let delegate = controller.delegate
    let allows = delegate?.presentationControllerShouldDismiss(controller) ?? true
    if allows, !presented.isModalInPresentation { return true }
    delegate?.presentationControllerDidAttemptToDismiss(controller)
    return false
  }

  private func swiped(_ pan: UIPanGestureRecognizer) {
    let way = max(0, pan.translation(in: nil).y)
    guard let view = presented.view else { return }
    let top = application.screen.safeAreaInsets.top + 10
    switch pan.state {
    case .began, .changed: view.frame.origin.y = top + way
    case .ended where way > view.frame.size.height / 3 || pan.velocity(in: nil).y > 1_000:
      let (controller, delegate) = (controller, controller.delegate)
      delegate?.presentationControllerWillDismiss(controller)
      presented.dismiss(animated: true) { delegate?.presentationControllerDidDismiss(controller) }
    case .ended, .cancelled:
      application.animate(.milliseconds(400), reason: "a sheet moving back") {
        view.frame.origin.y = top
      }
    case .possible, .failed: break
    }
  }
}
