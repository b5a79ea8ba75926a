import EventModel

/// One tap, or several in a row at one place.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps in a row make the gesture.
  public final var numberOfTapsRequired = 1
  /// How many fingers have to come down together.
  public final var numberOfTouchesRequired = 1

  private var taps = 0
  private var start = Point.zero
  private var began = Microseconds.zero
  private var patience: AppClock.Entry?

  /// The longest a finger may rest and still be tapping.
  static let longestTap = Microseconds.milliseconds(750)
  /// The longest pause between two taps of one gesture.
  static let longestPause = Microseconds.milliseconds(350)
  /// How far a tapping finger may slide, in points.
  static let slop = 45.0

  override var isWaitingForTouches: Bool { patience != nil }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    guard let other = other as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Notes where and when; fails where the taps are too far apart.
  open override func touchesBegan(_ touches: [UITouch]) {
    stopWaiting()
    guard let touch = touches.first else { return }
    if numberOfTouches > numberOfTouchesRequired { return enter(.failed) }
    if taps > 0, touch.place.distance(to: start) > Self.slop { return enter(.failed) }
    if numberOfTouches == 1 { start = touch.place }
    began = touch.timestamp
  }

  /// Fails when the finger slides away.
  open override func touchesMoved(_ touches: [UITouch]) {
    if touches.contains(where: { $0.place.distance(to: $0.start) > Self.slop }) { enter(.failed) }
  }

  /// Counts the tap.
  open override func touchesEnded(_ touches: [UITouch]) {
    guard let touch = touches.first, touch.timestamp - began <= Self.longestTap else {
      return enter(.failed)
    }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    taps += 1
    guard taps < numberOfTapsRequired else { return enter(.ended) }
    patience = clock?.schedule(after: Self.longestPause, reason: "waiting for another tap") {
      [weak self] in
      self?.patience = nil
      self?.startOver()
    }
  }

  /// Forgets the taps.
  open override func reset() {
    stopWaiting()
    taps = 0
  }

  private func stopWaiting() {
    if let patience { clock?.cancel(patience) }
    patience = nil
  }
}
