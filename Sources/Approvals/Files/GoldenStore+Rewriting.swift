import EventModel
import Foundation

/// The file of a recording that a command writes again.
public enum RewrittenFile: String, Sendable {
  /// The event log.
  case log
  /// The story.
  case story
}

extension GoldenStore {
  /// The file of a log or a story that is to replace the present one.
  var rewrittenFile: URL { folder.appending(path: "rewritten.pending") }

  /// Replaces the log or the story in a way that survives being killed at any time.
  ///
  /// Until its entry is in the ledger, the former file counts, and from then on the new one.
  ///
  /// Targets stay pending if the new log has the same events. Those of another log are stale, as after any
  /// change of a log, and the next run replaces them.
  ///
  /// - Parameters:
  ///   - kind: The file to replace; a link in its place is itself replaced.
  ///   - text: The new text.
  ///   - entry: The decision, for the ledger.
  /// - Throws: `GoldenFileError`; unless the ledger has the entry, the former file is unchanged.
  public func rewrite(
    _ kind: RewrittenFile,
    as text: String,
    _ entry: LedgerEntry
  ) throws(GoldenFileError) {
    // Once the ledger has the entry, a file that cannot be read could not take its place.
    try expectReadable(text, at: kind == .log ? logFile : storyFile)
    let former = kind == .log ? try? self.text(of: logFile) : nil
    let new = DecisionJournal.Rewriting(
      kind: kind,
      digest: Digest(of: text),
      sameEvents: former.flatMap { Self.hasSameEvents($0, text) ? Digest(of: $0) : nil }
    )
    try carryOut([entry], .rewriting(new), text: text)
  }

  /// Makes sure that a text is not too long for a file of a recording.
  func expectReadable(_ text: String, at file: URL) throws(GoldenFileError) {
    let size = text.utf8.count
    guard size > limit else { return }
    throw .tooLarge(path: file.relativePath, bytes: size)
  }

  /// Returns true if two logs have the same events; false if one of them cannot be read.
  private static func hasSameEvents(_ one: String, _ other: String) -> Bool {
    guard let one = try? EventLog(decoding: Array(one.utf8)),
      let other = try? EventLog(decoding: Array(other.utf8))
    else { return false }
    return one.events == other.events
  }

  /// Puts a file that was written again in its place.
  func finish(_ new: DecisionJournal.Rewriting) throws(GoldenFileError) {
    try moveRewritten(to: new.kind == .log ? logFile : storyFile, ifItIs: new.digest)
    // Damaged ones are reported by the command that needs them, and must not keep the decision unfinished.
    guard let former = new.sameEvents, var pending = (try? pendingRepairs()) ?? nil,
      pending.log == former
    else { return }
    pending.log = new.digest
    try write(pending)
  }

  /// Replaces a log or a story by the file that waits beside it; only removes the waiting file if the decision was
  /// about another one.
  func moveRewritten(to file: URL, ifItIs digest: Digest) throws(GoldenFileError) {
    // A kill after the move leaves nothing to move.
    if try text(of: rewrittenFile).map({ Digest(of: $0) }) == digest {
      try move(rewrittenFile, to: file)
    } else {
      try remove(rewrittenFile)
    }
  }
}
