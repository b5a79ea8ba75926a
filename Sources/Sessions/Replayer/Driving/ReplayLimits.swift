import EventModel

/// The limits on the work that a replay demands of an app, since a log may come from an unknown source.
///
/// Within these limits, times and places can be computed without overflow.
enum ReplayLimits {
  /// The longest session, in the app's time: a day.
  static let session = Microseconds(86_400_000_000)
  /// The largest coordinate of a touch, in points.
  static let distance = 1e9
  /// The name of a touch beyond that distance.
  static let distantTouch = "touch that is so far away"
}

extension Event {
  /// The part of the event that exceeds the limits, to follow "the app takes no"; nil if none does.
  var excess: String? {
    guard at <= ReplayLimits.session else { return "session that is longer than a day" }
    switch kind {
    case .touch(let touch, let target):
      return touch.location.isWithinLimits && target?.frame.isWithinLimits ?? true
        ? nil : ReplayLimits.distantTouch
    case .pointer(let input, let target):
      let isNear = input.location.isWithinLimits && (input.way ?? .zero).isWithinLimits
      return isNear && target?.frame.isWithinLimits ?? true ? nil : "mouse that is so far away"
    case .text(let text, _):
      return text.utf8.count <= Event.longestText ? nil : "text that is so long"
    default: return nil
    }
  }
}

extension Point {
  /// True if neither coordinate is further from 0 than `ReplayLimits.distance`.
  var isWithinLimits: Bool {
    abs(x) <= ReplayLimits.distance && abs(y) <= ReplayLimits.distance
  }
}

extension Frame {
  fileprivate var isWithinLimits: Bool {
    origin.isWithinLimits && Point(x: size.width, y: size.height).isWithinLimits
  }
}
