public import EventModel

/// A finger that drags; it begins after ten points and goes on until the finger is lifted.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  private var origin = Point.zero
  private var samples: [(time: Microseconds, place: Point)] = []

  /// How far a finger slides before it counts as dragging, in points.
  static let threshold = 10.0
  /// The span before lifting over which the speed is taken.
  static let speedSpan = Microseconds.milliseconds(100)

  /// How far the finger has come since the gesture began, or since the translation was last set.
  public final func translation(in view: UIView?) -> Point {
    (samples.last?.place ?? origin) - origin
  }

  /// Makes the present place count as that translation.
  public final func setTranslation(_ translation: Point, in view: UIView?) {
    origin = (samples.last?.place ?? origin) - translation
  }

  /// How fast the finger is, in points a second; zero when it rested before it was lifted.
  public final func velocity(in view: UIView?) -> Point {
    guard let last = samples.last, let first = samples.first, last.time > first.time else {
      return .zero
    }
    let way = last.place - first.place
    let span = (last.time - first.time).seconds
    return Point(x: way.x / span, y: way.y / span)
  }

  /// Whether a drag that starts with this way is one for this recogniser.
  func accepts(_ way: Point) -> Bool { true }

  /// Notes where the finger came down.
  open override func touchesBegan(_ touches: [UITouch]) {
    guard state == .possible else { return restart() }
    origin = middle
    samples = []
    sample(touches)
  }

  /// Begins once the finger has come far enough, and goes along then.
  open override func touchesMoved(_ touches: [UITouch]) {
    sample(touches)
    guard state == .possible else { return enter(.changed) }
    let way = middle - origin
    guard !isPending, way.distance(to: .zero) >= Self.threshold else { return }
    guard accepts(way) else { return enter(.failed) }
    origin = middle
    enter(.began)
  }

  /// Ends the gesture with the speed the finger had.
  open override func touchesEnded(_ touches: [UITouch]) {
    guard numberOfTouches <= 1 else { return }
    sample(touches)
    enter(state == .possible && !isPending ? .failed : .ended)
  }

  /// Forgets the drag.
  open override func reset() { samples = [] }

  /// A finger more or less must not count as a way.
  private func restart() {
    guard let last = samples.last else { return }
    origin = origin + (middle - last.place)
    samples = [(last.time, middle)]
  }

  private func sample(_ touches: [UITouch]) {
    guard let touch = touches.first else { return }
    samples.append((touch.timestamp, middle))
    let oldest = touch.timestamp - Self.speedSpan
    samples.removeAll { $0.time < oldest }
  }
}
