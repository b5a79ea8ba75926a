public import EventModel
public import Foundation
import Platform

extension GoldenStore {
  /// The recording's story, which is never written here.
  public var storyFile: URL { folder.appending(path: Self.storyName) }

  /// Returns the contradiction between the ledger and the log; nil if the ledger explains the log or names none, or
  /// if there is no log.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func logProblem() throws(GoldenFileError) -> Ledger.Problem? {
    try logProblem(by: ledger())
  }

  /// Returns the contradiction between a ledger and the log; nil as for ``logProblem()``.
  package func logProblem(by ledger: Ledger) throws(GoldenFileError) -> Ledger.Problem? {
    guard ledger.latestLog != nil, let text = try logText() else { return nil }
    let digest = Digest(of: text)
    guard !ledger.explains(log: digest) else { return nil }
    let problem = ledger.problem(withLog: digest, contents: try contents(of: text))
    // A checkout with other line ends is no edit of a person.
    guard case .logEdited(let decision, let differences) = problem,
      text.utf8.contains(.carriageReturn)
    else { return problem }
    return .logEdited(since: decision, differences: [Ledger.Problem.lineEnds] + differences)
  }

  /// Returns true if the ledger explains the present log as that of this recording.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func isLogExplained() throws(GoldenFileError) -> Bool {
    let ledger = try ledger()
    guard let digest = try logDigest() else { return false }
    return ledger.explains(log: digest) && nameProblem(by: ledger) == nil
  }

  /// Returns the present log for an entry of the ledger, following the last log that it names; nil if
  /// there is no log.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func presentLog() throws(GoldenFileError) -> LedgerEntry.LogChange? {
    guard let text = try logText() else { return nil }
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
    let ledger = try ledger()
    // The first decision about a recording is about all of its files.
    guard ledger.entries.isEmpty || ledger.latestLog != nil else { return nil }
    return try logProblem(by: ledger) == nil ? try presentLog() : nil
  }

  /// Returns the digest of the present story for an entry about something else.
  ///
  /// It is nil if there is no story, or if the ledger names another one or none.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func explainedStory() throws(GoldenFileError) -> Digest? {
    guard let digest = try storyDigest() else { return nil }
    let ledger = try ledger()
    // A story that waits for a proof must not get one by a decision about something else.
    guard !ledger.entries.isEmpty else { return digest }
    return try storyState(by: ledger) == .explained ? digest : nil
  }

  /// Returns the first file that the ledger does not tie to this recording, as a problem; nil if it ties all of
  /// them.
  ///
  /// The ledger must explain those files that it names.
  func tieProblem(
    golden: Digest?,
    by ledger: Ledger
  ) throws(GoldenFileError) -> Ledger.Problem? {
    guard !ledger.entries.isEmpty else { return nil }
    let today = ledger.today
    var unnamed: [String] = []
    if let golden, today.problem(with: golden) != nil { unnamed.append("golden") }
    if today.latestLog == nil, UntrustedFile.exists(logFile) { unnamed.append("event log") }
    let hasStory = UntrustedFile.exists(storyFile)
    if hasStory, today.latestStory == nil { unnamed.append("story") }
    if ledger.hasEarlierEntries { return .outdated }
    guard unnamed.isEmpty else { return .unnamed(unnamed) }
    if !hasStory, today.latestStory != nil { return .storyDeleted }
    for name in ledger.overlays {
      guard let setting = ReplacedSetting(parsing: name),
        UntrustedFile.exists(store(in: setting).approvedFile)
      else { return .overlayDeleted(setting: name) }
    }
    return nameProblem(by: ledger)
  }

  /// Returns the text of the event log, or nil if there is none.
  ///
  /// - Throws: `GoldenFileError.unreadable`.
  package func logText() throws(GoldenFileError) -> String? { try text(named: Self.logName) }

  /// Returns the digest of the story's text, or nil if there is none.
  ///
  /// - Throws: `GoldenFileError.unreadable`.
  public func storyDigest() throws(GoldenFileError) -> Digest? {
    try text(named: Self.storyName).map { Digest(of: $0) }
  }

  /// Returns the digest of a story that the ledger does not explain; nil if the ledger explains the story or names
  /// none, or if there is no story.
  ///
  /// - Parameter ledger: The ledger; nil to read it.
  /// - Returns: The digest.
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func unexplainedStory(by ledger: Ledger? = nil) throws(GoldenFileError) -> Digest? {
    guard let digest = try storyDigest() else { return nil }
    let ledger = if let ledger { ledger } else { try self.ledger() }
    // A ledger that names no story is a problem of its own.
    guard ledger.latestStory != nil else { return nil }
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
