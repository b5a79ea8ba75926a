public import EventModel
package import Foundation

/// The files of a recording that take the places of former ones together.
public struct NewRecording: Sendable {
  /// The place of the new log before the others are written.
  public enum Log: Sendable {
    /// The log is in its place, since there was none before.
    case inPlace
    /// A session recorded it beside the former log.
    case beside
    /// A command made it, and it is nowhere yet.
    case text(String)
  }

  /// The approved screens.
  public var golden: Golden
  /// The text of the story.
  public var story: String
  /// The place of the new log.
  public var log: Log
  /// The treatment of the exchanges of the app with other programs.
  public enum Network: Sendable {
    /// Those of the former log stay, since the new one is made from it.
    case kept
    /// The new log has none, and those of a former one go.
    case none
    /// They wait in the file for it, beside the former ones.
    case beside
  }

  /// The exchanges of the app with other programs.
  public var network = Network.kept
  /// The contents of the log, for the ledger.
  public var contents: LogSummary
  /// The rules that the recording's own get, as ``Rule/canonicalText``, unless they are there already.
  public var rules: [String] = []
  /// Those of them that the recorder made, or that were approved where they are from.
  public var approvedRules: [String] = []

  /// Creates the files of a recording.
  public init(golden: Golden, story: String, log: Log, contents: LogSummary) {
    (self.golden, self.story, self.log, self.contents) = (golden, story, log, contents)
  }
}

extension GoldenStore {
  /// The file of a log that is to replace the present one.
  var newLogFile: URL { folder.appending(path: "events.new.pending") }
  /// The file of exchanges that are to replace the present ones.
  package var newNetworkFile: URL { folder.appending(path: "network.new.pending") }
  /// The file of the app's exchanges with other programs.
  package var networkFile: URL { folder.appending(path: "network.jsonl") }
  /// The file of the recording's own rules.
  var rulesFile: URL { folder.appending(path: RuleStore.fileName) }
  /// The file of a killed session's log while another session continues it.
  private var asideLogFile: URL { folder.appending(path: "events.former.pending") }

  /// Replaces a recording, or makes it, in a way that survives being killed at any time.
  ///
  /// Until its entry is in the ledger, the former recording counts, and from then on the new one.
  ///
  /// - Parameters:
  ///   - new: the files.
  ///   - isExplained: true if decisions explain everything that it is made from; otherwise the ledger gets no
  ///     entry, so that it has to be approved.
  ///   - by: the person and program, for the ledger.
  ///   - at: the time, for the ledger.
  /// - Throws: `GoldenFileError`; unless the ledger names the new recording, the former one is unchanged.
  public func record(
    _ new: NewRecording,
    isExplained: Bool = true,
    by: String,
    at: String
  ) throws(GoldenFileError) {
    let digest: Digest? =
      switch new.log {
      case .inPlace: try logDigest()
      case .beside: try text(of: newLogFile).map { Digest(of: $0) }
      case .text(let text): Digest(of: text)
      }
    // Writing the text compares each screen with many others.
    let golden = new.golden.text
    var entry = LedgerEntry(
      by: by,
      at: at,
      decision: .recorded,
      after: Digest(of: golden),
      log: digest.map { LedgerEntry.LogChange(before: nil, after: $0, contents: new.contents) },
      story: Digest(of: new.story)
    )
    // A recording is put together in a folder of another name, and one that is replaced keeps its own.
    let ledger = try ledger()
    entry.recording = nameProblem(by: ledger) == nil ? ledger.recording : nil
    entry.recording = entry.recording ?? new.golden.recording
    entry.rules = new.approvedRules
    var files = DecisionJournal.Recording(golden: golden, story: new.story)
    files.rules = try rulesText(adding: new.rules)
    files.network =
      switch new.network {
      case .kept: nil
      case .none: .removed
      case .beside: try text(of: newNetworkFile).map { .replaced(Digest(of: $0)) }
      }
    switch new.log {
    case .inPlace: files.log = nil
    case .beside: files.log = digest
    case .text(let text):
      files.log = digest
      files.isMade = true
      files.text = text
    }
    try carryOut(isExplained ? [entry] : [], .recording(files))
  }

  /// Returns the text of the recording's own rules with further ones; nil if they are there already.
  private func rulesText(adding rules: [String]) throws(GoldenFileError) -> String? {
    guard !rules.isEmpty else { return nil }
    let text = try text(of: rulesFile) ?? ""
    let present = try? Rule.list(parsing: text, file: RuleStore.fileName).map(\.canonicalText)
    let missing = rules.filter { present?.contains($0) != true }
    guard !missing.isEmpty else { return nil }
    let isWhole = text.isEmpty || text.utf8.last == 0x0A
    return text + (isWhole ? "" : "\n") + missing.map { "\($0)\n" }.joined()
  }

  /// Writes a log that a command made beside the present one.
  func prepare(_ new: DecisionJournal.Recording) throws(GoldenFileError) {
    if let text = new.text { try write(text, to: newLogFile) }
  }

  /// Puts the files of a new recording in their places.
  func finish(_ new: DecisionJournal.Recording) throws(GoldenFileError) {
    if let log = new.log, try text(of: newLogFile).map({ Digest(of: $0) }) == log {
      try move(newLogFile, to: logFile)
    }
    if try !text(of: goldenFile).isIdentical(to: new.golden) {
      try write(new.golden, to: goldenFile)
    }
    if (try? text(of: storyFile))?.isIdentical(to: new.story) != true {
      try write(new.story, to: storyFile)
    }
    if let rules = new.rules, (try? text(of: rulesFile))?.isIdentical(to: rules) != true {
      try write(rules, to: rulesFile)
    }
    switch new.network {
    case .replaced(let digest):
      if try text(of: newNetworkFile).map({ Digest(of: $0) }) == digest {
        try move(newNetworkFile, to: networkFile)
      }
    case .removed: try remove(networkFile)
    case nil: break
    }
    try discardPending()
    if new.log != nil { try remove(asideLogFile) }
  }

  /// Removes the files that a command made for a recording that never counted; the log of a session stays.
  func discard(_ new: DecisionJournal.Recording) throws(GoldenFileError) {
    guard new.isMade, try text(of: newLogFile).map({ Digest(of: $0) }) == new.log else { return }
    try remove(newLogFile)
  }
}
