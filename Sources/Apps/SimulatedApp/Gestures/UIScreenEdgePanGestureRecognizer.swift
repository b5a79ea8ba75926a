import Foundation

/// A recogniser for a finger that drags inwards from an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// An edge of the screen.
  public enum Edge: Hashable, Sendable {
    /// The left edge.
    case left
    /// The right edge.
    case right
  }

  /// The edge at which the finger must come down.
  public final var edge = Edge.left

  /// The greatest distance from the edge at which the finger may come down, in points.
  static let reach: CGFloat = 20.0

  /// Fails when the finger comes down too far from the edge.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, isNear(touch) else { return enter(.failed) }
    super.touchesBegan(touches, with: event)
  }

  private func isNear(_ touch: UITouch) -> Bool {
    guard let width = view?.window?.frame.size.width else { return false }
    return edge == .left ? touch.start.x <= Self.reach : touch.start.x >= width - Self.reach
  }

  override func isInterested(in touch: UITouch) -> Bool {
    hasActions && isNear(touch) && shouldBegin()
  }

  override func accepts(_ way: CGPoint) -> Bool {
    way.x.magnitude > way.y.magnitude && (edge == .left) == (way.x > 0)
  }
}
