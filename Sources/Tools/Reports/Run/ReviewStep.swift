import Messages
import Replayer

/// The line below a red run with the command that reviews its changes.
///
/// In CI the run keeps nothing beside the recordings. Its report carries the changes to a machine on which a person
/// can approve them.
package struct ReviewStep: CustomStringConvertible, Sendable {
  /// The whole line, with the command to paste.
  package private(set) var description: String
  /// True if a report carries the changes; false if the run keeps them beside the recordings.
  package private(set) var needsReport = true

  /// Creates the line of a run whose screens are kept beside the recordings.
  package init() {
    needsReport = false
    description = "To review the changes: \(NextCommand.replay("approve"))"
  }

  /// Creates the line of a run that only its report tells about; nil for a report without a file.
  package init(ofReportAt path: String?) {
    let approve = NextCommand.replay("approve", options: ["--from", path ?? "report.json"])
    description =
      path == nil
      ? "To review the changes: keep a report by --format json:report.json, then run elsewhere "
        + "\(approve.forReport)"
      : "To review the changes: download \(path?.printable ?? ""), then run \(approve.forReport)"
  }
}

extension SuiteReport {
  /// True if a person can approve something that the run saw, other than screens that vary.
  package var isAnyReviewable: Bool {
    recordings.contains { recording in
      // A screen that varies is no screen to expect.
      recording.cause != Experiment.Cause.notDeterministic.rawValue
        && (recording.undecided != nil || recording.verdict == .changed)
    }
  }
}
