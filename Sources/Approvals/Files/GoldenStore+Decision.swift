import EventModel
import Foundation
import Platform

extension GoldenStore {
  /// Carries out a decision in a way that survives being killed at any time.
  ///
  /// The whole decision first goes into a journal, then into the ledger, and takes effect there. `finishDecision()`
  /// does the rest: it replaces the golden and the pending screens. Each file is replaced as a whole.
  ///
  /// - Parameters:
  ///   - entries: The decision, for the ledger.
  ///   - golden: The text of the golden to write, or nil if it stays; in a setting, that of its overlay, which is
  ///     removed if the text is empty.
  ///   - keepsPending: True if undecided changes stay pending.
  ///   - decided: The changes that the decision is about, which the next review takes as decided if others stay
  ///     pending; empty for a decision about anything else.
  ///   - earlier: The earlier decisions about the same run; nil if this is the first one.
  ///   - story: The text of the story that goes with the golden, or nil if it stays; in a setting it always does.
  /// - Throws: `GoldenFileError`.
  public func carryOut(
    _ entries: [LedgerEntry],
    golden: String?,
    keepsPending: Bool,
    decided: DecidedNames = DecidedNames(),
    following earlier: PartialDecision? = nil,
    story: String? = nil
  ) throws(GoldenFileError) {
    var part: DecisionJournal.Part?
    if keepsPending, !decided.isEmpty {
      let entries = if let earlier { earlier.entries } else { try ledger().entries.count }
      part = DecisionJournal.Part(entries: entries, names: decided)
    }
    guard !setting.isEmpty else {
      if let story { try expectReadable(story, at: storyFile) }
      let digest = story.map { Digest(of: $0) }
      let change = DecisionJournal.Change.golden(
        golden,
        keepsPending: keepsPending,
        part: part,
        story: digest
      )
      return try carryOut(entries, change, text: story)
    }
    let before = try approvedDigest()
    let after = golden.map { $0.isEmpty ? nil : Digest(of: $0) } ?? before
    try carryOut(
      LedgerEntry.about(setting, entries, before: before, after: after),
      .overlay(.init(setting: setting, text: golden, keepsPending: keepsPending, part: part))
    )
  }

  /// Returns the text of a golden that replaces the present one, with the present lines wherever they state the same.
  ///
  /// - Parameters:
  ///   - golden: The golden.
  ///   - base: The text whose lines it keeps; nil for the present one.
  /// - Returns: The text.
  /// - Throws: `GoldenFileError.unreadable`.
  public func text(
    replacingGoldenBy golden: Golden,
    keepingLinesOf base: String? = nil
  ) throws(GoldenFileError) -> String {
    guard setting.isEmpty else { return try overlayText(for: golden) }
    let budget = time(for: "reading the golden")
    let present = if let base { base } else { try text(of: goldenFile) }
    let notation = present.flatMap { GoldenNotation(of: $0, within: budget) }
    return golden.text(keeping: notation)
  }

  /// Carries out a decision.
  ///
  /// - Parameters:
  ///   - entries: The decision, for the ledger.
  ///   - change: The files that it changes.
  ///   - text: The text of a log or a story that is written again; the journal has only its digest.
  /// - Throws: `GoldenFileError`.
  func carryOut(
    _ entries: [LedgerEntry],
    _ change: DecisionJournal.Change,
    text: String? = nil
  ) throws(GoldenFileError) {
    // Once the ledger has the entries, a file that cannot be read could not take its place.
    switch change {
    case .golden(let golden?, _, _, _): try expectReadable(golden, at: goldenFile)
    case .overlay(let overlay): try expectReadable(overlay.text ?? "", at: approvedFile)
    case .recording(let new):
      try expectReadable(new.golden, at: goldenFile)
      try expectReadable(new.story, at: storyFile)
      if let rules = new.rules { try expectReadable(rules, at: rulesFile) }
      if let log = new.text { try expectReadable(log, at: logFile) }
    case .golden(nil, _, _, _), .targets, .rewriting: break
    }
    let count = try ledger().entries.count + entries.count
    try begin(DecisionJournal(entries: count, change: change))
    if case .recording(let new) = change { try prepare(new) }
    if let text { try write(text, to: rewrittenFile) }
    try append(entries)
    try finishDecision()
  }

  /// Writes the journal of a decision.
  ///
  /// A process that holds the lock of a recording has already finished the decisions of others. Without a lock, as
  /// in CI, an unfinished decision may be another writer's, and is not overwritten.
  private func begin(_ journal: DecisionJournal) throws(GoldenFileError) {
    try mayWrite?()
    do throws(SystemError) {
      try WholeFile.create(Array(journal.text.utf8), at: journalFile.path)
    } catch {
      throw .unwritable(
        path: journalFile.relativePath,
        reason: error.isAboutExistingFile
          ? "another process has not finished its decision about this recording; the next command "
            + "outside CI finishes it" : error.reason
      )
    }
  }

