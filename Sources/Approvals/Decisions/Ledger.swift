public import EventModel

/// The decisions about one recording, in the order in which they were made.
public struct Ledger: Hashable, Sendable {
  /// The decisions.
  public var entries: [LedgerEntry]

  /// Creates a ledger with the given decisions.
  public init(_ entries: [LedgerEntry] = []) { self.entries = entries }

  /// Reads a ledger's text: one JSON object a line, with blank lines ignored.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - budget: The time of the reading; nil for no limit.
  /// - Throws: `GoldenError` with the line of the first problem.
  public init(parsing text: String, within budget: Budget? = nil) throws(GoldenError) {
    entries = []
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      try budget?.spend(line.count / 16 + 1, onLine: index + 1)
      entries.append(try LedgerEntry(parsing: Array(line), line: index + 1, within: budget))
    }
  }

  /// The digest of the golden after the last decision, or nil if there is none.
  public var latest: Digest? { entries.last { $0.after != nil }?.after }

  /// A contradiction between a golden and its ledger, or a decision that is still open.
  public enum Problem: Hashable, Sendable {
    /// There is a golden but no decision.
    case undecided
    /// No decision led to this golden: it was edited by hand, merged, or recorded without the
    /// ledger.
    case unexplained
    /// Two branches decided about the golden, and nobody about the golden that their merge gave.
    case merged
    /// The golden is the result of an earlier decision: the entry with this number, from 1.
    case behind(entry: Int)
    /// The golden was deleted.
    case deleted
    /// An approval was interrupted and not finished.
    case unfinished
    /// A run left changes that nobody has decided about.
    case pending
    /// A run could not verify a target, and nobody has decided about it.
    case drifted
    /// The event log is another than the one that was recorded or approved, with the differences as far
    /// as they are known.
    case logEdited(since: LedgerEntry.Decision, differences: [String])
    /// The event log is the result of an earlier decision: the entry with this number, from 1.
    case logBehind(entry: Int)
    /// The story is another than the one that was recorded or approved.
    case storyEdited
    /// The story is another one, and running it does not lead through the recorded screens.
    case storyNotProven(String)
    /// An overlay has changes that do not fit the golden any more, at as many checkpoints.
    case misfits(checkpoints: Int)

    /// The problem in one lower-case clause.
    public var message: String {
      switch self {
      case .undecided: "this golden has no ledger, so nobody approved it"
      case .merged:
        "this golden was merged from two branches, and nobody has approved the merged golden"
      case .unexplained: "no ledger entry explains this golden: it was changed without approve"
      case .behind(let entry): "the golden matches ledger entry \(entry), which is not the latest"
      case .deleted: "golden.tree is missing, but the ledger lists an approved golden"
      case .unfinished: "an approval was interrupted before it was finished"
      case .pending: "the last run left changes pending"
      case .drifted: "the last run left a drifted target pending"
      case .logEdited(let decision, let differences):
        "the event log was edited since it was \(decision.made)"
          + (differences.isEmpty ? "" : ": \(differences.joined(separator: ", "))")
      case .logBehind(let entry):
        "the event log matches ledger entry \(entry), which is not the latest"
      case .storyEdited: "the story was edited since it was recorded"
      case .storyNotProven(let reason):
        "the story was edited since it was recorded and is not proven: \(reason)"
      case .misfits(let checkpoints):
        "the overlay has changes that do not fit the golden any more, at \(checkpoints) "
          + "checkpoint\(checkpoints == 1 ? "" : "s"): approve writes it without them"
      }
    }

    /// A Boolean value that says whether the event log is what the ledger does not explain.
    public var isAboutLog: Bool {
      switch self {
      case .logEdited, .logBehind: true
      default: false
      }
    }

    /// The next step for the user.
    public var hint: String {
      switch self {
      case .undecided, .unexplained, .merged:
        "look at it with git diff, then approve it as it is: simon-replay approve"
      case .behind: "take golden.tree and approvals.jsonl from one commit, or approve it again"
      case .logBehind:
        "take events.jsonl and approvals.jsonl from one commit, or approve it again"
      case .deleted: "restore it from version control, or delete the whole recording"
      case .unfinished: "finish it: simon-replay approve"
      case .pending, .drifted, .misfits: "review them: simon-replay approve"
      case .logEdited, .storyEdited:
        "look at it with git diff, then approve it as it is: simon-replay approve"
      case .storyNotProven: "write it again: simon-replay stories emit RECORDING -o FILE"
      }
    }
  }

  /// Returns what is wrong with the golden of that digest, or nil if the ledger explains it.
  public func problem(with golden: Digest?) -> Problem? {
    guard let golden else { return latest == nil ? nil : .deleted }
    guard let latest else { return .undecided }
    guard golden != latest else { return nil }
    // After a merge, the lines of two branches may be in either order, so both results are latest.
    if ends.contains(golden) { return nil }
    let known = entries.lastIndex { $0.after == golden || $0.before == golden }
    return known.map { .behind(entry: $0 + 1) } ?? (ends.count > 1 ? .merged : .unexplained)
  }

  /// The goldens that no later decision started from; several after a merge of branches.
  public var ends: Set<Digest> {
    var ends: Set<Digest> = []
    for entry in entries {
      guard let after = entry.after else { continue }
      if entry.decision == .recorded { ends = [] }
      if let before = entry.before, before != after { ends.remove(before) }
      ends.insert(after)
    }
    return ends
  }
}

extension LedgerEntry.Decision {
  /// The decision as a participle about the file that it led to.
  fileprivate var made: String {
    switch self {
    case .recorded: "recorded"
    case .rewritten: "rewritten"
    case .approved, .rejected, .repaired: "approved"
    }
  }
}
