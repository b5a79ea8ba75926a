/// A check of an app against everything that the driver protocol requires, point by point.
///
/// Each point gets its own process, so that a failure does not hide others.
public struct DriverCheck {
  /// The outcome of one point.
  public struct Finding: Sendable {
    /// The name of the point.
    public var point: String
    /// The requirement.
    public var promise: String
    /// The verdict on the point.
    public var verdict: Verdict
    /// The last lines up to the one that broke the point.
    public var exchange: [DriverExchange]
    /// The app's last lines on standard error, where the point is broken.
    public var lastLines: [String] = []

    /// The verdict on a point.
    public enum Verdict: Hashable, Sendable {
      /// The app meets the requirement.
      case holds
      /// It does not apply to this app, for a reason.
      case skipped(String)
      /// The app does not meet it, for a reason.
      case broken(String)
    }
  }

  private let command: CommandWords
  private let patience: StdioDriver.Patience
  private let isAskedToStop: @Sendable () -> Bool

  /// Creates a check of an app.
  ///
  /// - Parameters:
  ///   - command: the command that starts the app.
  ///   - patience: the app's limits of time and memory.
  ///   - isAskedToStop: returns true to end the app and check no further point.
  public init(
    _ command: CommandWords,
    patience: StdioDriver.Patience = .init(),
    unless isAskedToStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.command = command
    self.patience = patience
    self.isAskedToStop = isAskedToStop
  }

  /// Checks all points.
  ///
  /// - Parameters:
  ///   - failsFast: true to stop at the first broken point.
  ///   - report: called with each finding at once.
  /// - Returns: the findings; only the first if the app sends no greeting.
  public func run(
    failsFast: Bool = false,
    report: (Finding) -> Void = { _ in }
  ) -> [Finding] {
    var findings: [Finding] = []
    var isLaunchable = true
    for point in DriverPoint.allCases where !isAskedToStop() {
      let probe = DriverProbe(command, patience: patience, unless: isAskedToStop)
      let (verdict, lastLines): (Finding.Verdict, [String]) =
        isLaunchable || point == .end
        ? probe.verdict(on: point) : (.skipped("the app cannot be launched"), [])
      // An app that was ended broke nothing.
      guard !isAskedToStop() else { break }
      let finding = Finding(
        point: point.rawValue,
        promise: point.promise,
        verdict: verdict,
        exchange: probe.exchange.suffix(6),
        lastLines: lastLines
      )
      findings.append(finding)
      report(finding)
      guard case .broken = verdict else { continue }
      if failsFast || point == .hello { break }
      if point == .launch { isLaunchable = false }
    }
    return findings
  }
}
