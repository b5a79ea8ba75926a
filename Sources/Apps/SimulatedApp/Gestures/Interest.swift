import EventModel
import Foundation

/// The prediction, when a finger comes down, whether the touch can have an effect.
///
/// A touch that can only have an effect as a drag is accepted at first; whether it had one is known
/// when the finger is lifted.
struct Interest {
  /// True if any view or recogniser may react to the touch.
  let isAny: Bool
  /// The reason to report if the touch has no effect; nil if it must have one.
  let refusal: String?

  init(in touch: UITouch, application: UIApplication) {
    (isAny, refusal) = Self.prediction(for: touch, in: application.mainWindow)
  }

  private static func prediction(for touch: UITouch, in window: UIWindow) -> (Bool, String?) {
    guard window.screenFrame.contains(touch.start) else { return (false, "off the screen") }
    let recognizers = touch.recognizers.filter { $0.isInterested(in: touch) }
    if recognizers.contains(where: { !($0 is UIPanGestureRecognizer) }) { return (true, nil) }
    var drags = !recognizers.isEmpty
    for view in sequence(first: touch.view, next: { $0?.superview }) {
      guard let view else { break }
      if view.handlesTouches { return (true, nil) }
      if let control = view as? UIControl, !control.isEnabled {
        return (false, "\(control.nameInMessages) is disabled")
      }
      if let scroller = view as? UIScrollView, scroller.canScroll { drags = true }
    }
    return (drags, refusal(of: touch, in: window))
  }

  private static func refusal(of touch: UITouch, in window: UIWindow) -> String {
    guard let hit = touch.view else { return "no handler" }
    var search = Search(hit: hit)
    search.visit(window, at: window.convertFromWindow(touch.start), obstacle: nil)
    if search.isCovered { return "covered by \(hit.nameInMessages)" }
    return search.obstacle ?? "no handler"
  }

  /// A search, front to back, for the view that would take the touch if nothing prevented it.
  private struct Search {
    let hit: UIView
    var isCovered = false
    var obstacle: String?

    /// - Parameters:
    ///   - view: the view to search.
    ///   - point: the place of the touch in the view's coordinates.
    ///   - obstacle: the reason why an ancestor takes no touches, if there is one.
    mutating func visit(_ view: UIView, at point: CGPoint, obstacle: String?) {
      guard !isCovered, view.point(inside: point, with: nil) else { return }
      let obstacle = obstacle ?? view.obstacle
      for subview in view.subviews.reversed() {
        visit(subview, at: view.convertDown(point, to: subview), obstacle: obstacle)
      }
      guard view.handlesTouches || view.recognizers.contains(where: \.hasActions) else {
        return
      }
      if let obstacle {
        if self.obstacle == nil { self.obstacle = obstacle }
      } else if !hit.isDescendant(of: view) {
        isCovered = true
      }
    }
  }
}

extension UIView {
  /// The reason why this view takes no touches, for messages; nil if it does.
  fileprivate var obstacle: String? {
    if isHidden { return "\(nameInMessages) is hidden" }
    if presentedAlpha < 0.01 { return "\(nameInMessages) is transparent" }
    if !isUserInteractionEnabled { return "\(nameInMessages) has its interaction disabled" }
    if presentation?.blocksTouches == true { return "\(nameInMessages) is being animated" }
    return nil
  }
}
