import EventModel

extension UIScrollView {
  /// The part of its speed that rolling content keeps from one frame to the next: UIKit's normal
  /// deceleration, 0.998 a millisecond, over a sixtieth of a second.
  private static let friction = 0.967
  /// Slower than this, in points a second, content rests.
  private static let slowest = 15.0

  func dragChanged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      isDragging = true
      dragStart = boundsOrigin
    case .changed:
      stretch(to: dragStart - pan.translation(in: self))
    case .ended, .cancelled:
      stretch(to: dragStart - pan.translation(in: self))
      isDragging = false
      let speed = pan.state == .ended ? pan.velocity(in: self) : .zero
      if let step = restingStep {
        settle(on: step, speed: speed)
      } else if clamped(boundsOrigin) != boundsOrigin {
        if let application {
          glide(to: clamped(boundsOrigin), curve: .easeOut, in: application) { [weak self] in
            self?.cameToRest()
          }
        }
      } else {
        startRolling(speed: Point(x: -speed.x, y: -speed.y))
      }
    case .possible, .failed: break
    }
  }

  private func drag(to offset: Point) {
    let offset = clamped(offset)
    if offset != boundsOrigin { boundsOrigin = offset }
  }

  /// Follows the finger, and beyond the ends only part of the way.
  private func stretch(to offset: Point) {
    func give(
      _ place: Double,
      _ range: ClosedRange<Double>,
      _ length: Double,
      _ can: Bool
    ) -> Double {
      let nearest = min(max(place, range.lowerBound), range.upperBound)
      guard can, length > 0, place != nearest else { return nearest }
      // UIKit's rubber band: the further it is pulled the less it gives, never a whole screen.
      let way = (place - nearest).magnitude
      let given = (1 - 1 / (way * 0.55 / length + 1)) * length
      return nearest + (place < nearest ? -given : given)
    }
    let (wide, high) = (range(.horizontal), range(.vertical))
    let stretched = Point(
      x: give(offset.x, wide, frame.size.width, bounces && wide.isWide).rounded(),
      y: give(
        offset.y,
        high,
        frame.size.height,
        bounces && (high.isWide || alwaysBounceVertical)
      ).rounded()
    )
    if stretched != boundsOrigin { boundsOrigin = stretched }
    refreshControl?.pulled(to: boundsOrigin.y + contentInset.top)
  }

  private func cameToRest() {
    if let didEndScrolling { application?.attempt(didEndScrolling) }
  }

  /// Comes to rest at the page, or other step, the finger was going to.
  private func settle(on step: Size, speed: Point) {
    let origin = restingOrigin
    func page(_ offset: Double, _ start: Double, _ length: Double, _ speed: Double) -> Double {
      guard length > 0 else { return offset }
      let nearest = ((offset - speed * restingThrow) / length).rounded()
      let first = (start / length).rounded()
      let flick = speed.magnitude > 200 && nearest == first ? (speed < 0 ? 1.0 : -1.0) : 0
      return (nearest + flick) * length
    }
    let offset = Point(
      x: page(boundsOrigin.x - origin.x, dragStart.x - origin.x, step.width, speed.x),
      y: page(boundsOrigin.y - origin.y, dragStart.y - origin.y, step.height, speed.y)
    )
    guard let application else { return }
    glide(to: clamped(offset + origin), curve: .easeInOut, in: application) { [weak self] in
      self?.cameToRest()
    }
  }

  private func startRolling(speed: Point) {
    guard let clock = application?.clock else { return }
    var speed = speed
    var exact = boundsOrigin
    var places: [Point] = []
    while speed.distance(to: .zero) >= Self.slowest {
      exact = Point(x: exact.x + speed.x / 60, y: exact.y + speed.y / 60)
      let place = clamped(exact)
      if place.x != exact.x.rounded() { speed.x = 0 }
      if place.y != exact.y.rounded() { speed.y = 0 }
      speed = Point(x: speed.x * Self.friction, y: speed.y * Self.friction)
      places.append(place)
    }
    guard !places.isEmpty else { return cameToRest() }
    let last = AppClock.frame(AppClock.frameIndex(at: clock.now) + Int64(places.count))
    let end = clock.schedule(after: last - clock.now, reason: "scrolling of \(nameForPeople)") {
      [weak self] in
      if let place = self?.roll?.places.last { self?.drag(to: place) }
      self?.stopDecelerating()
      self?.cameToRest()
    }
    let frames = clock.startFrames { [weak self] in
      if let place = self?.roll?.places.popFirst() { self?.drag(to: place) }
    }
    roll = Roll(places: places[...], frames: frames, end: end)
  }

  /// Ends the rolling where it is; says whether there was any.
  @discardableResult func stopDecelerating() -> Bool {
    guard let roll else { return false }
    application?.clock.stopFrames(roll.frames)
    application?.clock.cancel(roll.end)
    self.roll = nil
    return true
  }
}

/// The drag that scrolls; only ways along which there is something to scroll count.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?

  init() {
    super.init(action: nil)
    addAction { recognizer in
      guard let pan = recognizer as? ScrollPanGestureRecognizer else { return }
      pan.scrollView?.dragChanged(pan)
    }
  }

  override func isInterested(in touch: UITouch) -> Bool { scrollView?.canScroll ?? false }

  override func accepts(_ way: Point) -> Bool {
    guard let scrollView, scrollView.canScroll(along: way) else { return false }
    let touched = sequence(first: touches.first?.view, next: { $0?.superview })
    return !touched.prefix { $0 !== scrollView }.contains { $0?.keepsDrag(along: way) == true }
  }
}
