import Approvals

extension LedgerEntry {
  /// The entry without what a ledger adds to it: the name of the recording and the links to other entries.
  var untied: LedgerEntry {
    var entry = self
    (entry.recording, entry.former) = (nil, [])
    return entry
  }
}
