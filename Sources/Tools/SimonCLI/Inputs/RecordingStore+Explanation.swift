import Approvals
import Recorder

extension RecordingStore {
  /// A Boolean value that says whether the ledger explains the present log as one of this recording.
  ///
  /// What is made from another log must not be explained either.
  var isLogExplained: Bool {
    (try? GoldenStore(folder: folder).isLogExplained()) ?? false
  }
}
