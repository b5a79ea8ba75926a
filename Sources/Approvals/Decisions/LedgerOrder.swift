import EventModel

/// The order in which the entries of a ledger were made: for each entry, those that existed before it.
///
/// After a merge of branches, the lines of both stand in any order: a branch knew only the lines that its entries
/// name. Entries of earlier versions name none, and follow all lines before them.
struct LedgerOrder {
  private let entries: [LedgerEntry]
  /// For each entry, the places of the entries that it names; nil if it follows all entries before it.
  ///
  /// The whole list is nil if the entries are one branch, since each follows all before it.
  private let named: [[Int]?]?

  /// Finds the order of some entries, which stand behind those that they name.
  init(_ entries: [LedgerEntry]) {
    self.entries = entries
    // In one branch each line names one line that no other one names.
    var seen: Set<Digest> = []
    let isOneBranch = entries.allSatisfy { entry in
      entry.former.isEmpty || entry.former.count == 1 && seen.insert(entry.former[0]).inserted
    }
    guard !isOneBranch else {
      named = nil
      return
    }
    var places: [Digest: Int] = [:]
    named = entries.indices.map { place in
      defer { places[entries[place].seal] = place }
      let found = entries[place].former.compactMap { places[$0] }
      // A digest that no entry of today's version has is that of an earlier line.
      let isWhole = !found.isEmpty && found.count == entries[place].former.count
      return isWhole ? found : nil
    }
  }

  /// True if branches were merged in the ledger, so that the order of its lines is not the order of its decisions.
  var hasBranches: Bool { named != nil }

  /// Returns the places of all entries that were made when an entry was there, without it.
  func following(_ place: Int) -> [Int] {
    guard let named else { return Array(place + 1..<entries.count) }
    var found: Set<Int> = [place]
    for other in place + 1..<entries.count
    where named[other]?.contains(where: found.contains) ?? true {
      found.insert(other)
    }
    return found.subtracting([place]).sorted()
  }

  /// Returns the places of an entry and of all that were there when it was made, in the order of lines.
  func known(at place: Int) -> [Int] {
    guard let named else { return Array(0...place) }
    // All entries before this place are known without a look at each.
    var whole = 0
    var found: Set<Int> = [place]
    var open = [place]
    while let next = open.popLast() {
      guard next >= whole else { continue }
      guard let others = named[next] else {
        whole = max(whole, next)
        continue
      }
      for other in others where found.insert(other).inserted { open.append(other) }
    }
    return Array(0..<whole) + found.filter { $0 >= whole }.sorted()
  }
}
