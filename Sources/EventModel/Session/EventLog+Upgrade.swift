/// The conversion of a log from one major version of the format to the next.
///
/// A reader reads all older versions into the current types. A step then changes the values to those
/// that a recorder of the next version would have written. There is one step for each version, which
/// never changes once released.
public struct LogUpgrade: Sendable {
  /// The major version that the step converts to the next one.
  public var from: Int
  /// Converts a log.
  public var apply: @Sendable (EventLog) -> EventLog

  /// Creates a step.
  public init(from: Int, apply: @escaping @Sendable (EventLog) -> EventLog) {
    self.from = from
    self.apply = apply
  }

  /// All steps, oldest first; none yet, since version 1 is the first.
  public static let steps: [LogUpgrade] = []
}

extension EventLog {
  /// Returns the log as the current version would have written it.
  ///
  /// - Parameter steps: the steps, oldest first.
  /// - Returns: the log in the current version; a later minor version does not change.
  public func upgraded(by steps: [LogUpgrade] = LogUpgrade.steps) -> EventLog {
    var log = self
    for step in steps where step.from == log.header.format.major {
      log = step.apply(log)
      log.header.format = FormatVersion(major: step.from + 1, minor: 0)
    }
    return log
  }
}
