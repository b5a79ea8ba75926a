import EventModel

extension GoldenStore {
  /// Carries a decision out so that it can be killed at any checkpoint.
  ///
  /// First all of it goes into a journal, then the decision into the ledger; from there on it counts,
  /// and `finishDecision()` can do what is left: the golden, and what stays pending. Every file is
  /// replaced as a whole.
  ///
  /// - Parameters:
  ///   - entries: the decision, for the ledger.
  ///   - golden: the golden to write; nil where it stays.
  ///   - keepsPending: whether something is left to decide about.
  /// - Throws: `GoldenFileError`.
  public func carryOut(
    _ entries: [LedgerEntry],
    golden: Golden?,
    keepsPending: Bool
  ) throws(GoldenFileError) {
    try carryOut(entries, .golden(golden?.text, keepsPending: keepsPending))
  }

  func carryOut(
    _ entries: [LedgerEntry],
    _ question: DecisionJournal.Question
  ) throws(GoldenFileError) {
    let count = try ledger().entries.count + entries.count
    try write(DecisionJournal(entries: count, question).text, to: journalFile)
    try append(entries)
    try finishDecision()
  }

  /// Whether a decision was begun and not finished.
  public var hasUnfinishedDecision: Bool { (try? text(of: journalFile)) != nil }

  /// Finishes a decision that was interrupted; one that had not reached the ledger is forgotten.
  ///
  /// - Returns: whether there was one that counted.
  /// - Throws: `GoldenFileError`.
  @discardableResult
  public func finishDecision() throws(GoldenFileError) -> Bool {
    guard let text = try text(of: journalFile) else { return false }
    guard let journal = DecisionJournal(parsing: text),
      try ledger().entries.count >= journal.entries
    else {
      try remove(journalFile)
      return false
    }
    switch journal.question {
    case .golden(let golden, let keepsPending):
      try finish(golden: golden, keepsPending: keepsPending)
    case .targets(let events, let log): try finish(events: events, log: log)
    }
    try remove(journalFile)
    return true
  }

  private func finish(golden: String?, keepsPending: Bool) throws(GoldenFileError) {
    if let golden, try text(of: goldenFile) != golden { try write(golden, to: goldenFile) }
    guard keepsPending, var pending = try pending() else { return try write(nil as Pending?) }
    let digest = try goldenDigest()
    guard pending.golden != digest else { return }
    pending.golden = digest
    try write(pending)
  }

  /// Takes the golden away, with its ledger and what is pending; and the folder, if that was all.
  ///
  /// - Throws: `GoldenFileError.unwritable`.
  public func removeAll() throws(GoldenFileError) {
    for file in [pendingFile, repairsFile, journalFile, goldenFile, ledgerFile] { try remove(file) }
    try removeFolderIfEmpty()
  }

  /// What is wrong with the golden in the light of its ledger; nil where all is explained.
  ///
  /// - Parameter countsPending: whether changes that wait for a decision are wrong, too.
  /// - Returns: the first thing that is wrong.
  /// - Throws: `GoldenFileError` for files that cannot be read.
  public func problem(countsPending: Bool) throws(GoldenFileError) -> Ledger.Problem? {
    if hasUnfinishedDecision { return .unfinished }
    if let problem = try ledger().problem(with: try goldenDigest()) { return problem }
    guard countsPending else { return nil }
    if try text(of: pendingFile) != nil { return .pending }
    return try text(of: repairsFile) == nil ? nil : .drifted
  }
}