  /// True if a decision was begun and not finished, as its journal shows.
  public var hasUnfinishedDecision: Bool {
    // Asked anew each time: another process can begin one while this one looks at the rest.
    UntrustedFile.exists(journalFile)
  }

  /// Finishes an interrupted decision, or discards it if it has not reached the ledger.
  ///
  /// - Returns: True if a decision was finished.
  /// - Throws: `GoldenFileError`.
  @discardableResult
  public func finishDecision() throws(GoldenFileError) -> Bool {
    guard let text = try text(of: journalFile, upTo: DecisionJournal.limit) else { return false }
    let journal = DecisionJournal(parsing: text)
    guard let journal, try isNamed(journal) else {
      if case .recording(let new)? = journal?.change { try discard(new) }
      try remove(rewrittenFile)
      try remove(journalFile)
      return false
    }
    switch journal.change {
    case .golden(let golden, let keepsPending, let part, let story):
      if let story { try moveRewritten(to: storyFile, ifItIs: story) }
      if let part { try note(part) }
      try finish(golden: golden, keepsPending: keepsPending)
    case .overlay(let overlay):
      let store = store(in: overlay.setting)
      if let part = overlay.part { try store.note(part) }
      try store.finish(golden: overlay.text, keepsPending: overlay.keepsPending)
    case .targets(let targets): try finish(targets)
    case .recording(let new): try finish(new)
    case .rewriting(let new): try finish(new)
    }
    try remove(journalFile)
    return true
  }

  /// Returns true if the ledger has the entries of a journal, and these name the files that the journal is about to
  /// write.
  private func isNamed(_ journal: DecisionJournal) throws(GoldenFileError) -> Bool {
    let entries = try ledger().entries
    guard entries.count >= journal.entries else { return false }
    let own = entries[..<journal.entries]
    switch journal.change {
    case .golden(let golden?, _, _, _):
      return own.last { $0.after != nil }?.after == Digest(of: golden)
    case .overlay(let overlay):
      guard let text = overlay.text else { return true }
      let named = own.last { $0.overlay?.setting == overlay.setting.text }?.overlay?.after
      return named == (text.isEmpty ? nil : Digest(of: text))
    // A log that no decision explains gets no entry, and the files beside it describe it.
    case .golden(nil, _, _, _), .recording, .targets, .rewriting: return true
    }
  }

  /// Writes the golden, or the overlay of the setting, which is removed if its text is empty.
  private func place(_ golden: String) throws(GoldenFileError) {
    guard try !text(of: approvedFile).isIdentical(to: golden) else { return }
    if golden.isEmpty { try remove(approvedFile) } else { try write(golden, to: approvedFile) }
  }

  private func finish(golden: String?, keepsPending: Bool) throws(GoldenFileError) {
    if let golden {
      try keepingOtherSettings { () throws(GoldenFileError) in try place(golden) }
    }
    guard keepsPending, var pending = try pending() else { return try write(nil as Pending?) }
    let digest = try goldenDigest()
    guard pending.golden != digest else { return }
    pending.golden = digest
    try write(pending)
  }

  /// Removes the golden, its overlays, its ledger and pending files, and then the folder if it is empty.
  ///
  /// - Throws: `GoldenFileError.unwritable`.
  public func removeAll() throws(GoldenFileError) {
    let files = [
      pendingFile, repairsFile, rewrittenFile, journalFile, goldenFile, ledgerFile,
    ]
    let overlays = overlaySettings().map { store(in: $0).approvedFile }
    let pending = pendingSettings().map { store(in: $0).pendingFile }
    for file in overlays + pending + files { try remove(file) }
    try removeFolderIfEmpty()
  }

  /// Returns the contradiction between the ledger and the golden or the log; nil if the ledger explains both.
  ///
  /// - Parameters:
  ///   - countsPending: True if pending changes count as a problem.
  ///   - ledger: The ledger; nil to read it.
  /// - Returns: The first problem.
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func problem(
    countsPending: Bool,
    by ledger: Ledger? = nil
  ) throws(GoldenFileError) -> Ledger.Problem? {
    if hasUnfinishedDecision { return .unfinished }
    guard setting.isEmpty else {
      if let problem = try overlayProblem() { return problem }
      guard countsPending else { return nil }
      return try text(of: pendingFile) == nil ? nil : .pending
    }
    let ledger = if let ledger { ledger } else { try self.ledger() }
    let golden = try goldenDigest()
    if let problem = ledger.problem(with: golden) { return problem }
    if let problem = try logProblem(by: ledger) { return problem }
    if let problem = try tieProblem(golden: golden, by: ledger) { return problem }
    guard countsPending else { return nil }
    if try text(of: pendingFile) != nil { return .pending }
    return try text(of: repairsFile) == nil ? nil : .drifted
  }
}
