public import EventModel
public import Foundation

extension GoldenStore {
  /// The recording's story, which is never written here.
  public var storyFile: URL { folder.appending(path: "story.stories") }

  /// Returns what the ledger says is wrong with the log, or nil if the ledger explains it or names no
  /// log, or if there is none.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func logProblem() throws(GoldenFileError) -> Ledger.Problem? {
    try logProblem(by: ledger())
  }

  /// Returns what a ledger says is wrong with the log, or nil as for ``logProblem()``.
  func logProblem(by ledger: Ledger) throws(GoldenFileError) -> Ledger.Problem? {
    guard ledger.latestLog != nil, let text = try text(of: logFile) else { return nil }
    let digest = Digest(of: text)
    guard !ledger.explains(log: digest) else { return nil }
    return ledger.problem(withLog: digest, contents: try contents(of: text))
  }

  /// Returns the present log for an entry of the ledger, following the last log that it names; nil if
  /// there is no log.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func presentLog() throws(GoldenFileError) -> LedgerEntry.LogChange? {
    guard let text = try text(of: logFile) else { return nil }
    return LedgerEntry.LogChange(
      before: try ledger().latestLog?.after,
      after: Digest(of: text),
      contents: try contents(of: text)
    )
  }

  /// Returns the present log as ``presentLog()`` does, or nil if it was edited: a decision about
  /// something else must not explain it.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func explainedLog() throws(GoldenFileError) -> LedgerEntry.LogChange? {
    try logProblem() == nil ? try presentLog() : nil
  }

  /// Returns the digest of the story's text, or nil if there is none.
  ///
  /// - Throws: `GoldenFileError.unreadable`.
  public func storyDigest() throws(GoldenFileError) -> Digest? {
    try text(of: storyFile).map { Digest(of: $0) }
  }

  /// Returns the digest of a story that the ledger does not explain; nil if it explains it or names no
  /// story, or if there is none.
  ///
  /// - Parameter ledger: The ledger; nil to read it.
  /// - Returns: The digest.
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func unexplainedStory(by ledger: Ledger? = nil) throws(GoldenFileError) -> Digest? {
    guard let digest = try storyDigest() else { return nil }
    let ledger = if let ledger { ledger } else { try self.ledger() }
    return ledger.explains(story: digest) ? nil : digest
  }

  /// Returns the contents of a log; nil for a damaged one.
  ///
  /// - Throws: `GoldenFileError` for a log that takes too long to read.
  private func contents(of log: String) throws(GoldenFileError) -> LogSummary? {
    let limits = LogLimits(budget: time(for: "reading the log"))
    do throws(LogError) {
      return LogSummary(of: try EventLog(decoding: Array(log.utf8), limits: limits))
    } catch {
      guard let error = GoldenError(timeOf: error) else { return nil }
      throw .damaged(path: logFile.relativePath, error, text: "")
    }
  }
}
