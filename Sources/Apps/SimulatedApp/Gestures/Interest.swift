import EventModel

/// Whether anyone would do something with a finger that comes down, and if not, why.
///
/// A drag may come of a touch or may not: a touch that only drags are watched for is let through,
/// and its lack of effect is known when the finger is lifted.
struct Interest {
  /// Whether anyone might do something.
  let isAny: Bool
  /// What to say if nothing comes of it; nil where that cannot be.
  let refusal: String?

  init(in touch: UITouch, application: UIApplication) {
    let window = application.keyWindow
    guard window.screenFrame.contains(touch.start) else {
      self.init(isAny: false, refusal: "off the screen")
      return
    }
    let recognizers = touch.recognizers.filter { $0.isInterested(in: touch) }
    if recognizers.contains(where: { !($0 is UIPanGestureRecognizer) }) {
      self.init(isAny: true, refusal: nil)
      return
    }
    var drags = !recognizers.isEmpty
    for view in sequence(first: touch.view, next: { $0?.superview }) {
      guard let view else { break }
      if view.handlesTouches {
        self.init(isAny: true, refusal: nil)
        return
      }
      if let control = view as? UIControl, !control.isEnabled {
        self.init(isAny: false, refusal: "\(control.nameForPeople) is disabled")
        return
      }
      if let scroller = view as? UIScrollView, scroller.canScroll { drags = true }
    }
    self.init(isAny: drags, refusal: Self.refusal(of: touch, in: window))
  }

  private init(isAny: Bool, refusal: String?) {
    self.isAny = isAny
    self.refusal = refusal
  }

  private static func refusal(of touch: UITouch, in window: UIWindow) -> String {
    guard let hit = touch.view else { return "no handler" }
    var search = Search(hit: hit)
    search.visit(window, at: window.convertFromWindow(touch.start), obstacle: nil)
    if search.isCovered { return "covered by \(hit.nameForPeople)" }
    return search.obstacle ?? "no handler"
  }

  /// Looks, front to back, for what would have taken the touch if nothing were in its way.
  private struct Search {
    let hit: UIView
    var isCovered = false
    var obstacle: String?

    /// - Parameters:
    ///   - view: where to look.
    ///   - point: the touch in the view's coordinates.
    ///   - obstacle: what keeps touches from an ancestor, if anything.
    mutating func visit(_ view: UIView, at point: Point, obstacle: String?) {
      guard !isCovered, view.point(inside: point) else { return }
      let obstacle = obstacle ?? view.obstacle
      for subview in view.subviews.reversed() {
        visit(subview, at: view.convertDown(point, to: subview), obstacle: obstacle)
      }
      guard view.handlesTouches || view.gestureRecognizers.contains(where: \.hasActions) else {
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
  /// What keeps touches from this view, for people; nil when nothing does.
  fileprivate var obstacle: String? {
    if isHidden { return "\(nameForPeople) is hidden" }
    if presentedAlpha < 0.01 { return "\(nameForPeople) is transparent" }
    if !isUserInteractionEnabled { return "\(nameForPeople) takes no interaction" }
    if presentation?.blocksTouches == true { return "\(nameForPeople) is being animated" }
    return nil
  }
}
