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
  /// The findings about each recording that has a result.
  package var recordings: [RecordingReport]
  /// The paths of the recordings that the run left out.
  package var notStarted: [String]
  /// Every change of the run once, with the recordings that show it.
  package var groups: [JSONReport.Group]
  /// The use of each rule, summed over the recordings.
  package var rules: [JSONReport.RuleReport]
  /// The figures of the run, counted from its recordings.
  package var summary: Summary

  /// The figures of a run.
  package struct Summary: Codable, Equatable {
    /// The number of recordings with a result.
    package var recordings: Int
    /// The number of recordings that passed at the first attempt.
    package var passed: Int
    /// The number of recordings whose screens or outcomes changed.
    package var changed: Int
    /// The number of recordings that failed for another reason, such as a missing golden or target.
    package var failed: Int
    /// The number of recordings with a damaged log, golden or rules file.
    package var damaged: Int
    /// The number of recordings whose app could not be launched.
    package var unsupported: Int
    /// The number of recordings that failed before they passed.
    package var flaky: Int
    /// The number of recordings that were not replayed, because of `--fail-fast` or a request to stop.
    package var notStarted: Int
    /// The number of targets that were touched without being verified.
    package var warnings: Int
    /// The number of replayed events.
    package var events: Int
    /// The number of compared screens.
    package var checkpoints: Int
    /// The exit code of the run, the raw value of a ``Gravity``.
    package var exitCode: Int32
    /// The duration of the run; of merged shards, the sum of theirs.
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
    (self.suite, self.recordings, self.notStarted) = (suite, recordings, notStarted)
    (self.groups, self.rules) = (groups, rules)
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
      warnings: recordings.map { $0.warnings.count + ($0.remarks?.count ?? 0) }.reduce(0, +),
      events: recordings.map(\.events).sum,
      checkpoints: recordings.map(\.checkpoints).sum,
      exitCode: gravity.rawValue,
      durationMicroseconds: durationMicroseconds
    )
  }

  /// True if the run was stopped before it had replayed everything.
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
