import Actions
import EventModel

/// The places where recorded touches go on the screen of a replay.
///
/// A recorder takes the evidence for all fingers of a gesture from the screen before the gesture. A
/// finger that comes down again with the same evidence, as in a double tap, goes to the same place:
/// it does not follow a view that the first tap has set in motion.
struct TouchPlacement {
  /// The distance of each finger that is down from its recorded place.
  private var shifts: [Int: Point] = [:]
  private var last: (target: Target, found: Target, at: Microseconds)?

  /// Moves a recorded touch to the place of its target.
  ///
  /// - Parameters:
  ///   - recorded: the touch in the log.
  ///   - target: the evidence in the log.
  ///   - found: for a finger that comes down, the target as it was found on the screen.
  ///   - moment: the time of the touch.
  /// - Returns: the touch to send, and for a finger that comes down the target that it goes to.
  mutating func place(
    _ recorded: Touch,
    on target: Target?,
    found: Target?,
    at moment: Microseconds
  ) -> (touch: Touch, target: Target?) {
    var (touch, meant) = (recorded, Target?.none)
    if touch.phase == .began {
      shifts[touch.finger] = nil
      if let target, let found {
        let place = self.place(of: target, found: found, at: moment)
        shifts[touch.finger] = target.shift(of: touch.location, to: place.frame)
        meant = place
      }
    }
    last?.at = moment
    touch.location = touch.location + (shifts[touch.finger] ?? .zero)
    return (touch, meant)
  }

  /// Returns the target that a finger goes to: the target of the gesture that it continues, or
  /// `found` if it begins another gesture.
  private mutating func place(
    of target: Target,
    found: Target,
    at moment: Microseconds
  ) -> Target {
    if let last, last.target == target, moment - last.at <= GestureTiming.doubleTapLimit {
      return last.found
    }
    last = (target, found, moment)
    return found
  }

  /// Ends the gesture: the app was settled or rotated, or a text was typed.
  mutating func endGesture() { last = nil }
}
