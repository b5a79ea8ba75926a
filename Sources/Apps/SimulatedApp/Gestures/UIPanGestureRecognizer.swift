public import EventModel

/// A recogniser for a dragging finger; the gesture begins after ten points.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  private var origin = Point.zero
  private var samples = DragSamples()

  /// The distance after which a moving finger counts as dragging, in points.
  static let threshold = 10.0
  /// The time before lifting in which the velocity is measured.
  static let speedSpan = Microseconds.milliseconds(100)

  /// Returns the distance the finger has moved since the gesture began or the translation was set.
  public final func translation(in view: UIView?) -> Point {
    (samples.last?.place ?? origin) - origin
  }

  /// Sets the translation for the current place of the finger.
  public final func setTranslation(_ translation: Point, in view: UIView?) {
    origin = (samples.last?.place ?? origin) - translation
  }

  /// Returns the velocity in points per second; zero if the finger rested before it was lifted.
  public final func velocity(in view: UIView?) -> Point {
    guard let last = samples.last, let first = samples.first, last.time > first.time else {
      return .zero
    }
    let way = last.place - first.place
    let span = (last.time - first.time).seconds
    return Point(x: way.x / span, y: way.y / span)
  }

  /// Returns whether a drag that starts in this direction is one for this recogniser.
  func accepts(_ way: Point) -> Bool { true }

  /// Returns whether a view between the finger and `view` keeps drags in this direction for itself.
  final func isKept(below view: UIView, along way: Point) -> Bool {
    sequence(first: touches.first?.view, next: { $0?.superview }).prefix { $0 !== view }
      .contains { $0?.keepsDrag(along: way) == true }
  }

  /// Stores the place where the finger came down.
  open override func touchesBegan(_ touches: [UITouch]) {
    guard state == .possible else { return restart() }
    origin = middle
    samples.reset()
    sample(touches)
  }

  /// Begins once the finger has moved far enough; afterwards its moves change the gesture.
  open override func touchesMoved(_ touches: [UITouch]) {
    sample(touches)
    guard state == .possible else { return enter(.changed) }
    let way = middle - origin
    guard !isPending, way.distance(to: .zero) >= Self.threshold else { return }
    guard accepts(way) else { return enter(.failed) }
    origin = middle
    enter(.began)
  }

  /// Ends the gesture with the current velocity.
  open override func touchesEnded(_ touches: [UITouch]) {
    guard numberOfTouches <= 1 else { return }
    sample(touches)
    enter(state == .possible && !isPending ? .failed : .ended)
  }

  open override func reset() { samples.reset() }

  /// A change in the number of fingers moves their middle and must not count as a drag.
  private func restart() {
    guard let last = samples.last else { return }
    origin = origin + (middle - last.place)
    samples.reset(to: (last.time, middle))
  }

  private func sample(_ touches: [UITouch]) {
    guard let touch = touches.first else { return }
    samples.append((touch.timestamp, middle), since: touch.timestamp - Self.speedSpan)
  }
}
