import Approvals
package import EventModel
import Recorder

/// A part of the work on a recording that took longer than its limit.
///
/// The recording's own files are the reason, never the app, which may not even have been launched.
package struct OutOfTime: Codable, Hashable, Sendable {
  /// The limit and the work.
  package var reason: Budget.Exceeded
  /// The line of the log that was being read; nil where it was the golden, or compared with it.
  package var logLine: Int?
  /// The line of the golden that was being read; 1 where it was compared with.
  package var goldenLine = 1
}

extension RecordingResult.Verdict {
  /// The part of the work that took too long; nil where none did.
  package var outOfTime: OutOfTime? {
    switch self {
    case .damagedLog(.damaged(_, let error, _)):
      guard case .outOfTime(let reason) = error.reason else { return nil }
      return OutOfTime(reason: reason, logLine: error.line)
    case .damagedGolden(.damaged(_, let error, _)):
      guard case .outOfTime(let reason) = error.reason else { return nil }
      return OutOfTime(reason: reason, goldenLine: error.line)
    default: return nil
    }
  }
}

extension RecordingRun {
  /// Returns the result of a recording of which a part of the work took too long.
  package func result(of late: OutOfTime) -> RecordingResult {
    let verdict: RecordingResult.Verdict =
      if let line = late.logLine {
        .damagedLog(recording.error(late.reason, atLine: line))
      } else {
        .damagedGolden(
          GoldenStore(folder: recording.folder).error(late.reason, atLine: late.goldenLine)
        )
      }
    return RecordingResult(name: recording.name, verdict: verdict)
  }
}
