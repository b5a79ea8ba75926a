import Recorder
import Replayer

/// The findings of a run, from which all reports are written.
///
/// `docs/run-report.schema.json` describes its JSON.
struct SuiteReport: Codable {
  /// The digest of all other members, in a report that was written.
  var digest: String?
  /// The options and words that restricted the run to a part of the recordings or of their screens, or
  /// replaced their environment, and the request that stopped it; nil for a run of all.
  var partial: [String]?
  /// The recordings of the whole suite, and the part of them that this run replays.
  var suite: SuiteManifest?
  var recordings: [RecordingReport]
  /// The paths of the recordings that the run left out.
  var notStarted: [String]
  var groups: [JSONReport.Group]
  var rules: [JSONReport.RuleReport]
  var summary: Summary

  /// The figures of a run.
  struct Summary: Codable, Equatable {
    var recordings: Int
    var passed: Int
    var changed: Int
    var failed: Int
    var damaged: Int
    var unsupported: Int
    var flaky: Int
    var notStarted: Int
    var warnings: Int
    var events: Int
    var checkpoints: Int
    var exitCode: Int32
    var durationMicroseconds: Int64

    /// The number of recordings of each verdict, in the order of reports.
    var verdicts: [(word: String, count: Int)] {
      [
        ("passed", passed), ("changed", changed), ("failed", failed), ("damaged", damaged),
        ("unsupported", unsupported), ("flaky", flaky),
      ]
    }

    /// The checkpoints and events in words.
    var verified: String {
      "\(checkpoints.counted("checkpoint")) and \(events.counted("event")) verified"
    }
  }

  /// Reports a run.
  ///
  /// - Parameters:
  ///   - suite: the results of the run.
  ///   - recordings: its recordings, in the same order, each with its path from the folder of
  ///     recordings on.
  ///   - manifest: the recordings of the whole suite.
  ///   - partial: the words that restricted the run; nil for a run of all.
  ///   - isForReview: whether the report carries what is left to decide.
  init(
    _ suite: SuiteResult,
    of recordings: [(store: RecordingStore, path: String)],
    manifest: SuiteManifest?,
    partial: [String]? = nil,
    isForReview: Bool = false
  ) {
    let found = zip(recordings, suite.results)
    self.init(
      suite: manifest,
      recordings: found.compactMap { recording, result in
        result.map { result in
          RecordingReport(
            result,
            of: recording.store,
            path: recording.path,
            isForReview: isForReview
          )
        }
      },
      notStarted: found.compactMap { $1 == nil ? $0.path : nil },
      groups: JSONReport.Group.all(of: suite),
      rules: JSONReport.RuleReport.joined(
        suite.finished.flatMap(\.rules).map(JSONReport.RuleReport.init)
      ),
      exitCode: suite.exitCode,
      durationMicroseconds: suite.duration.microseconds
    )
    let count = "\(suite.finished.count) of \(suite.results.count)"
    let stop = suite.isStopped ? ["stopped on request: \(count) recordings replayed"] : []
    let limits = (partial ?? []) + stop
    self.partial = limits.isEmpty ? nil : limits
  }

  /// Reports findings, and counts them.
  init(
    suite: SuiteManifest?,
    recordings: [RecordingReport] = [],
    notStarted: [String] = [],
    groups: [JSONReport.Group] = [],
    rules: [JSONReport.RuleReport] = [],
    exitCode: ExitCode,
    durationMicroseconds: Int64 = 0
  ) {
    self.suite = suite
    self.recordings = recordings
    self.notStarted = notStarted
    self.groups = groups
    self.rules = rules
    let count = { (verdict: RecordingReport.Verdict) in
      recordings.count { $0.verdict == verdict }
    }
    summary = Summary(
      recordings: recordings.count,
      passed: count(.passed),
      changed: count(.changed),
      failed: count(.failed),
      damaged: count(.damaged),
      unsupported: count(.unsupported),
      flaky: count(.flaky),
      notStarted: notStarted.count,
      warnings: recordings.map(\.warnings.count).reduce(0, +),
      events: recordings.map(\.events).sum,
      checkpoints: recordings.map(\.checkpoints).sum,
      exitCode: exitCode.rawValue,
      durationMicroseconds: durationMicroseconds
    )
  }

  /// A Boolean value that says whether the run was stopped before it had replayed everything.
  var isStopped: Bool { summary.exitCode == ExitCode.interrupted.rawValue }

  /// The reason why recordings were not replayed, in words.
  var reasonNotStarted: String {
    isStopped ? "not run: stopped on request" : "not started: --fail-fast"
  }

  /// The recordings that did not simply pass, the gravest first and flaky ones last.
  var worstFirst: [RecordingReport] {
    let gravest: [RecordingReport.Verdict] = [.damaged, .unsupported, .failed, .changed, .flaky]
    return gravest.flatMap { verdict in recordings.filter { $0.verdict == verdict } }
  }
}

extension [Int] {
  /// The sum, or the largest number where it overflows: a report can come from anywhere.
  var sum: Int {
    reduce(0) { sum, number in
      let (next, overflows) = sum.addingReportingOverflow(number)
      return overflows ? .max : next
    }
  }
}
