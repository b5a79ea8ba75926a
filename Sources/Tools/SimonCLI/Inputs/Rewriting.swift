import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Platform
import Recorder

/// A log or a story of a recording that a command writes again, together with its line in the ledger.
///
/// Only files in the places of a recording with a ledger have one.
struct Rewriting {
  private let call: Invocation
  private let command: String
  private let path: String
  private let store: GoldenStore
  private let kind: RewrittenFile
  /// The log before; nil if there was none that can be read, and for a story.
  private let former: LedgerEntry.LogChange?
  /// True if the ledger explains every log that the file is made from; otherwise it must not explain the file.
  private let isExplained: Bool

  /// Writes the result of a command to a file, or to standard output for `-` or no path.
  ///
  /// Where a ledger is about the file, both change in one step, which the next command finishes after a kill.
  ///
  /// - Parameters:
  ///   - result: the new bytes.
  ///   - path: the file; nil for standard output.
  ///   - logs: the bytes of the logs that it is made from.
  ///   - command: the command, for the ledger.
  ///   - call: the call of the command.
  /// - Throws: a diagnostic, or `GoldenFileError` for a ledger that cannot be read.
  static func write(
    _ result: [UInt8],
    to path: String?,
    madeFrom logs: [[UInt8]],
    by command: String,
    _ call: Invocation
  ) throws {
    guard let rewriting = try Rewriting(of: path, madeFrom: logs, by: command, call) else {
      return try TextFile.write(result, to: path, call.console)
    }
    try rewriting.write(result)
  }

  /// Looks at a file before it is written; nil if no ledger is about it.
  private init?(
    of path: String?,
    madeFrom logs: [[UInt8]],
    by command: String,
    _ call: Invocation
  ) throws(GoldenFileError) {
    guard let path, path != "-" else { return nil }
    let file = call.console.file(path)
    store = GoldenStore(folder: file.deletingLastPathComponent())
    switch file.lastPathComponent {
    case store.logFile.lastPathComponent: kind = .log
    case store.storyFile.lastPathComponent: kind = .story
    default: return nil
    }
    guard UntrustedFile.exists(store.ledgerFile) else { return nil }
    (self.call, self.command, self.path) = (call, command, path)
    // A damaged log need not be text.
    former = kind == .log ? (try? store.presentLog()).flatMap { $0 } : nil
    let ledger = try store.ledger()
    isExplained = logs.allSatisfy { ledger.explains(log: Digest(of: $0.span)) }
  }

  private func write(_ result: [UInt8]) throws {
    let text = String(validating: result, as: UTF8.self)
    var entry: LedgerEntry?
    if isExplained, let text { entry = try self.entry(about: text) }
    guard let text, let entry, isPlain else {
      try TextFile.write(result, to: path, call.console)
      if let entry { try store.append(entry) }
      if !isExplained { try warnIfUnknown() }
      return
    }
    try store.rewrite(kind, as: text, entry)
  }

  /// True if a move can put the file in its place, where there is no file or a regular one.
  ///
  /// Devices, and files behind links, are written to instead.
  private var isPlain: Bool {
    let file = kind == .log ? store.logFile : store.storyFile
    guard UntrustedFile.exists(file) else { return true }
    return FilePlace.target(ofLink: file) == nil && FilePlace.isRegular(file)
  }

  /// Returns the entry about the new text; nil if the ledger knows it already.
  private func entry(about text: String) throws(GoldenFileError) -> LedgerEntry? {
    var entry = LedgerEntry(
      by: Identity.current(call),
      at: call.console.now,
      decision: .rewritten
    )
    entry.changes = [command]
    let digest = Digest(of: text)
    let ledger = try store.ledger()
    guard kind == .log else {
      entry.story = digest
      return ledger.latestStory == digest ? nil : entry
    }
    guard digest != former?.after else { return nil }
    let known = ledger.latestLog
    let contents = (try? EventLog(decoding: Array(text.utf8))).map(LogSummary.init(of:))
    entry.log = LedgerEntry.LogChange(
      before: known?.after ?? former?.after,
      after: digest,
      contents: contents
    )
    if let contents {
      entry.changes += (known?.contents ?? former?.contents)?.differences(to: contents) ?? []
    }
    return entry
  }

  /// Warns that the ledger does not explain the written file, unless it is the very log or story that the
  /// ledger names.
  private func warnIfUnknown() throws(GoldenFileError) {
    let isKnown =
      kind == .story ? try store.unexplainedStory() == nil : try store.logProblem() == nil
    guard !isKnown else { return }
    call.console.warn(
      "the log it was made from is not approved, so neither is this recording; "
        + "to review it: \(NextCommand.replay("approve"))",
      at: (kind == .story ? store.storyFile : store.logFile).relativePath
    )
  }
}
