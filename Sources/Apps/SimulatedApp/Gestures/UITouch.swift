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
  /// The view in which the finger came down and its superviews, up to the window.
  var line: [ObjectIdentifier] = []
  /// The child indexes of that view in the tree of the screen.
  var path: [Int] = []
  /// The view that would handle the touch if no recogniser did; nil where there is none.
  weak var handler: UIView?
  /// The view whose recogniser or scrolling has taken the touch.
  weak var taker: UIView?
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

  /// Takes down the views that the touch can reach, as they are when the finger comes down.
  func noteLine() {
    for view in sequence(first: view, next: { $0?.superview }) {
      guard let view else { break }
      line.append(ObjectIdentifier(view))
      if handler == nil, view.handlesTouches || (view as? UIControl)?.isEnabled == false {
        handler = view
      }
      guard let superview = view.superview else { break }
      path.append(superview.subviews.firstIndex { $0 === view } ?? 0)
    }
    path.reverse()
  }

  /// Returns the path of a view in that line; that of the view under the finger for any other.
  func path(of taker: UIView?) -> [Int] {
    let levels = taker.flatMap { line.firstIndex(of: ObjectIdentifier($0)) } ?? 0
    return path.dropLast(levels)
  }

  /// Returns the place of the finger in a view's coordinates; nil for the window.
  public func location(in view: UIView?) -> Point { view?.convertFromWindow(place) ?? place }
}
