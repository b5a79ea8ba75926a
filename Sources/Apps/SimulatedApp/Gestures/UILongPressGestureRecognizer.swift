public import EventModel
public import Foundation

/// A recogniser for a finger that stays in one place; the gesture lasts until the finger is lifted.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time for which the finger must stay.
  public final var minimumPressDuration = Microseconds.milliseconds(500)
  /// The distance that the finger may move in that time, in points.
  public final var allowableMovement: CGFloat = 10.0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == 1 else { return enter(.failed) }
    wait(minimumPressDuration, reason: "a possible long press") { $0.enter(.began) }
  }

  /// Fails when the finger moves too early; afterwards its moves change the gesture.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    if state == .possible, touch.place.distance(to: touch.start) > allowableMovement {
      stopWaiting()
      enter(.failed)
    } else if state != .possible {
      enter(.changed)
    }
  }

  /// Ends the gesture, or fails when the finger is lifted too early.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    stopWaiting()
    enter(state == .possible ? .failed : .ended)
  }
}
