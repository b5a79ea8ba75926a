import EventModel

/// A finger that drags inwards from an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// An edge of the screen.
  public enum Edge: Hashable, Sendable {
    /// The left edge.
    case left
    /// The right edge.
    case right
  }

  /// The edge the finger has to come from.
  public final var edge = Edge.left

  /// How near the edge the finger has to come down, in points.
  static let reach = 20.0

  /// Fails when the finger comes down elsewhere.
  open override func touchesBegan(_ touches: [UITouch]) {
    guard let touch = touches.first, let window = view?.window else { return enter(.failed) }
    let place = touch.location(in: window).x
    let isNear =
      edge == .left ? place <= Self.reach : place >= window.frame.size.width - Self.reach
    guard isNear else { return enter(.failed) }
    super.touchesBegan(touches)
  }

  override func accepts(_ way: Point) -> Bool {
    way.x.magnitude > way.y.magnitude && (edge == .left) == (way.x > 0)
  }
}
