import EventModel
public import Foundation

/// A recogniser for a dragging finger; the gesture begins after ten points.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  private var origin = CGPoint.zero
  private var samples = DragSamples()

  /// The least number of fingers with which the gesture begins.
  public final var minimumNumberOfTouches = 1
  /// The greatest number of fingers with which the gesture begins.
  public final var maximumNumberOfTouches = Int.max

  /// The distance after which a moving finger counts as dragging, in points.
  static let threshold: CGFloat = 10.0
  /// The time before lifting in which the velocity is measured.
  static let speedSpan = Microseconds.milliseconds(100)

  /// Returns the distance the finger has moved since the gesture began or the translation was set.
  public final func translation(in view: UIView?) -> CGPoint {
    (samples.last?.place ?? origin) - origin
  }

  /// Sets the translation for the current place of the finger; the velocity is measured from here.
  public final func setTranslation(_ translation: CGPoint, in view: UIView?) {
    origin = (samples.last?.place ?? origin) - translation
    if let last = samples.last { samples.reset(to: last) }
  }

  /// Returns the velocity in points per second; zero if the finger rested before it was lifted.
  public final func velocity(in view: UIView?) -> CGPoint {
    guard let last = samples.last, let first = samples.first, last.time > first.time else {
      return .zero
    }
    let way = last.place - first.place
    let span = (last.time - first.time).seconds
    return CGPoint(x: way.x / span, y: way.y / span)
  }

  /// Returns true if a drag that starts in this direction is one for this recogniser.
  func accepts(_ way: CGPoint) -> Bool { true }

  /// Returns true if a view between the finger and `view` keeps drags in this direction for itself.
  final func isKept(below view: UIView, along way: CGPoint) -> Bool {
    sequence(first: touches.first?.view, next: { $0?.superview }).prefix { $0 !== view }
      .contains { $0?.keepsDrag(along: way) == true }
  }

  /// Stores the place where the finger came down.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return restart() }
    origin = middle
    samples.reset()
    sample(touches)
  }

  /// Begins once the finger has moved far enough; afterwards its moves change the gesture.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    sample(touches)
    guard state == .possible else { return enter(.changed) }
    let way = middle - origin
    guard !isPending, way.distance(to: .zero) >= Self.threshold else { return }
    guard numberOfTouches >= minimumNumberOfTouches else { return }
    guard numberOfTouches <= maximumNumberOfTouches, accepts(way) else { return enter(.failed) }
    origin = middle
    enter(.began)
  }

  /// Ends the gesture with the current velocity.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
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

  private func sample(_ touches: Set<UITouch>) {
    guard let touch = touches.first else { return }
    samples.append((touch.time, middle), since: touch.time - Self.speedSpan)
  }
}
