import EventModel
import Foundation

/// A recogniser for one tap, or for several taps in a row in one place.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps in a row.
  public final var numberOfTapsRequired = 1
  /// The number of fingers that must tap together.
  public final var numberOfTouchesRequired = 1

  private var taps = 0
  private var start = CGPoint.zero
  private var began = Microseconds.zero

  /// The longest time between touching down and lifting.
  static let longestTap = Microseconds.milliseconds(750)
  /// The longest pause between two taps.
  static let longestPause = Microseconds.milliseconds(350)
  /// The greatest distance that a tapping finger may move, in points.
  static let slop: CGFloat = 45.0

  override var isWaitingForTouches: Bool { isWaiting }

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    guard let other = other as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Stores where and when the finger came down; fails if the taps are too far apart.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    stopWaiting()
    guard let touch = touches.first else { return }
    if numberOfTouches > numberOfTouchesRequired { return enter(.failed) }
    if taps > 0, touch.place.distance(to: start) > Self.slop { return enter(.failed) }
    if numberOfTouches == 1 { start = touch.place }
    began = touch.time
  }

  /// Fails when a finger moves too far.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { $0.place.distance(to: $0.start) > Self.slop }) { enter(.failed) }
  }

  /// Counts the tap.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, touch.time - began <= Self.longestTap else {
      return enter(.failed)
    }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    taps += 1
    guard taps < numberOfTapsRequired else { return enter(.ended) }
    wait(Self.longestPause, reason: "waiting for another tap") { $0.startOver() }
  }

  open override func reset() { taps = 0 }
}
