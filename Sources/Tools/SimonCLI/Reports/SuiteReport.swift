import Differ
import Recorder
import Replayer

/// What a run found, as a value: JSON keeps it, and the reports for machines are written from it.
///
/// `docs/run-report.schema.json` describes its JSON.
struct SuiteReport: Codable {
  /// Which recordings there were to replay, and which part of them this is.
  var suite: SuiteManifest?
  var recordings: [RecordingReport]
  /// Where the recordings are that were not started any more.
  var notStarted: [String]
  var groups: [JSONReport.Group]
  var rules: [JSONReport.RuleReport]
  var summary: Summary

  /// The figures of a run.
  struct Summary: Codable {
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
  }

  /// Reports a run.
  ///
  /// - Parameters:
  ///   - suite: what it found.
  ///   - selection: what it was to replay.
  ///   - exitCode: what the tool ends with.
  init(_ suite: SuiteResult, of selection: SuiteSelection, exitCode: ExitCode) {
    var (recordings, notStarted): ([RecordingReport], [String]) = ([], [])
    for (recording, result) in zip(selection.recordings, suite.results) {
      let path = selection.path(of: recording)
      guard let result else {
        notStarted.append(path)
        continue
      }
      recordings.append(RecordingReport(result, of: recording, path: path))
    }
    let findings = SuiteFindings(suite)
    self.init(
      suite: selection.manifest,
      recordings: recordings,
      notStarted: notStarted,
      groups: findings.groups.map(JSONReport.Group.init),
      rules: findings.rules.map(JSONReport.RuleReport.init),
      exitCode: exitCode,
      durationMicroseconds: suite.duration.microseconds
    )
  }

  /// Reports what is known of recordings, and counts it.
  init(
    suite: SuiteManifest?,
    recordings: [RecordingReport],
    notStarted: [String],
    groups: [JSONReport.Group],
    rules: [JSONReport.RuleReport],
    exitCode: ExitCode,
    durationMicroseconds: Int64
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

  /// The recordings that are not as they should be, the gravest first; flaky ones last.
  var worstFirst: [RecordingReport] {
    let gravest: [RecordingReport.Verdict] = [.damaged, .unsupported, .failed, .changed, .flaky]
    return gravest.flatMap { verdict in recordings.filter { $0.verdict == verdict } }
  }
}

extension [Int] {
  /// All of them together, or as many as a number can say: what is added may come from a stranger.
  var sum: Int {
    reduce(0) { sum, number in
      let (next, isTooMuch) = sum.addingReportingOverflow(number)
      return isTooMuch ? .max : next
    }
  }
}
