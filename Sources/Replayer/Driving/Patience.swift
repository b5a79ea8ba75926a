import AppDriver
import EventModel
import Recorder
import ViewQuery

extension Replay {
  /// How a replay waits for what does not come in time: it gives the app more of its time until the
  /// screen is the expected one, and until a target is there.
  struct Patience {
    /// The longest wait for one screen or one target.
    static let limit = Microseconds.seconds(10)
    /// After how much time it looks again.
    static let step = Microseconds.milliseconds(250)

    /// Whether a screen is what a checkpoint, by its place from 0, is to show.
    var isExpected: (Int, ViewTree) -> Bool

    /// Lets time pass until something is as it should be.
    ///
    /// - Parameters:
    ///   - driver: the app.
    ///   - look: looks at the app, and gives what was waited for.
    /// - Returns: what was waited for; nil once the limit is passed.
    /// - Throws: what the app ends the wait with.
    func wait<Found>(
      for driver: any AppDriver,
      _ look: () throws(DriverError) -> Found?
    ) throws(DriverError) -> Found? {
      var waited = Microseconds.zero
      while true {
        if let found = try look() { return found }
        guard waited < Self.limit else { return nil }
        try driver.advance(by: Self.step)
        waited += Self.step + (try driver.settle())
      }
    }
  }
}

extension Replay {
  /// The screen that a checkpoint is to show, if it comes while there is patience; else the one given.
  mutating func awaited(_ screen: ViewTree) throws(StopError) -> ViewTree {
    guard let patience, !patience.isExpected(outcome.screens.count, screen) else { return screen }
    let (place, driver) = (outcome.screens.count, driver)
    var redactor = redactor
    var seen = screen
    let found = try driving { () throws(DriverError) in
      try patience.wait(for: driver) { () throws(DriverError) -> ViewTree? in
        let tree = redactor.redact(try driver.snapshot())
        guard tree != seen else { return nil }
        seen = tree
        return patience.isExpected(place, tree) ? tree : nil
      }
    }
    self.redactor = redactor
    // One screen that never comes is enough to know.
    guard let found else {
      throw StopError(reason: .driver(.neverIdle(waited: Patience.limit, reasons: [])))
    }
    return found
  }

  /// The evidence with a node's place once it can be verified, while there is patience; nil where it
  /// cannot.
  mutating func awaited(_ target: Target) throws(StopError) -> Target? {
    guard let patience else { return nil }
    let driver = driver
    var redactor = redactor
    let found = try driving { () throws(DriverError) in
      try patience.wait(for: driver) { () throws(DriverError) -> Target? in
        let tree = redactor.redact(try driver.snapshot())
        return tree.resolve(target).verified.map { target.found(at: $0, in: tree) }
      }
    }
    self.redactor = redactor
    return found
  }
}
