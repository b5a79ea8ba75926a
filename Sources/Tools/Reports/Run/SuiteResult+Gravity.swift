import AppDriver
import Approvals
package import Messages
package import Replayer

extension RecordingResult {
  /// True if no screen was compared and nothing else is wrong, except for a missing golden.
  package var comparesNothing: Bool {
    guard checkpoints == 0 else { return false }
    if case .missingGolden = verdict { return formerName == nil }
    return verdict.isGood
  }
}

extension SuiteResult {
  /// The gravity of a run: that of the gravest finding, unless the run was stopped.
  package var gravity: Gravity {
    guard !isStopped else { return .interrupted }
    return .gravest(
      of: finished.compactMap { (result) -> Gravity? in
        guard !result.comparesNothing else { return .nothing }
        if case .flaky = result.verdict, allowsFlaky { return nil }
        return result.verdict.gravity
      }
    )
  }
}

extension RecordingResult.Verdict {
  /// The gravity of a run of a recording with this verdict; nil if it passed.
  package var gravity: Gravity? {
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
