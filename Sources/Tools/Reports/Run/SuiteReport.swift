package import Messages
package import Recorder
package import Replayer

/// The findings of a run, from which all reports are written.
///
/// `docs/run-report.schema.json` describes its JSON.
package struct SuiteReport: Codable {
  /// The digest of all other members, in a report that was written.
  package var digest: String?
  /// The options and words that restricted the run to a part of the recordings or of their screens, or
  /// replaced their environment, and the request that stopped it; nil for a run of all.
  package var partial: [String]?
  /// The recordings of the whole suite, and the part of them that this run replays.
  package var suite: SuiteManifest?
  package var recordings: [RecordingReport]
  /// The paths of the recordings that the run left out.
  package var notStarted: [String]
  package var groups: [JSONReport.Group]
  package var rules: [JSONReport.RuleReport]
  package var summary: Summary

  /// The figures of a run.
  package struct Summary: Codable, Equatable {
    package var recordings: Int
    package var passed: Int
    package var changed: Int
    package var failed: Int
    package var damaged: Int
    package var unsupported: Int
    package var flaky: Int
    package var notStarted: Int
    package var warnings: Int
    package var events: Int
    package var checkpoints: Int
    package var exitCode: Int32
    package var durationMicroseconds: Int64

    /// The number of recordings of each verdict, in the order of reports.
    package var verdicts: [(word: String, count: Int)] {
      [
        ("passed", passed), ("changed", changed), ("failed", failed), ("damaged", damaged),
        ("unsupported", unsupported), ("flaky", flaky),
      ]
    }

    /// The checkpoints and events in words.
    package var verified: String {
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
  package init(
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
      gravity: suite.gravity,
      durationMicroseconds: suite.duration.microseconds
    )
    let count = "\(suite.finished.count) of \(suite.results.count)"
    let stop = suite.isStopped ? ["stopped on request: \(count) recordings replayed"] : []
    let limits = (partial ?? []) + stop
    self.partial = limits.isEmpty ? nil : limits
  }

  /// Reports findings, and counts them.
  package init(
    suite: SuiteManifest?,
    recordings: [RecordingReport] = [],
    notStarted: [String] = [],
    groups: [JSONReport.Group] = [],
    rules: [JSONReport.RuleReport] = [],
    gravity: Gravity,
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
      exitCode: gravity.rawValue,
      durationMicroseconds: durationMicroseconds
    )
  }

  /// A Boolean value that says whether the run was stopped before it had replayed everything.
  package var isStopped: Bool { summary.exitCode == Gravity.interrupted.rawValue }

  /// The reason why recordings were not replayed, in words.
  package var reasonNotStarted: String {
    isStopped ? "not run: stopped on request" : "not started: --fail-fast"
  }

  /// The recordings that did not simply pass, the gravest first and flaky ones last.
  package var worstFirst: [RecordingReport] {
    let gravest: [RecordingReport.Verdict] = [.damaged, .unsupported, .failed, .changed, .flaky]
    return gravest.flatMap { verdict in recordings.filter { $0.verdict == verdict } }
  }
}

extension [Int] {
  /// The sum, or the largest number where it overflows: a report can come from anywhere.
  package var sum: Int {
    reduce(0) { sum, number in
      let (next, overflows) = sum.addingReportingOverflow(number)
      return overflows ? .max : next
    }
  }
}
