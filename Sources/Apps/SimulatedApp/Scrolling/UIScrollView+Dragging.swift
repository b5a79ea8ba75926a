import EventModel
import Foundation

extension UIScrollView {
  /// The part of its speed that decelerating content keeps from one frame to the next: UIKit's
  /// normal rate, 0.998 per millisecond, over a sixtieth of a second.
  private static let friction: CGFloat = 0.967
  /// The speed below which content rests, in points per second.
  private static let slowest: CGFloat = 15.0

  func dragChanged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      isDragging = true
      dragStart = boundsOrigin
      delegate?.scrollViewWillBeginDragging(self)
    case .changed:
      stretch(to: dragStart - pan.translation(in: self))
    case .ended, .cancelled:
      stretch(to: dragStart - pan.translation(in: self))
      isDragging = false
      release(at: pan.state == .ended ? pan.velocity(in: self) : .zero)
    case .possible, .failed: break
    }
  }

  /// Lets the content come to rest after the finger was lifted, where the delegate wants it.
  private func release(at velocity: CGPoint) {
    let speed = CGPoint.zero - velocity
    let clampedOrigin = clamped(boundsOrigin)
    var places: [CGPoint] = []
    let usual: CGPoint
    if let step = restingStep {
      usual = restingPlace(on: step, speed: velocity)
    } else if clampedOrigin != boundsOrigin {
      usual = clampedOrigin
    } else {
      places = offsets(at: speed)
      usual = places.last ?? boundsOrigin
    }
    var wanted = usual
    if let delegate {
      let pace = CGPoint(x: speed.x / 1_000, y: speed.y / 1_000)
      unsafe withUnsafeMutablePointer(to: &wanted) {
        unsafe delegate.scrollViewWillEndDragging(
          self,
          withVelocity: pace,
          targetContentOffset: $0
        )
      }
    }
    let moves = wanted != boundsOrigin
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    if moves { delegate?.scrollViewWillBeginDecelerating(self) }
    if wanted != usual {
      glideToRest(at: clamped(wanted), curve: .easeOut)
    } else if restingStep != nil {
      glideToRest(at: usual, curve: .easeInOut, moves: moves)
    } else if clampedOrigin != boundsOrigin {
      glideToRest(at: usual, curve: .easeOut)
    } else {
      startRolling(through: places)
    }
  }

  private func drag(to offset: CGPoint) {
    let offset = clamped(offset)
    if offset != boundsOrigin { boundsOrigin = offset }
  }

  /// Moves the content with the finger, and beyond its ends only part of the way.
  private func stretch(to offset: CGPoint) {
    let stretched = CGPoint { axis in
      let (place, length, range) = (offset[axis], frame.size[axis], range(axis))
      let nearest = min(max(place, range.lowerBound), range.upperBound)
      let gives = bounces && (range.isWide || axis == .vertical && alwaysBounceVertical)
      guard gives, length > 0, place != nearest else { return nearest.rounded() }
      // UIKit's rubber band: the further the content is pulled, the less it gives way.
      let way = (place - nearest).magnitude
      let given = (1 - 1 / (way * 0.55 / length + 1)) * length
      return (nearest + (place < nearest ? -given : given)).rounded()
    }
    if stretched != boundsOrigin { boundsOrigin = stretched }
    refreshControl?.pulled(to: boundsOrigin.y + contentInset.top)
  }

  private func cameToRest(moved: Bool = true) {
    if let didEndScrolling { application?.attempt(didEndScrolling) }
    if moved { delegate?.scrollViewDidEndDecelerating(self) }
  }

  /// Returns the page or row towards which the finger moved.
  private func restingPlace(on step: CGSize, speed: CGPoint) -> CGPoint {
    let origin = restingOrigin
    let offset = CGPoint { axis in
      let (offset, start) = (boundsOrigin[axis] - origin[axis], dragStart[axis] - origin[axis])
      let (length, speed) = (step[axis], speed[axis])
      guard length > 0 else { return offset }
      let nearest = ((offset - speed * restingThrow) / length).rounded()
      let first = (start / length).rounded()
      let flick = speed.magnitude > 200 && nearest == first ? (speed < 0 ? 1.0 : -1.0) : 0
      return (nearest + flick) * length
    }
    return clamped(offset + origin)
  }

  private func glideToRest(at offset: CGPoint, curve: Animator.Curve, moves: Bool = true) {
    glide(to: offset, curve: curve) { [weak self] in self?.cameToRest(moved: moves) }
  }

  /// The offsets that content thrown at a speed passes through, one for each frame of the display.
  private func offsets(at speed: CGPoint) -> [CGPoint] {
    var speed = speed
    var exact = boundsOrigin
    var offsets: [CGPoint] = []
    while speed.distance(to: .zero) >= Self.slowest {
      exact = CGPoint(x: exact.x + speed.x / 60, y: exact.y + speed.y / 60)
      let place = clamped(exact)
      if place.x != exact.x.rounded() { speed.x = 0 }
      if place.y != exact.y.rounded() { speed.y = 0 }
      speed = CGPoint(x: speed.x * Self.friction, y: speed.y * Self.friction)
      offsets.append(place)
    }
    return offsets
  }

  private func startRolling(through places: [CGPoint]) {
    guard let clock = application?.clock else { return }
    guard !places.isEmpty else { return cameToRest(moved: false) }
    let last = AppClock.frame(AppClock.frameIndex(at: clock.now) + Int64(places.count))
    let end = clock.schedule(after: last - clock.now, reason: "scrolling of \(nameInMessages)") {
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

  /// Stops the deceleration; returns true if there was any.
  @discardableResult func stopDecelerating() -> Bool {
    guard let roll else { return false }
    application?.clock.stopFrames(roll.frames)
    application?.clock.cancel(roll.end)
    self.roll = nil
    return true
  }
}

/// The recogniser of the drag that scrolls; it ignores directions in which nothing can scroll.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?

  convenience init() {
    self.init { ($0 as? ScrollPanGestureRecognizer)?.follow() }
  }

  private func follow() { scrollView?.dragChanged(self) }

  override func isInterested(in touch: UITouch) -> Bool { scrollView?.canScroll ?? false }

  override func accepts(_ way: CGPoint) -> Bool {
    guard let scrollView, scrollView.canScroll(along: way) else { return false }
    return !isKept(below: scrollView, along: way)
  }
}
