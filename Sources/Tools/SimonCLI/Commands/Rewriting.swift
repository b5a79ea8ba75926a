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
  /// A Boolean value that says whether the ledger explains every log that the file is made from; what is
  /// made from another log must not be explained.
  private let isExplained: Bool

  /// Looks at a file before it is written; nil if no ledger is about it.
  ///
  /// - Parameters:
  ///   - path: the file; nil for standard output.
  ///   - logs: the bytes of the logs that it is made from.
  ///   - call: the call of the command.
  /// - Throws: `GoldenFileError` for a ledger that cannot be read.
  init?(
    of path: String?,
    madeFrom logs: [[UInt8]],
    _ call: Invocation
  ) throws(GoldenFileError) {
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
    let ledger = try store.ledger()
    isExplained = logs.allSatisfy { ledger.explains(log: Digest(of: $0.span)) }
  }

  /// Adds the entry about the written file to the ledger.
  ///
  /// - Parameter command: the command, for the ledger.
  /// - Throws: `GoldenFileError`.
  func note(_ command: String) throws(GoldenFileError) {
    guard isExplained else {
      // The result may be the very log or story that the ledger names.
      let isKnown = isStory ? try store.unexplainedStory() == nil : try store.logProblem() == nil
      guard !isKnown else { return }
      return call.console.warn(
        "it was made from a log that nobody approved, so the ledger does not explain it; "
          + "to review it: simon-replay approve",
        at: (isStory ? store.storyFile : store.logFile).relativePath
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
