import AppDriver
import EventModel
import Recorder
import ViewQuery

extension Replay {
  /// The extra time that a replay gives the app to reach an expected screen or show a target.
  struct GracePeriod {
    /// The longest wait for one screen or one target.
    static let limit = Microseconds.seconds(10)
    /// The time between two looks at the screen.
    static let step = Microseconds.milliseconds(250)

    /// Returns whether a screen is the expected one at a checkpoint, given by its place from 0.
    var isExpected: (Int, ViewTree) -> Bool
  }

  /// Waits for the expected screen of the next checkpoint; without a grace period it returns the
  /// given screen.
  mutating func expectedScreen(insteadOf screen: ViewTree) throws(Stop.Reason) -> ViewTree {
    let place = outcome.screens.count
    guard let grace, !grace.isExpected(place, screen) else { return screen }
    var seen = screen
    let found = try wait { tree -> ViewTree? in
      guard tree != seen else { return nil }
      seen = tree
      return grace.isExpected(place, tree) ? tree : nil
    }
    // The first screen that does not come answers the question that the grace period asks.
    guard let found else { throw .driver(.neverIdle(waited: GracePeriod.limit, reasons: [])) }
    return found
  }

  /// Waits until a target can be verified; nil without a grace period, or if it cannot be verified.
  mutating func lateTarget(_ target: Target) throws(Stop.Reason) -> Target? {
    guard grace != nil else { return nil }
    return try wait { tree in
      tree.resolve(target).verified.map { target.found(at: $0, in: tree) }
    }
  }

  /// Lets time pass until `look` returns a value for the screen; nil once the limit is reached.
  private mutating func wait<Found>(
    _ look: (ViewTree) -> Found?
  ) throws(Stop.Reason) -> Found? {
    var waited = Microseconds.zero
    while true {
      if let found = look(redacted(try driving(driver.snapshot()))) { return found }
      guard waited < GracePeriod.limit else { return nil }
      try driving(driver.advance(by: GracePeriod.step))
      waited += GracePeriod.step + (try driving(driver.settle()))
    }
  }
}
