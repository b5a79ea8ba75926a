import AppDriver
import EventModel

/// Gathers the touches of a gesture, and the time between them, for an app that takes it whole.
struct GestureCollector {
  private var touches: [GestureTouch] = []
  private var fingers: Set<Int> = []
  private var pause = Microseconds.zero

  /// Whether a finger is down.
  var isUnderWay: Bool { !fingers.isEmpty }

  /// Lets time pass within the gesture.
  mutating func wait(_ span: Microseconds) { pause += span }

  /// Takes a touch in; the whole gesture, once the last finger was lifted.
  mutating func add(_ touch: Touch) -> [GestureTouch]? {
    touches.append(GestureTouch(after: pause, touch))
    pause = .zero
    switch touch.phase {
    case .began: fingers.insert(touch.finger)
    case .ended, .cancelled: fingers.remove(touch.finger)
    case .moved: break
    }
    guard fingers.isEmpty else { return nil }
    defer { touches = [] }
    return touches
  }
}
