import EventModel

/// The links between the lines of a ledger, by which a removed, moved or repeated line shows.
///
/// Each line of today's version names the lines before it that no other line named until then. The lines of
/// two branches may stand in either order, as git's union merge leaves them: each names only lines that its
/// branch had.
struct LedgerChain {
  private var known: Set<Digest> = []
  private var earlier: Set<Digest> = []
  /// All lines in order; nil for those that a later line names.
  private var open: [Digest?] = []
  /// The places of the lines in that order.
  private var places: [Digest: Int] = [:]
  /// The first repeated line; nil if there is none.
  private(set) var repeated: GoldenError?

  /// The lines that no later line names, in order.
  var tips: [Digest] { open.compactMap(\.self) }

  /// True if a line of an earlier version is among the tips.
  var hasEarlierTips: Bool { tips.contains(where: earlier.contains) }

  /// Adds a line.
  ///
  /// - Throws: `GoldenError` for a line that names one that is not before it.
  mutating func add(
    _ entry: LedgerEntry,
    as bytes: [UInt8],
    line: Int
  ) throws(GoldenError) {
    func wrong(_ why: String) -> GoldenError {
      GoldenError(reason: .badEntry(why), line: line, column: 1)
    }
    let isEarlier = entry.version < LedgerEntry.currentVersion
    let identity = isEarlier ? Digest(of: bytes.span) : entry.seal(in: bytes)
    guard known.insert(identity).inserted else {
      repeated = repeated ?? wrong("it is here twice")
      return
    }
    if isEarlier { earlier.insert(identity) }
    guard entry.former.allSatisfy(known.contains), !entry.former.contains(identity) else {
      throw wrong("an earlier entry was removed, changed or moved")
    }
    for named in entry.former {
      if let place = places[named] { open[place] = nil }
    }
    places[identity] = open.count
    open.append(identity)
  }
}
