import AppDriver
import Approvals
import Replayer

extension RecordingResult {
  /// A Boolean value that says whether it has no finding, or only that of a missing golden, because no screen
  /// was compared.
  var comparesNothing: Bool {
    guard checkpoints == 0 else { return false }
    if case .missingGolden = verdict { return formerName == nil }
    return verdict.isGood
  }
}

extension SuiteResult {
  /// The exit code of a run: that of the gravest finding, unless the run was stopped.
  var exitCode: ExitCode {
    guard !isStopped else { return .interrupted }
    return .gravest(
      of: finished.compactMap { (result) -> ExitCode? in
        guard !result.comparesNothing else { return .nothing }
        if case .flaky = result.verdict, allowsFlaky { return nil }
        return result.verdict.exitCode
      }
    )
  }
}

extension RecordingResult.Verdict {
  /// The exit code of a run of a recording with this verdict; nil if it passed.
  var exitCode: ExitCode? {
    switch self {
    case .passed: nil
    case .flaky: .flaky
    case .changed, .stopped, .unapproved(.storyNotProven), .unapproved(.storyOutdated): .difference
    case .missingGolden, .unapproved: .missingGolden
    case .orphaned, .excessCheckpoints: .orphaned
    case .damagedLog, .damagedGolden, .damagedRules: .damaged
    case .noApp(.unknownApp), .noApp(.unknownVariant): .usage
    case .noApp: .difference
    }
  }
}
