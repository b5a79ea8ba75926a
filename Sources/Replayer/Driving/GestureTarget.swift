import Actions
import EventModel

/// Where the node that a gesture is meant for was found as its first finger came down.
///
/// A recorder takes the evidence of all of a gesture's fingers of the screen before it. One that comes
/// down again with the same evidence, as in a double tap, goes to where it was: it does not follow what
/// the first tap has set in motion.
struct GestureTarget {
  private var last: (target: Target, found: Target, at: Microseconds)?

  /// Where a finger that comes down goes.
  ///
  /// - Parameters:
  ///   - target: the evidence in the log.
  ///   - found: the evidence with the node's place at this moment.
  ///   - moment: when the finger comes down.
  /// - Returns: the place at the beginning of the gesture that the finger goes on with; what was found
  ///   now for one that begins another.
  mutating func place(of target: Target, found: Target, at moment: Microseconds) -> Target {
    if let last, last.target == target, moment - last.at <= GestureTiming.doubleTapLimit {
      return last.found
    }
    last = (target, found, moment)
    return found
  }

  /// Takes in that a finger came down, moved or was lifted.
  mutating func touched(at moment: Microseconds) { last?.at = moment }

  /// Takes in what no gesture outlasts: that the app was settled or turned, or a text was typed.
  mutating func ended() { last = nil }
}
