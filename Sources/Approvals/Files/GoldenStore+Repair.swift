public import EventModel
public import Foundation

extension GoldenStore {
  /// The recording's event log, which is written only when a repair of its targets is approved.
  public var logFile: URL { folder.appending(path: Self.logName) }
  /// The file for the targets that a run could not verify.
  public var repairsFile: URL { folder.appending(path: Self.repairsName) }

  /// Returns the targets that the last run could not verify, or nil if there are none.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read or parsed.
  public func pendingRepairs() throws(GoldenFileError) -> PendingRepairs? {
    let budget = time(for: "reading the pending targets")
    return try parsed(Self.repairsName) { (text) throws(GoldenError) in
      try PendingRepairs(parsing: text, within: budget)
    }
  }

  /// Writes the targets that a run could not verify, or removes the file if there are none.
  ///
  /// - Throws: `GoldenFileError.unwritable`, and `GoldenFileError.tooLarge` for targets that could not be read
  ///   back; the former file stays then.
  public func write(_ repairs: PendingRepairs?) throws(GoldenFileError) {
    guard let repairs, !repairs.repairs.isEmpty else { return try remove(repairsFile) }
    let text = repairs.text
    try expectReadable(text, at: repairsFile)
    try write(text, to: repairsFile)
  }

  /// Writes repairs of a recording's present log, and makes the folder if needed; removes the file
  /// if there are no repairs.
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

  /// Returns the digest of the log's bytes, or nil if there is no log.
  ///
  /// - Throws: `GoldenFileError.unreadable`.
  public func logDigest() throws(GoldenFileError) -> Digest? {
    try logText().map { Digest(of: $0) }
  }

  /// Removes everything that waits for a decision.
  ///
  /// - Throws: `GoldenFileError.unwritable`.
  public func discardPending() throws(GoldenFileError) {
    for setting in pendingSettings() { try remove(store(in: setting).pendingFile) }
    try remove(pendingFile)
    try remove(repairsFile)
  }

  /// Carries out a decision about targets of the log in a way that survives being killed at any
  /// time.
  ///
  /// - Parameters:
  ///   - entries: The decision, for the ledger.
  ///   - log: The log to write, or nil if it stays.
  ///   - events: The events whose targets were decided about and are no longer pending.
  /// - Throws: `GoldenFileError`.
  public func carryOut(
    _ entries: [LedgerEntry],
    log: String?,
    events: [Int]
  ) throws(GoldenFileError) {
    // Once the ledger has the entry, a log that cannot be read could not take its place.
    if let log { try expectReadable(log, at: logFile) }
    let targets = DecisionJournal.Targets(events: events, log: log.map { Digest(of: $0) })
    try carryOut(entries, .targets(targets), text: log)
  }

  /// Puts the repaired log in its place and keeps the other targets pending.
  func finish(_ targets: DecisionJournal.Targets) throws(GoldenFileError) {
    if let log = targets.text {
      if try !text(of: logFile).isIdentical(to: log) { try write(log, to: logFile) }
    } else if let log = targets.log {
      try moveRewritten(to: logFile, ifItIs: log)
    }
    guard var pending = try pendingRepairs() else { return }
    let before = pending
    pending.repairs.removeAll { targets.events.contains($0.event) }
    // The other events keep their numbers and screens, so their repairs stay valid.
    if let log = targets.log { pending.log = log }
    if pending != before { try write(pending) }
  }
}
