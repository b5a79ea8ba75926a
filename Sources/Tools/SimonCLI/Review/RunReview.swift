import Approvals
import CommandLines
import Messages
import Recorder
import Replayer
import Reports

/// The review of what a run left pending.
enum RunReview {
  /// Reviews what a run left pending; returns the gravity of the run, or success if everything that it saw was
  /// approved.
  static func gravity(
    of suite: SuiteResult,
    _ recordings: [RecordingStore],
    _ call: Invocation
  ) throws -> Gravity {
    guard suite.finished.contains(where: \.isReviewable) else {
      return suite.gravity
    }
    let code = try ApprovalCall.review(after: call)
    guard code == .success else { return code }
    let isSettled = zip(recordings, suite.results).allSatisfy { recording, result in
      // With --fail-fast some recordings were not replayed.
      guard let result else { return false }
      if case .flaky = result.verdict, suite.allowsFlaky { return true }
      guard !result.verdict.isGood else { return true }
      guard let seen = result.pending?.seen, result.repairs.isEmpty else { return false }
      let golden = try? recording.goldens(in: result.setting).golden()
      return golden?.screens == seen.screens
    }
    return isSettled ? .success : suite.gravity
  }
}
