public import EventModel

/// How long the fingers of an action take and how far they go: every such number of the project.
public enum GestureTiming {
  /// How long a person looks at a settled screen before a finger comes down.
  public static let look = Microseconds.milliseconds(500)
  /// How long a tapping finger stays down.
  public static let tap = Microseconds.milliseconds(80)
  /// How long the finger is up between the two taps of a double tap.
  public static let doubleTapPause = Microseconds.milliseconds(100)
  /// The longest such pause that still makes two taps one double tap.
  public static let doubleTapLimit = Microseconds.milliseconds(300)
  /// How long a finger is held for a long press.
  public static let longPress = Microseconds.milliseconds(600)
  /// The shortest hold that is a long press to a toolkit.
  public static let longPressLimit = Microseconds.milliseconds(500)
  /// How long a swiping finger takes from end to end.
  public static let swipe = Microseconds.milliseconds(250)
  /// How long a dragging finger moves.
  public static let drag = Microseconds.milliseconds(500)
  /// How long a dragging finger then rests, so that nothing is flung when it is lifted.
  public static let dragRest = Microseconds.milliseconds(200)
  /// How long two pinching fingers move.
  public static let pinch = Microseconds.milliseconds(400)
  /// How many places a moving finger is seen at in a second.
  public static let movesPerSecond: Int64 = 60

  /// How much of the node a swipe crosses.
  public static let swipeShare = 0.6
  /// The shortest swipe, in points, on however small a node.
  public static let shortestSwipe = 80.0
  /// How much of a table's visible height one drag towards a row crosses at the most.
  public static let scrollShare = 0.6
  /// The shortest drag towards a row, in points, so that a table sees it as one.
  public static let shortestScroll = 24.0
  /// How far from where it came down a finger may be lifted and still have tapped, in points.
  public static let slop = 10.0
}
