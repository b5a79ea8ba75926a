import EventModel

extension AppDriver {
  /// How an app on a real clock is watched: how often, and how long nothing may change.
  private static var watch: (step: Microseconds, quiet: Microseconds) {
    (.milliseconds(50), .milliseconds(200))
  }

  /// Waits until the app says that it is idle and shows the same tree for a while.
  ///
  /// What an app says of itself is not enough on a real clock: work that another process or the
  /// network does for it is not known to it. What its screen says is not enough either: it stands
  /// still while something is loaded. So both must agree.
  ///
  /// - Parameter limit: the longest to wait.
  /// - Returns: the time that was waited.
  /// - Throws: `DriverError.neverIdle`, with what kept the app busy, once the limit is passed.
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
      return ["its screen changes all the time"]
    }
  }
}
