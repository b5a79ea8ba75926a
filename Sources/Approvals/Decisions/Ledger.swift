public import EventModel

/// The decisions about one golden, in the order in which they were made.
public struct Ledger: Hashable, Sendable {
  /// The decisions.
  public var entries: [LedgerEntry]

  /// Creates a ledger of those decisions.
  public init(_ entries: [LedgerEntry] = []) { self.entries = entries }

  /// Reads a ledger's text, one JSON object a line; blank lines are passed over.
  ///
  /// - Throws: `GoldenError` with the line of the first thing that is wrong.
  public init(parsing text: String) throws(GoldenError) {
    entries = []
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      entries.append(try LedgerEntry(parsing: Array(line), line: index + 1))
    }
  }

  /// The golden that the last decision about it left; nil where nothing was decided.
  public var latest: Digest? { entries.last { $0.after != nil }?.after }

  /// What is wrong with a golden in the light of its ledger.
  public enum Problem: Hashable, Sendable {
    /// There is a golden, and no decision at all.
    case undecided
    /// No decision led to this golden: it was edited by hand, merged, or recorded past the ledger.
    case unexplained
    /// The golden is the one of an earlier decision: that of the entry with this number, from 1.
    case behind(entry: Int)
    /// The golden was deleted.
    case deleted
    /// An approval was interrupted and is not finished.
    case unfinished
    /// A run left changes that nobody has decided about.
    case pending
    /// A run could not verify a target, and nobody has decided about it.
    case drifted

    /// What is wrong, in one lower-case clause.
    public var message: String {
      switch self {
      case .undecided: "there is no ledger, so nobody approved this golden"
      case .unexplained: "no entry of the ledger explains this golden: it was changed past approve"
      case .behind(let entry):
        "the golden is the one of entry \(entry) of its ledger, and later ones were decided"
      case .deleted: "the golden was deleted; its ledger says that there was one"
      case .unfinished: "an approval was interrupted before it was finished"
      case .pending: "a run left changes that nobody has decided about"
      case .drifted: "a run stopped at a target that nobody has decided about"
      }
    }

    /// What to do about it.
    public var hint: String {
      switch self {
      case .undecided, .unexplained:
        "look at it with git diff, then approve it as it is: simon-replay approve"
      case .behind: "take golden.tree and approvals.jsonl from one commit, or approve it anew"
      case .deleted: "take it from version control again, or delete the whole recording"
      case .unfinished: "finish it: simon-replay approve"
      case .pending, .drifted: "decide: simon-replay approve"
      }
    }
  }

  /// What is wrong with a golden of that digest; nil where the ledger explains it.
  public func problem(with golden: Digest?) -> Problem? {
    guard let golden else { return latest == nil ? nil : .deleted }
    guard let latest else { return .undecided }
    guard golden != latest else { return nil }
    // Two branches that decided keep their lines in either order; both ends are then latest ones.
    if ends.contains(golden) { return nil }
    let known = entries.lastIndex { $0.after == golden || $0.before == golden }
    return known.map { .behind(entry: $0 + 1) } ?? .unexplained
  }

  /// The goldens that no later decision began from.
  private var ends: Set<Digest> {
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

extension LedgerEntry {
  /// Reads one line of a ledger.
  ///
  /// - Parameters:
  ///   - bytes: the line without its end.
  ///   - line: its number, from 1.
  /// - Throws: `GoldenError` with that line.
  public init(parsing bytes: [UInt8], line: Int) throws(GoldenError) {
    func wrong(_ why: String, column: Int = 1) -> GoldenError {
      GoldenError(reason: .badEntry(why), line: line, column: column)
    }
    if ["<<<<<<<", "=======", ">>>>>>>"].contains(where: { bytes.starts(with: $0.utf8) }) {
      throw wrong("a merge conflict was left in this file")
    }
    var scanner = JSONScanner(bytes, line: line, limits: LogLimits())
    let value: AttributeValue
    do { value = try scanner.value() } catch { throw wrong(error.message, column: error.column) }
    guard case .object(let list) = value else { throw wrong("expected an object") }
    let members = AttributeList(list)
    func text(_ name: String) throws(GoldenError) -> String {
      guard let text = members[name]?.text else { throw wrong("expected \"\(name)\" with text") }
      return text
    }
    func digest(
      _ name: String,
      in members: AttributeList = members
    ) throws(GoldenError) -> Digest {
      guard let digest = members[name]?.text.flatMap(Digest.init(parsing:)) else {
        throw wrong("expected \"\(name)\" with a digest")
      }
      return digest
    }
    guard let decision = Decision(rawValue: try text("decision")) else {
      throw wrong("expected \"decision\" with recorded, approved, rejected or repaired")
    }
    var log: LogChange?
    if case .object(let list)? = members["log"] {
      let digests = AttributeList(list)
      log = LogChange(
        before: try digest("before", in: digests),
        after: try digest("after", in: digests)
      )
    }
    var changes: [String] = []
    if case .list(let list)? = members["changes"] { changes = list.compactMap(\.text) }
    self.init(
      by: try text("by"),
      at: try text("at"),
      decision: decision,
      reason: members["reason"]?.text,
      before: members["before"] == nil ? nil : try digest("before"),
      // Only a decision about the log leaves goldens alone.
      after: members["after"] == nil && log != nil ? nil : try digest("after"),
      log: log,
      changes: changes
    )
  }
}
