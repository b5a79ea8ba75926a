import Foundation

/// A recogniser for two fingers that move together or apart.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers relative to the one at the beginning; may be set to restart from
  /// there.
  public final var scale: CGFloat {
    get { distance / reference }
    set { reference = distance / max(newValue, 0.001) }
  }

  private var reference: CGFloat = 1.0

  /// The change in distance after which the fingers count as pinching, in points.
  static let threshold: CGFloat = 8.0

  private var distance: CGFloat {
    guard let first = touches.first, let last = touches.last, first !== last else {
      return reference
    }
    return max(first.place.distance(to: last.place), 1)
  }

  /// Stores the distance of the fingers; a third finger fails the gesture.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches <= 2 else { return enter(.failed) }
    if numberOfTouches == 2 { reference = distance }
  }

  /// Begins once the distance has changed enough; afterwards each move changes the gesture.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == 2 else { return }
    if state != .possible { return enter(.changed) }
    guard !isPending, (distance - reference).magnitude >= Self.threshold else { return }
    enter(.began)
  }

  /// Ends the gesture when the first finger is lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { enter(.ended) } else if state == .possible { fail() }
  }

  open override func reset() { reference = 1 }
}
