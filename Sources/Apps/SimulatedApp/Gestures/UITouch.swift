public import EventModel

/// One finger on the screen, from coming down to being lifted.
public final class UITouch {
  /// Which finger, from 0.
  public let finger: Int
  /// What the finger did last.
  public internal(set) var phase = Touch.Phase.began
  /// When it did so, in the app's time.
  public internal(set) var timestamp: Microseconds
  /// How many taps in a row at this place this is, counting from 1.
  public internal(set) var tapCount = 1
  /// The view the finger came down in; it gets all of the touch, wherever the finger goes.
  public internal(set) var view: UIView?

  /// Where the finger is in the window.
  var place: Point
  /// Where it came down in the window.
  let start: Point
  /// The recognisers that see this touch, those of the inner views first.
  var recognizers: [UIGestureRecognizer] = []
  /// Whether the view has been told that the touch went to someone else.
  var isTakenFromView = false
  /// Whether anyone might do something with it.
  var isOfInterest = false
  /// Whether anything at all came of it.
  var hadEffect = false
  /// Why nothing came of it, should that be so.
  var refusal: String?

  init(finger: Int, at place: Point, time: Microseconds) {
    self.finger = finger
    self.place = place
    start = place
    timestamp = time
  }

  /// Where the finger is in a view's coordinates; nil for the window.
  public func location(in view: UIView?) -> Point { view?.convertFromWindow(place) ?? place }
}
