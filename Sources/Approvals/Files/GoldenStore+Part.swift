import EventModel

extension GoldenStore {
  /// Notes beside the pending screens that some of their changes are decided, before the golden changes.
  ///
  /// A decision that is finished after a kill finds the golden from before it, or the note.
  func note(_ part: DecisionJournal.Part) throws(GoldenFileError) {
    guard var pending = try pending() else { return }
    let before = pending
    let isPrepared = pending.part?.names.isEmpty ?? false
    if !isPrepared, pending.part?.entries != part.entries {
      guard try pending.golden == goldenDigest(), let base = try baseText() else { return }
      pending.part = PartialDecision(base: base, entries: part.entries, names: DecidedNames())
    }
    pending.part?.names.add(part.names)
    // Without room for the note, the rest is compared with the new golden.
    guard pending != before, pending.text.utf8.count <= limit else { return }
    try write(pending)
  }

  /// Notes the present golden beside the pending screens, before a decision in a more general setting changes it.
  func prepareForParts() throws(GoldenFileError) {
    guard var pending = try pending(), pending.part == nil, let base = try baseText() else {
      return
    }
    let entries = try ledger().entries.count
    pending.part = PartialDecision(base: base, entries: entries, names: DecidedNames())
    guard pending.text.utf8.count <= limit else { return }
    try write(pending)
  }

  /// Returns the screens of a run with the decisions that were made about some of their changes before.
  ///
  /// - Parameter seen: The screens as the run left them.
  /// - Returns: The stored screens if these are the same; otherwise those of the run, and those of a file that cannot
  ///   be read, which the run replaces.
  package func withEarlierDecisions(_ seen: Pending) -> Pending {
    guard let text = (try? text(of: pendingFile)).flatMap(\.self), text.hasPrefix("pending 3"),
      let stored = (try? pending()).flatMap(\.self), stored.undecided == seen
    else { return seen }
    return stored
  }

  /// The text of the golden that the pending screens are compared with, with the lines of a person who wrote it.
  private func baseText() throws(GoldenFileError) -> String? {
    setting.isEmpty ? try text(of: goldenFile) : try golden()?.text
  }

  /// Writes the screens of a run, which may be those that some decisions were made about before.
  ///
  /// These decisions stay if the run saw the same screens again, except that whatever was rejected is asked about
  /// once more: it is still there.
  ///
  /// - Parameter seen: The screens; nil removes the file.
  /// - Throws: `GoldenFileError.unwritable` and `GoldenFileError.tooLarge`.
  public func keep(seenAgain seen: Pending?) throws(GoldenFileError) {
    // A file that cannot be read is replaced.
    guard var pending = seen, let former = (try? self.pending()).flatMap(\.self),
      var part = former.part, former.undecided == pending
    else { return try keep(seen) }
    if !part.names.rejected.isEmpty {
      part.entries = try ledger().entries.count
      part.names = DecidedNames(approved: Array(part.names.approved))
    }
    pending.part = part
    try keep(pending)
  }
}
