import Replayer

/// The line below a red run that says how to decide about what it saw.
///
/// In CI nothing is kept beside the recordings: a report carries what is to be decided to a machine on
/// which somebody may approve it.
struct ReviewStep: CustomStringConvertible, Sendable {
  private(set) var description: String
  /// A Boolean value that says whether a report carries what is to be decided.
  private(set) var needsReport = true

  /// Creates the line of a run.
  ///
  /// - Parameters:
  ///   - call: the call of the run.
  ///   - reports: the reports that it writes.
  init(after call: Invocation, _ reports: [ReportTarget]) {
    let report = reports.first { $0.format == .json && !$0.isPrinted }
    self.init(ofReportAt: report?.fileName)
    guard !call.console.isCI else { return }
    needsReport = false
    description = "To review the changes: \(NextCommand.replay("approve"))"
  }

  /// Creates the line of a run that only its report tells about; nil for a report without a file.
  init(ofReportAt path: String?) {
    let approve = NextCommand.replay("approve", options: ["--from", path ?? "report.json"])
    description =
      path == nil
      ? "To review the changes: keep a report by --format json:report.json, then run elsewhere "
        + "\(approve.forReport)"
      : "To review the changes: download \(path?.printable ?? ""), then run \(approve.forReport)"
  }
}

extension SuiteReport {
  /// A Boolean value that says whether a person can approve something that the run saw.
  var isAnyReviewable: Bool {
    recordings.contains { recording in
      // A screen that varies is no screen to expect.
      recording.cause != Experiment.Cause.notDeterministic.rawValue
        && (recording.undecided != nil || recording.verdict == .changed)
    }
  }
}
