/// One step from a major version of the format to the next: what changed in what the events mean.
///
/// A reader reads all versions up to its own into the present values; a step then makes of them
/// what a recorder of the next version would have written. Steps are pure, one for each version,
/// and never change once released.
public struct LogUpgrade: Sendable {
  /// The major version that the step begins from; it leads to the one after.
  public var from: Int
  /// What becomes of a log.
  public var apply: @Sendable (EventLog) -> EventLog

  /// Creates the step from version `from` to the next.
  public init(from: Int, apply: @escaping @Sendable (EventLog) -> EventLog) {
    self.from = from
    self.apply = apply
  }

  /// All steps there are, oldest first; none yet, as 1 is the first version.
  public static let steps: [LogUpgrade] = []
}

extension EventLog {
  /// The log as the present version would have written it.
  ///
  /// - Parameter steps: the steps to go, oldest first.
  /// - Returns: the log in the present version; one of a later minor version stays in that.
  public func upgraded(by steps: [LogUpgrade] = LogUpgrade.steps) -> EventLog {
    var log = self
    for step in steps where step.from == log.header.format.major {
      log = step.apply(log)
      log.header.format = FormatVersion(major: step.from + 1, minor: 0)
    }
    return log
  }
}
