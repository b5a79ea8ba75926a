public import EventModel

/// A finger on the screen, from touching down to lifting.
public final class UITouch {
  /// The number of the finger, from 0.
  public let finger: Int
  /// The last phase of the finger.
  public internal(set) var phase = Touch.Phase.began
  /// The time of that phase, by the app's clock.
  public internal(set) var timestamp: Microseconds
  /// The number of this tap in a row of taps in one place, from 1.
  public internal(set) var tapCount = 1
  /// The view in which the finger came down; it receives the whole touch.
  public internal(set) var view: UIView?

  /// The current place of the finger in the window.
  var place: Point
  /// The place in the window where the finger came down.
  let start: Point
  /// The recognisers that receive this touch, those of inner views first.
  var recognizers: [UIGestureRecognizer] = []
  /// Whether the touch was cancelled in its view.
  var isTakenFromView = false
  /// Whether any view or recogniser may react to the touch.
  var isOfInterest = false
  /// Whether the touch has had an effect.
  var hadEffect = false
  /// The reason to report if the touch has no effect.
  var refusal: String?

  init(finger: Int, at place: Point, time: Microseconds) {
    self.finger = finger
    self.place = place
    start = place
    timestamp = time
  }

  /// Returns the place of the finger in a view's coordinates; nil for the window.
  public func location(in view: UIView?) -> Point { view?.convertFromWindow(place) ?? place }
}
