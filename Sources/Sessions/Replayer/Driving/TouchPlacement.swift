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
  private var last: (target: Target, found: Target, place: Point?, at: Microseconds)?

  /// Moves a recorded touch to the place of its target.
  ///
  /// - Parameters:
  ///   - recorded: the touch in the log.
  ///   - target: the evidence in the log.
  ///   - found: for a finger that comes down, the target as it was found on the screen.
  ///   - place: the place where a finger has to come down, whatever the target's frame is; nil for the recorded
  ///     place within the frame.
  ///   - moment: the time of the touch.
  /// - Returns: the touch to send, and for a finger that comes down the target that it goes to.
  mutating func place(
    _ recorded: Touch,
    on target: Target?,
    found: Target?,
    place: Point? = nil,
    at moment: Microseconds
  ) -> (touch: Touch, target: Target?) {
    var (touch, meant) = (recorded, Target?.none)
    if touch.phase == .began {
      shifts[touch.finger] = nil
      if let target, let found {
        let aim = aim(of: target, found: found, place: place, at: moment)
        shifts[touch.finger] =
          aim.place.map { $0 - touch.location }
          ?? target.shift(of: touch.location, to: aim.found.frame)
        meant = aim.found
      }
    }
    last?.at = moment
    touch.location = touch.location + (shifts[touch.finger] ?? .zero)
    return (touch, meant)
  }

  /// Returns the target and the place of a finger: those of the gesture that it continues, or `found` and `place`
  /// if it begins another one.
  private mutating func aim(
    of target: Target,
    found: Target,
    place: Point?,
    at moment: Microseconds
  ) -> (found: Target, place: Point?) {
    if let last, last.target == target, moment - last.at <= GestureTiming.doubleTapLimit {
      return (last.found, last.place)
    }
    last = (target, found, place, moment)
    return (found, place)
  }

  /// Ends the gesture: the app was settled or rotated, a key was pressed, or a text was typed.
  mutating func endGesture() { last = nil }
}
