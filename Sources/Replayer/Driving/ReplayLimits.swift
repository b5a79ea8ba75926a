import EventModel

/// What a replay asks of an app at most, since a log may come from a stranger: within these limits
/// numbers can be computed with, and time goes by.
enum ReplayLimits {
  /// The longest session, in the app's time: a day.
  static let session = Microseconds(86_400_000_000)
  /// The farthest that a finger can be from the screen's corner, in points.
  static let distance = 1e9
}

extension Event {
  /// What of the event no app is asked for, as the end of "the app takes no …"; nil where all is well.
  var excess: String? {
    guard at <= ReplayLimits.session else { return "session that is longer than a day" }
    switch kind {
    case .touch(let touch, let target):
      return touch.location.isNear && (target.map { $0.frame.isNear } ?? true)
        ? nil : "touch that is so far away"
    case .text(let text, _):
      return text.utf8.count <= Event.longestText ? nil : "text that is so long"
    default: return nil
    }
  }
}

extension Point {
  /// Whether a finger can be there.
  var isNear: Bool {
    abs(x) <= ReplayLimits.distance && abs(y) <= ReplayLimits.distance
  }
}

extension Frame {
  fileprivate var isNear: Bool {
    origin.isNear && Point(x: size.width, y: size.height).isNear
  }
}
