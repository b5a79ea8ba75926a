import Approvals
import EventModel
import Foundation
import Platform
import Recorder

/// A log or a story of a recording that a command writes again, for the ledger beside it.
///
/// Only files in the places of a recording with a ledger have one.
struct Rewriting {
  private let call: Invocation
  private let store: GoldenStore
  private let isStory: Bool
  /// The file before; nil if there was none.
  private let former: LedgerEntry.LogChange?
  /// A Boolean value that says whether somebody edited the log before, so that this command must
  /// not explain it.
  private let isEdited: Bool

  /// Looks at a file before it is written; nil if no ledger is about it.
  ///
  /// - Parameters:
  ///   - path: the file; nil for standard output.
  ///   - isMending: whether the command mends damage, after which no ledger can know the log.
  ///   - call: the call of the command.
  /// - Throws: `GoldenFileError` for a ledger that cannot be read.
  init?(of path: String?, isMending: Bool = false, _ call: Invocation) throws(GoldenFileError) {
    guard let path, path != "-" else { return nil }
    let file = call.console.file(path)
    store = GoldenStore(folder: file.deletingLastPathComponent())
    let name = file.lastPathComponent
    isStory = name == store.storyFile.lastPathComponent
    guard isStory || name == store.logFile.lastPathComponent,
      UntrustedFile.exists(store.ledgerFile)
    else { return nil }
    self.call = call
    former = isStory ? nil : try store.presentLog()
    let problem = isStory || isMending ? nil : try store.logProblem()
    isEdited = problem != nil
  }

  /// Adds the entry about the written file to the ledger.
  ///
  /// - Parameter command: the command, for the ledger.
  /// - Throws: `GoldenFileError`.
  func note(_ command: String) throws(GoldenFileError) {
    guard !isEdited else {
      return call.console.warn(
        "it was edited before, so the ledger does not explain it; to review it: simon-replay approve",
        at: store.logFile.relativePath
      )
    }
    var entry = LedgerEntry(
      by: Identity.current(call),
      at: call.console.now,
      decision: .rewritten
    )
    entry.changes = [command]
    if isStory {
      // A story that the ledger knows already needs no line.
      guard let digest = try store.storyDigest(),
        try store.ledger().latestStory != digest
      else { return }
      entry.story = digest
    } else {
      guard var log = try store.presentLog(), log.after != former?.after else { return }
      let known = try store.ledger().latestLog
      log.before = known?.after ?? former?.after
      if let contents = log.contents {
        entry.changes += (known?.contents ?? former?.contents)?.differences(to: contents) ?? []
      }
      entry.log = log
    }
    try store.append(entry)
  }
}
