package import EventModel

/// The difference between a page's clock and that of the session.
///
/// Inputs wait while an action is performed, so that they have the time at which the page got them: two clicks far
/// apart never become a double click because the app was slow.
package struct PageClock: Sendable {
  /// The least time from an input to its arrival, which says best how far the clocks are apart.
  private var difference: Microseconds?
  /// The greatest lag of an input that an app can cause; after a greater one, the page's clock has stood still, as
  /// while a computer sleeps.
  private static let mostLag = Microseconds(60_000_000)

  /// Creates a clock that knows nothing of the page yet.
  package init() {}

  /// Returns the session's time of an input.
  ///
  /// - Parameters:
  ///   - moment: the page's time of the input.
  ///   - arrival: the session's time at which its message arrived.
  /// - Returns: the time, which is never after the arrival.
  package mutating func time(
    of moment: Microseconds,
    arrivedAt arrival: Microseconds
  )
    -> Microseconds
  {
    var least = min(difference ?? arrival - moment, arrival - moment)
    if arrival - moment - least > Self.mostLag { least = arrival - moment }
    difference = least
    return moment + least
  }
}
