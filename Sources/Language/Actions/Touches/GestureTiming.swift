public import EventModel

/// The times and distances of the fingers of an action.
public enum GestureTiming {
  /// The time for which a person looks at an idle screen before a touch.
  public static let look = Microseconds.milliseconds(500)
  /// The time for which a tapping finger stays down.
  public static let tap = Microseconds.milliseconds(80)
  /// The time between the two taps of a double tap.
  public static let doubleTapPause = Microseconds.milliseconds(100)
  /// The longest time between two taps that make a double tap.
  public static let doubleTapLimit = Microseconds.milliseconds(300)
  /// The time for which a finger stays down in a long press.
  public static let longPress = Microseconds.milliseconds(600)
  /// The shortest time that a toolkit takes for a long press.
  public static let longPressLimit = Microseconds.milliseconds(500)
  /// The time of a swipe.
  public static let swipe = Microseconds.milliseconds(250)
  /// The time for which a dragging finger moves.
  public static let drag = Microseconds.milliseconds(500)
  /// The time for which it then rests, so that the content stops with it.
  public static let dragRest = Microseconds.milliseconds(200)
  /// The time for which two pinching fingers move.
  public static let pinch = Microseconds.milliseconds(400)
  /// The number of reported places of a moving finger in a second.
  public static let movesPerSecond: Int64 = 60

  /// The part of the node that a swipe crosses.
  public static let swipeShare = 0.6
  /// The shortest swipe, in points.
  public static let shortestSwipe = 80.0
  /// The most of a table's visible height that one drag towards a row crosses.
  public static let scrollShare = 0.6
  /// The shortest drag towards a row, in points, so that a table recognises it.
  public static let shortestScroll = 24.0
  /// The longest distance between the places of a tap's touch down and up, in points.
  public static let slop = 10.0
}
