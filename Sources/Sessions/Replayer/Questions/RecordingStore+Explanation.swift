package import Approvals
package import Recorder

extension RecordingStore {
  /// True if the ledger explains the present log as one of this recording.
  ///
  /// If it does not, it must not explain files that are made from this log either.
  package var isLogExplained: Bool {
    (try? goldens().isLogExplained()) ?? false
  }

  /// Returns whether ledgers explain the present log, the present golden, if there is one, and some rules.
  ///
  /// - Parameter rules: The rules by which screens are compared.
  /// - Returns: True if all of them are explained.
  /// - Throws: `GoldenFileError` for a golden or a ledger that cannot be read.
  package func isExplained(comparedBy rules: [Rule]) throws(GoldenFileError) -> Bool {
    let store = goldens()
    guard isLogExplained, rules.allSatisfy(\.isApproved) else { return false }
    if try store.goldenDigest() == nil { return true }
    return try store.explainedGolden() != nil
  }
}
