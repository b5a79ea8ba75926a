import EventModel
import Foundation

extension UINavigationController {
  /// Adds the recogniser with which a drag from the left edge pops the top screen.
  ///
  /// The top screen follows the finger and uncovers the one below. If the finger is lifted beyond
  /// the middle or while moving quickly, the screen is popped; otherwise it returns.
  final func letSwipeBack() {
    let pan = UIScreenEdgePanGestureRecognizer { [weak self] recognizer in
      if let pan = recognizer as? UIPanGestureRecognizer { self?.swipedBack(pan) }
    }
    pan.shouldBegin = { [weak self] in
      self.map { $0.stack.count > 1 && !$0.isInTransition } ?? false
    }
    interactivePopGestureRecognizer = pan
    view.addGestureRecognizer(pan)
  }

  private func swipedBack(_ pan: UIPanGestureRecognizer) {
    let way = max(0, pan.translation(in: nil).x)
    switch pan.state {
    case .began: uncover()
    case .changed: placeUncovered(way)
    case .ended where way > contentFrame.size.width / 2 || pan.velocity(in: nil).x > 500:
      finishUncovering()
    case .ended, .cancelled: cancelUncovering()
    case .possible, .failed: break
    }
  }

  private func uncover() {
    guard let top = topViewController, let below = stack.dropLast().last else { return }
    top.willMove(toParent: nil)
    let lower = UIViewControllerWrapperView(frame: contentFrame)
    below.view.frame = CGRect(origin: .zero, size: lower.frame.size)
    top.beginAppearance(false, animated: true)
    below.beginAppearance(true, animated: true)
    lower.addSubview(below.view)
    transitionView.insertSubview(lower, at: 0)
    uncovered = (below, lower)
    placeUncovered(0)
  }

  private func placeUncovered(_ way: CGFloat) {
    guard let lower = uncovered?.wrapper else { return }
    let rest = contentFrame
    let width = max(rest.size.width, 1)
    wrapper?.frame = rest.moved(by: CGPoint(x: way, y: 0))
    lower.frame = rest.moved(by: CGPoint(x: ((way - width) * 0.3).rounded(), y: 0))
  }

  private func finishUncovering() {
    guard let (below, lower) = uncovered, let application else { return }
    let old = wrapper
    let gone = stack.removeLast()
    uncovered = nil
    wrapper = lower
    let id = beginTransition {
      old?.removeFromSuperview()
      gone.parent = nil
      gone.endAppearance()
      below.endAppearance()
      gone.didMove(toParent: nil)
    }
    showItem(of: below, in: application)
    let rest = contentFrame
    application.animate(.milliseconds(200), curve: .easeOut, reason: "a pop") {
      old?.frame = rest.moved(by: CGPoint(x: rest.size.width, y: 0))
      lower.frame = rest
    } completion: { [weak self] in
      self?.endTransition(id)
    }
  }

  private func cancelUncovering() {
    guard let application else { return coverAgain() }
    application.animate(.milliseconds(200), curve: .easeOut, reason: "a cancelled pop") {
      placeUncovered(0)
    } completion: { [weak self] in
      self?.coverAgain()
    }
  }

  /// Cancels the uncovering: the top screen is where it was.
  final func coverAgain() {
    guard let (below, lower) = uncovered, let top = topViewController else { return }
    uncovered = nil
    below.beginAppearance(false, animated: true)
    top.beginAppearance(true, animated: true)
    lower.removeFromSuperview()
    wrapper?.frame = contentFrame
    below.endAppearance()
    top.endAppearance()
  }
}
