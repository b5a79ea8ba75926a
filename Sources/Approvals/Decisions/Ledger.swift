public import EventModel

/// The decisions about one recording, in the order in which they were made.
public struct Ledger: Hashable, Sendable {
  /// The decisions.
  public var entries: [LedgerEntry]
  /// The identities of the lines that no later line names, in order; empty for entries that were not read.
  public private(set) var tips: [Digest] = []
  /// True if an entry of an earlier version is among the tips: no entry of today's version names it.
  public private(set) var hasEarlierEntries = false

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
    var chain = LedgerChain()
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      try budget?.spend(line.count / 16 + 1, onLine: index + 1)
      let bytes = Array(line)
      let entry = try LedgerEntry(parsing: bytes, line: index + 1, within: budget)
      try chain.add(entry, as: bytes, line: index + 1)
      entries.append(entry)
    }
    if let repeated = chain.repeated { throw repeated }
    (tips, hasEarlierEntries) = (chain.tips, chain.hasEarlierTips)
  }

  /// The digest of the golden after the last decision, or nil if there is none.
  public var latest: Digest? { entries.last { $0.after != nil }?.after }

  /// Returns the problem of the golden of that digest; nil if the ledger explains the golden.
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
