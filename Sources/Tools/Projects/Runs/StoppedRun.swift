package import Messages
package import Recorder
package import Replayer
import Reports

/// The time of a stopped run for one part of its reports, before the process must have ended.
///
/// Reports are whole, so that results for which there is no time count as not replayed. It is the time that the
/// processor works, since a busy machine must not shorten a report.
package struct StoppedRun {
  private let interruption: Interruption
  private let end: Duration

  /// Begins a part.
  ///
  /// - Parameters:
  ///   - interruption: the request to stop.
  ///   - share: the work of this part.
  ///   - total: the work since the request after which only a little is left for this part.
  private init(_ interruption: Interruption, share: Duration, total: Duration) {
    self.interruption = interruption
    let start = interruption.work()
    end = start + min(share, max(.milliseconds(20), total - start))
  }

  /// The time to judge results by the files of their recordings.
  package static func judging(_ interruption: Interruption) -> StoppedRun {
    StoppedRun(interruption, share: .milliseconds(120), total: .milliseconds(300))
  }

  /// True if the run was asked to stop and has no time left for this part.
  package var isOver: Bool { interruption.isRequested && interruption.work() > end }

  /// Leaves out the results that cannot be reported in time; it keeps those of a run that was not stopped.
  package static func limit(
    _ suite: inout SuiteResult,
    of recordings: [RecordingStore],
    after interruption: Interruption
  ) {
    guard suite.isStopped else { return }
    // Each result is reported once here, and once more in each format.
    let time = StoppedRun(interruption, share: .milliseconds(60), total: .milliseconds(360))
    for (place, recording) in recordings.enumerated() {
      guard let result = suite.results[place] else { continue }
      guard !time.isOver else {
        suite.results[place] = nil
        continue
      }
      // The time of a report depends on what changed, which nothing else tells beforehand.
      _ = RecordingReport(result, of: recording, path: result.name)
    }
  }
}
