public import EventModel

/// A finger that rests at one place; the gesture goes on until it is lifted.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the finger must rest.
  public final var minimumPressDuration = Microseconds.milliseconds(500)
  /// How far it may slide meanwhile, in points.
  public final var allowableMovement = 10.0

  private var patience: AppClock.Entry?

  /// Begins to wait.
  open override func touchesBegan(_ touches: [UITouch]) {
    guard numberOfTouches == 1 else { return enter(.failed) }
    patience = clock?.schedule(after: minimumPressDuration, reason: "a finger that rests") {
      [weak self] in
      self?.patience = nil
      self?.enter(.began)
    }
  }

  /// Fails when the finger slides too early; afterwards the gesture goes along.
  open override func touchesMoved(_ touches: [UITouch]) {
    guard let touch = touches.first else { return }
    if state == .possible, touch.place.distance(to: touch.start) > allowableMovement {
      stopWaiting()
      enter(.failed)
    } else if state != .possible {
      enter(.changed)
    }
  }

  /// Ends the gesture; fails when the finger was lifted too early.
  open override func touchesEnded(_ touches: [UITouch]) {
    stopWaiting()
    enter(state == .possible ? .failed : .ended)
  }

  /// Stops waiting.
  open override func reset() { stopWaiting() }

  private func stopWaiting() {
    if let patience { clock?.cancel(patience) }
    patience = nil
  }
}
