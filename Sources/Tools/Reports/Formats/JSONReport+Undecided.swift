import Approvals
import EventModel
package import Recorder
package import Replayer

extension JSONReport {
  /// The open questions that a run left about one recording, so that another machine can decide on them.
  ///
  /// The texts are those of the files that a run leaves beside the golden. Each names the golden or the log that it
  /// belongs to, so that it fits no other.
  package struct Undecided: Codable, Equatable {
    /// The digest of the log that was replayed.
    package var log: String
    /// The setting of the run, as the name of an overlay has it; absent for the recorded one.
    package var setting: String?
    /// The screens that differ from the golden, as `golden.pending` has them.
    package var screens: String?
    /// The targets that were not verified, as `targets.pending` has them.
    package var targets: String?

    /// Collects what a result leaves to decide; nil if that is nothing.
    package init?(_ result: RecordingResult, of recording: RecordingStore) {
      guard recording.refusal == nil,
        let digest = (try? recording.goldens().logDigest()).flatMap(\.self)
      else { return nil }
      log = "\(digest)"
      switch result.verdict {
      case .changed, .excessCheckpoints, .stopped: screens = result.pending?.text
      default: break
      }
      if !result.setting.isEmpty { setting = result.setting.text }
      if !result.repairs.isEmpty, result.setting.isEmpty {
        targets = PendingRepairs(log: digest, repairs: result.repairs).text
      }
      if screens == nil, targets == nil { return nil }
    }
  }
}
