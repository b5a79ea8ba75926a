/// Tries everything that the driver protocol promises on an app, point by point.
///
/// Each point gets a process of its own, so that one that is broken does not hide the others.
public struct DriverCheck {
  /// What came of one point.
  public struct Finding: Sendable {
    /// The word the point is called by.
    public var point: String
    /// What must be so.
    public var promise: String
    /// What was found.
    public var verdict: Verdict
    /// The lines up to the one that broke the point, of which the last ones are kept.
    public var exchange: [DriverExchange]
    /// What the app said last on standard error, where the point is broken.
    public var lastLines: [String] = []

    /// Whether a point holds.
    public enum Verdict: Hashable, Sendable {
      /// It holds.
      case holds
      /// It does not apply to this app, and why.
      case skipped(String)
      /// It does not hold, and why.
      case broken(String)
    }
  }

  private let command: CommandWords
  private let patience: StdioDriver.Patience

  /// Creates a check of an app.
  public init(_ command: CommandWords, patience: StdioDriver.Patience = .init()) {
    self.command = command
    self.patience = patience
  }

  /// Tries all points.
  ///
  /// - Parameters:
  ///   - failsFast: whether the first broken point is the last one tried.
  ///   - report: called with each finding as soon as it is there.
  /// - Returns: the findings; only the first where the app does not even greet.
  public func run(
    failsFast: Bool = false,
    report: (Finding) -> Void = { _ in }
  ) -> [Finding] {
    var findings: [Finding] = []
    var isLaunchable = true
    for point in DriverPoint.all {
      let probe = DriverProbe(command, patience: patience)
      let verdict: Finding.Verdict
      var lastLines: [String] = []
      do throws(DriverProbe.Breach) {
        switch isLaunchable || !point.needsLaunch
          ? try point.attempt(probe) : .skipped("it cannot be launched")
        {
        case .holds: verdict = .holds
        case .skipped(let reason): verdict = .skipped(reason)
        }
      } catch {
        verdict = .broken(error.message)
        lastLines = error.lastLines
      }
      let finding = Finding(
        point: point.name,
        promise: point.promise,
        verdict: verdict,
        exchange: probe.exchange.suffix(6),
        lastLines: lastLines
      )
      findings.append(finding)
      report(finding)
      guard case .broken = verdict else { continue }
      if failsFast || point.name == DriverPoint.greets.name { break }
      if point.name == DriverPoint.launches.name { isLaunchable = false }
    }
    return findings
  }
}
