public import EventModel

/// The touches of a log that came down at the place which the app reported for their target.
///
/// Such a place need not have the same share of the target's frame: a link may be wrapped at another word. So
/// a replay touches the place that the app reports now.
public struct ReportedTouches: Sendable {
  /// The numbers of the events.
  private var events: Set<Int> = []

  /// Finds the touches of a log.
  public init(of log: EventLog) {
    var screen: ViewTree?
    for event in log.events {
      switch event.kind {
      case .snapshot(let snapshot): screen = snapshot.tree
      case .change(let change): screen = try? screen?.applying(change)
      case .touch(let touch, let target?) where touch.phase == .began:
        if screen?.reports(touch.location, for: target) == true { events.insert(event.number) }
      case .pointer(let input, let target?):
        if screen?.reports(input.location, for: target) == true { events.insert(event.number) }
      default: continue
      }
    }
  }

  /// Returns the place at which the app now wants a target to be touched; nil to touch the recorded place
  /// within the target's frame.
  ///
  /// - Parameters:
  ///   - event: the number of the recorded touch.
  ///   - node: the target on the screen.
  ///   - tree: the screen.
  /// - Returns: the place.
  func place(for event: Int, on node: Int, in tree: ViewTree) -> Point? {
    events.contains(event) ? tree.touchPoint(of: node) : nil
  }
}

extension ViewTree {
  /// Returns true if a place is the one that the app reported for a target.
  fileprivate func reports(_ place: Point, for target: Target) -> Bool {
    index(at: target.path).flatMap { touchPoint(of: $0) } == place
  }
}
