import EventModel

/// Two fingers that come together or go apart.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How far apart the fingers are, 1 being where the gesture began; settable to count anew.
  public final var scale: Double {
    get { distance / reference }
    set { reference = distance / max(newValue, 0.001) }
  }

  private var reference = 1.0

  /// How much the distance has to change before it counts as a pinch, in points.
  static let threshold = 8.0

  private var distance: Double {
    guard let first = touches.first, let last = touches.last, first !== last else {
      return reference
    }
    return max(first.place.distance(to: last.place), 1)
  }

  /// Notes how far apart the fingers are; fails for a third one.
  open override func touchesBegan(_ touches: [UITouch]) {
    guard numberOfTouches <= 2 else { return enter(.failed) }
    if numberOfTouches == 2 { reference = distance }
  }

  /// Begins once the distance has changed enough, and goes along then.
  open override func touchesMoved(_ touches: [UITouch]) {
    guard numberOfTouches == 2 else { return }
    if state != .possible { return enter(.changed) }
    guard !isPending, (distance - reference).magnitude >= Self.threshold else { return }
    enter(.began)
  }

  /// Ends the gesture as soon as one finger is lifted.
  open override func touchesEnded(_ touches: [UITouch]) {
    if state == .began || state == .changed { enter(.ended) } else if state == .possible { fail() }
  }

  /// Forgets the distance.
  open override func reset() { reference = 1 }
}
