import EventModel

extension Animator {
  // Within `UIView`, the other name is that of UIKit's curves.
  typealias Curve = AnimationCurve

  /// The parameters of one call of `animate`.
  struct Pace {
    var duration: Microseconds
    var curve: AnimationCurve
    var allowsInteraction: Bool
    var delay = Microseconds.zero
    var repeats = false
    var reverses = false
    var spring: SpringCurve?

    /// The duration of one way or, if the animation reverses, of both.
    var wholeDuration: Microseconds { reverses ? duration + duration : duration }

    /// Returns the share of the way that is done after a time since the call.
    func progress(at elapsed: Microseconds) -> Double {
      let time = elapsed - delay
      // As the app's own values are the final ones, a view waits at the former ones.
      guard duration > .zero else { return time < .zero ? 0 : 1 }
      guard time > .zero else { return 0 }
      let whole = wholeDuration.count
      let inRound = repeats ? time.count % whole : min(time.count, whole)
      let share = Double(inRound) / Double(duration.count)
      let way = share > 1 ? 2 - share : share
      return spring?.progress(at: way) ?? curve.progress(at: way)
    }
  }
}
