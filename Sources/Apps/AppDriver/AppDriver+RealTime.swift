import EventModel

extension AppDriver {
  /// The time between two looks at an app on a real clock, and the time for which it must not change.
  private static var watch: (step: Microseconds, quiet: Microseconds) {
    (.milliseconds(50), .milliseconds(200))
  }

  /// Waits until the app reports that it is idle and shows the same tree for a while.
  ///
  /// Neither is enough alone: an app does not know what another process or the network does for it,
  /// and a screen stands still while something is loaded.
  ///
  /// - Parameter limit: the longest to wait.
  /// - Returns: the time waited.
  /// - Throws: `DriverError.neverIdle`, with the reasons why the app is busy, once the limit is passed.
  func settleInRealTime(limit: Microseconds) throws(DriverError) -> Microseconds {
    var waited = Microseconds.zero
    var stable = Microseconds.zero
    var before = try snapshot()
    while true {
      let step = Self.watch.step
      guard waited + step <= limit else {
        throw .neverIdle(waited: waited, reasons: try reasonsToWait)
      }
      try advance(by: step)
      waited += step
      let now = try snapshot()
      let isStill = now == before
      stable = isStill ? stable + step : .zero
      before = now
      if stable >= Self.watch.quiet, case .idle = try activity() { return waited }
    }
  }

  private var reasonsToWait: [String] {
    get throws(DriverError) {
      if case .busy(let reasons, _) = try activity() { return reasons }
      return ["its screen keeps changing"]
    }
  }
}
