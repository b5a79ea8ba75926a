public import EventModel
public import Foundation

extension GoldenStore {
  /// Where the recording's event log is, which is written here for one reason alone: a repair of its
  /// targets was accepted.
  public var logFile: URL { folder.appending(path: "events.jsonl") }
  /// Where a run leaves the targets that it could not verify.
  public var repairsFile: URL { folder.appending(path: "targets.pending") }

  /// The targets that the last run could not verify; nil where there are none.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read or understood.
  public func pendingRepairs() throws(GoldenFileError) -> PendingRepairs? {
    guard let text = try text(of: repairsFile) else { return nil }
    do { return try PendingRepairs(parsing: text) } catch {
      throw .damaged(path: repairsFile.relativePath, error, text: text)
    }
  }

  /// Keeps the targets that a run could not verify, or takes them away when there are none.
  ///
  /// - Throws: `GoldenFileError.unwritable`.
  public func write(_ repairs: PendingRepairs?) throws(GoldenFileError) {
    if let repairs, !repairs.repairs.isEmpty {
      try write(repairs.text, to: repairsFile)
    } else {
      try remove(repairsFile)
    }
  }

  /// Keeps repairs of a recording's log as it is now, in a folder that is made where there is none;
  /// takes what was kept away where there are no repairs.
  ///
  /// - Throws: `GoldenFileError`.
  public func keep(
    _ repairs: [PendingRepair],
    of recording: GoldenStore
  ) throws(GoldenFileError) {
    guard !repairs.isEmpty, let digest = try recording.logDigest() else {
      return try write(nil as PendingRepairs?)
    }
    try makeFolder()
    try write(PendingRepairs(log: digest, repairs: repairs))
  }

  /// The digest of the log's bytes; nil where there is none.
  ///
  /// - Throws: `GoldenFileError.unreadable`.
  public func logDigest() throws(GoldenFileError) -> Digest? {
    try text(of: logFile).map { Digest(of: $0) }
  }

  /// Takes away all that waits for a decision.
  ///
  /// - Throws: `GoldenFileError.unwritable`.
  public func discardPending() throws(GoldenFileError) {
    try remove(pendingFile)
    try remove(repairsFile)
  }

  /// Carries out a decision about targets of the log, so that it can be killed at any checkpoint.
  ///
  /// - Parameters:
  ///   - entries: the decision, for the ledger.
  ///   - log: the log to write; nil where it stays.
  ///   - events: the events whose targets were decided about, which are pending no longer.
  /// - Throws: `GoldenFileError`.
  public func carryOut(
    _ entries: [LedgerEntry],
    log: String?,
    events: [Int]
  ) throws(GoldenFileError) {
    try carryOut(entries, .targets(events: events, log: log))
  }

  /// Replaces the log, and leaves the other targets pending.
  func finish(events: [Int], log: String?) throws(GoldenFileError) {
    if let log, try text(of: logFile) != log { try write(log, to: logFile) }
    guard var pending = try pendingRepairs() else { return }
    let before = pending
    pending.repairs.removeAll { events.contains($0.event) }
    // The others are numbered as before, and found their views on the same screens.
    if let log { pending.log = Digest(of: log) }
    if pending != before { try write(pending) }
  }
}
