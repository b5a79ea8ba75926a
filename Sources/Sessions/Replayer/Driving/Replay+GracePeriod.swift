import AppDriver
import Approvals
import EventModel
import Recorder
import ViewQuery

extension Replay {
  /// The other times at which a replay looks for an expected screen or a target: before the recorded
  /// time, and some time after it.
  struct GracePeriod {
    /// The longest wait for one screen or one target.
    static let limit = Microseconds.seconds(10)
    /// The time between two looks at the screen.
    static let step = Microseconds.milliseconds(250)

    /// Returns true if a screen is the expected one at a checkpoint, given by its place from 0.
    var isExpected: (Int, ViewTree) -> Bool
    /// Returns true if a screen is already that of the next checkpoint.
    var isAhead: (Int, ViewTree) -> Bool
  }

  /// Waits for the expected screen of the next checkpoint; without a grace period it returns the
  /// given screen.
  mutating func expectedScreen(insteadOf screen: ViewTree) throws(Stop.Reason) -> ViewTree {
    let place = outcome.screens.count
    let early = earlyScreen
    earlyScreen = nil
    guard let grace, !grace.isExpected(place, screen) else { return screen }
    if let early, grace.isAhead(place, screen) { return early }
    var seen = screen
    let found = try wait { tree -> ViewTree? in
      guard tree != seen else { return nil }
      seen = tree
      return grace.isExpected(place, tree) ? tree : nil
    }
    // The first screen that does not come answers the question that the grace period asks.
    guard let found else {
      outcome.missedScreen = screen
      throw .driver(.neverIdle(waited: GracePeriod.limit, reasons: []))
    }
    return found
  }

  /// Lets the time before an event pass; with a grace period, it looks meanwhile for the screen of the
  /// checkpoint that the event records.
  mutating func pass(_ span: Microseconds, before event: Event) throws(Stop.Reason) {
    guard let grace, event.isCheckpoint else {
      for step in jitter?.steps(for: span, before: event.kind) ?? [span] {
        try driving(driver.advance(by: step))
      }
      return
    }
    let place = outcome.screens.count
    var rest = span
    while rest > .zero {
      let step = min(rest, GracePeriod.step)
      try driving(driver.advance(by: step))
      rest -= step
      guard earlyScreen == nil else { continue }
      let screen = redacted(try driving(driver.snapshot()))
      if grace.isExpected(place, screen) { earlyScreen = screen }
    }
  }

  /// Waits until a target can be verified; nil without a grace period, or if it cannot be verified.
  mutating func lateTarget(_ target: Target) throws(Stop.Reason) -> Target? {
    guard grace != nil else { return nil }
    let names = names
    return try wait { tree in
      names.removed(from: tree).resolve(target).verified.map { target.found(at: $0, in: tree) }
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
