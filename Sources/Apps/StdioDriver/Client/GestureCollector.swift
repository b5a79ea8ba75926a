import AppDriver
import EventModel

/// The touches of a gesture under way, with the time between them, for an app that takes whole gestures.
struct GestureCollector {
  private var touches: [GestureTouch] = []
  private var fingers: Set<Int> = []
  private var pause = Microseconds.zero

  /// True while at least one finger is down.
  var isUnderWay: Bool { !fingers.isEmpty }

  /// Adds time to the gesture.
  mutating func wait(_ span: Microseconds) { pause += span }

  /// Adds a touch.
  ///
  /// - Returns: the whole gesture once the last finger is lifted; nil before.
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
