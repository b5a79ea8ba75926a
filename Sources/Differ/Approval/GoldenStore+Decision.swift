import EventModel

extension GoldenStore {
  /// Carries a decision out so that it can be killed at any moment.
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
    let count = try ledger().entries.count + entries.count
    let journal = Journal(entries: count, keepsPending: keepsPending, golden: golden?.text)
    try write(journal.text, to: journalFile)
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
    guard let journal = Journal(parsing: text), try ledger().entries.count >= journal.entries else {
      try remove(journalFile)
      return false
    }
    if let golden = journal.golden, try self.text(of: goldenFile) != golden {
      try write(golden, to: goldenFile)
    }
    if journal.keepsPending, var pending = try pending() {
      let digest = try goldenDigest()
      if pending.golden != digest {
        pending.golden = digest
        try write(pending)
      }
    } else {
      try write(nil as Pending?)
    }
    try remove(journalFile)
    return true
  }

  /// Takes the golden away, with its ledger and what is pending; and the folder, if that was all.
  ///
  /// - Throws: `GoldenFileError.unwritable`.
  public func removeAll() throws(GoldenFileError) {
    for file in [pendingFile, journalFile, goldenFile, ledgerFile] { try remove(file) }
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
    guard countsPending, try text(of: pendingFile) != nil else { return nil }
    return .pending
  }
}

/// A decision under way.
private struct Journal {
  /// How many entries the ledger has once the decision counts.
  var entries: Int
  /// Whether something is left to decide about.
  var keepsPending: Bool
  /// The golden's text; nil where it stays.
  var golden: String?

  var text: String {
    let pending = keepsPending ? "kept" : "settled"
    let head = "approving 1  ledger \(entries)  pending \(pending)"
    return golden.map { "\(head)  golden\n\($0)" } ?? "\(head)\n"
  }

  init(entries: Int, keepsPending: Bool, golden: String?) {
    self.entries = entries
    self.keepsPending = keepsPending
    self.golden = golden
  }

  init?(parsing text: String) {
    guard let end = text.firstIndex(of: "\n") else { return nil }
    let words = text[..<end].split(separator: " ")
    guard words.count >= 6, words[0] == "approving", words[1] == "1", let entries = Int(words[3])
    else { return nil }
    self.entries = entries
    keepsPending = words[5] == "kept"
    golden = words.count > 6 ? String(text[text.index(after: end)...]) : nil
  }
}
