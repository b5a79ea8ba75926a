import EventModel
import Platform

/// The entries that carry the ledger of an earlier version over to today's.
public struct LedgerUpgrade: Sendable {
  /// The entries to add.
  public var entries: [LedgerEntry]
  /// The files that they name, each with its digest, in words.
  public var words: [String]
}

/// The state of a ledger before an upgrade.
public enum LedgerState: Sendable {
  /// There is nothing to carry over.
  case current
  /// There is no decision that could be carried over.
  case undecided
  /// The earlier entries do not explain the files, so that these have to be approved.
  case unexplained(Ledger.Problem)
  /// The entries to add.
  case outdated(LedgerUpgrade)
}

extension GoldenStore {
  /// Returns the entries that name all files of a recording as the entries of an earlier version left them.
  ///
  /// The log must be one that can be read, with all seals right; the story is proven elsewhere.
  ///
  /// - Parameters:
  ///   - rules: The recording's own rules, for a ledger of an earlier version, which named none.
  ///   - by: The person, for the ledger.
  ///   - at: The time, for the ledger.
  /// - Returns: The state of the ledger.
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func upgrade(
    rules: [Rule],
    by: String,
    at: String
  ) throws(GoldenFileError) -> LedgerState {
    let ledger = try ledger()
    let digest = try goldenDigest()
    guard !ledger.entries.isEmpty else { return digest == nil ? .current : .undecided }
    if let problem = try explanation(of: digest, by: ledger) { return .unexplained(problem) }
    let problem = try tieProblem(golden: digest, by: ledger)
    let overlays = try outdatedOverlays(by: ledger)
    switch problem {
    case .outdated?, .unnamed?: break
    default: if overlays.isEmpty { return .current }
    }
    guard let digest else { return .current }
    var entry = LedgerEntry(
      by: by,
      at: at,
      decision: .upgraded,
      before: digest,
      after: digest,
      log: try presentLog(),
      story: try storyDigest()
    )
    var words = ["golden  \(digest)"]
    if let log = entry.log { words.append("log     \(log.after)") }
    if let story = entry.story { words.append("story   \(story)") }
    if ledger.hasEarlierEntries {
      entry.rules = rules.map(\.canonicalText).filter {
        !ledger.rules(ofRecording: true).contains(ExactText($0))
      }
      words += entry.rules.map { "rule    \($0)" }
    }
    entry.changes = ["all files carried over from a ledger of an earlier version"]
    var upgrade = LedgerUpgrade(entries: [entry], words: words)
    for (setting, digest) in overlays {
      var entry = LedgerEntry(by: by, at: at, decision: .upgraded)
      entry.overlay = .init(setting: setting.text, before: digest, after: digest)
      entry.changes = ["the overlay carried over from a ledger of an earlier version"]
      upgrade.entries.append(entry)
      upgrade.words.append("overlay \(setting.text)  \(digest)")
    }
    return .outdated(upgrade)
  }

  /// Returns the first problem of a file that entries of any version name but do not explain.
  private func explanation(
    of golden: Digest?,
    by ledger: Ledger
  ) throws(GoldenFileError) -> Ledger.Problem? {
    if hasUnfinishedDecision { return .unfinished }
    if let problem = ledger.problem(with: golden) { return problem }
    if let problem = try logProblem(by: ledger) { return problem }
    if try unexplainedStory(by: ledger) != nil { return .storyEdited }
    if try storyDigest() == nil, ledger.latestStory != nil { return .storyDeleted }
    for setting in overlaySettings() {
      guard let problem = try store(in: setting).overlayProblem(by: ledger) else { continue }
      if problem.isQuestion { return problem }
    }
    return nameProblem(by: ledger)
  }

  /// Returns the overlays that no entry of today's version names, with their digests.
  private func outdatedOverlays(
    by ledger: Ledger
  ) throws(GoldenFileError) -> [(ReplacedSetting, Digest)] {
    var overlays: [(ReplacedSetting, Digest)] = []
    for setting in overlaySettings() {
      let store = store(in: setting)
      guard try store.overlayProblem(by: ledger) != nil, let digest = try store.approvedDigest()
      else { continue }
      overlays.append((setting, digest))
    }
    return overlays
  }

  /// Returns the first entry of a ledger for the rules of a project; nil if it has a ledger for them, or no rules.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - by: The person, for the ledger.
  ///   - at: The time, for the ledger.
  /// - Returns: The entry.
  public func firstEntry(about rules: [Rule], by: String, at: String) -> LedgerEntry? {
    guard !rules.isEmpty, !UntrustedFile.exists(ledgerFile) else { return nil }
    var entry = LedgerEntry(by: by, at: at, decision: .upgraded)
    entry.rules = rules.map(\.canonicalText)
    entry.changes = entry.rules
    return entry
  }
}
