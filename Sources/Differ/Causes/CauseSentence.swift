import EventModel

/// A cause in words: the views, what happened to them, and the first of them as an example.
struct CauseSentence {
  /// For each key its clause with the changes that it gives, in the order of the question.
  private let parts: [(clause: CauseClause, members: [Int])]
  private let table: ChangeTable

  init(_ question: CauseQuestion, in table: ChangeTable, addresses: AddressBook) {
    self.table = table
    let found = Self.members(of: question, in: table)
    parts = question.keys.map { key in
      let own = found[key] ?? []
      // A key that no change has is that of all of them.
      let members = own.isEmpty ? question.members : own
      return (CauseClause(table.keys[key], of: members, in: table, addresses: addresses), members)
    }
  }

  /// Returns for each key the changes that it gives.
  private static func members(of question: CauseQuestion, in table: ChangeTable) -> [Int: [Int]] {
    // A look at a few keys is faster than a table of them, and each change has many.
    let few = question.keys.count <= 8 ? Set(question.keys).sorted() : []
    guard !few.isEmpty else {
      var found = Dictionary(question.keys.map { ($0, [Int]()) }) { one, _ in one }
      for member in question.members {
        for key in table.keyNumbers(of: member) where found[key]?.last != member {
          found[key]?.append(member)
        }
      }
      return found
    }
    var lists = Array(repeating: [Int](), count: few.count)
    for member in question.members {
      for slot in table.changes[member].keys {
        let key = table.offers[slot].key
        guard let place = few.firstIndex(of: key), lists[place].last != member else { continue }
        lists[place].append(member)
      }
    }
    return Dictionary(zip(few, lists)) { one, _ in one }
  }

  /// The cause in one clause.
  var text: String {
    // The keys with most changes first.
    let parts = parts.enumerated()
      .sorted {
        ($1.element.members.count, $0.offset) < ($0.element.members.count, $1.offset)
      }
      .map(\.element)
    var clauses: [(subject: String, predicate: String)] = []
    // The clauses about subjects that another one may join, and those that were told.
    var (open, told): ([String: Int], Set<[String]>) = ([:], [])
    // For each clause the place of its key.
    var origins: [Int] = []
    // For each clause the number of what else happened to its views, of which the first are told.
    var others: [Int: Int] = [:]
    for (place, (clause, members)) in parts.enumerated() where !members.isEmpty {
      let (subject, predicate) = (clause.subject, clause.predicate)
      if let same = open[subject], predicate.hasSingleBlank,
        Set(views(of: members)) == Set(views(of: parts[origins[same]].members))
      {
        // Two things that happened to the same views are one clause.
        guard told.insert([subject, predicate]).inserted else { continue }
        guard others[same, default: 0] < Self.mostJoined else {
          others[same, default: 0] += 1
          continue
        }
        clauses[same].predicate += " and\(predicate)"
        others[same, default: 0] += 1
      } else if told.insert([subject, predicate]).inserted {
        if predicate.hasSingleBlank { open[subject] = clauses.count }
        clauses.append((subject, predicate))
        origins.append(place)
      }
    }
    for (place, count) in others where count > Self.mostJoined {
      clauses[place].predicate += " and \(count - Self.mostJoined) more"
    }
    // One more clause is no longer than the words that there is one more.
    let shown = clauses.count == Self.mostClauses + 1 ? clauses.count : Self.mostClauses
    let rest = clauses.count - shown
    return clauses.prefix(shown).map { $0.subject + $0.predicate }.joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// The number of clauses that are told if at least two more would follow.
  private static let mostClauses = 3

  /// The number of things, told in one clause, that happened to the same views beside the first: thousands may have.
  private static let mostJoined = 16

  private func views(of members: [Int]) -> [Int] { members.map { table.changes[$0].view } }

  /// The words that tell the cause from others, the same in every run.
  var identity: String {
    parts.map { $0.clause.identity }.sorted().joined(separator: "\n")
  }
}

/// The addresses of views, those of each tree made once.
final class AddressBook {
  private var books: [Digest: NodeAddresses] = [:]

  /// Returns the address of a node.
  func address(of node: Int, in tree: ViewTree) -> String {
    if let known = books[tree.hash] { return known.address(of: node) }
    let addresses = NodeAddresses(of: tree)
    books[tree.hash] = addresses
    return addresses.address(of: node)
  }
}

extension String {
  /// True for words that begin with one blank, as a verb behind its subject does.
  fileprivate var hasSingleBlank: Bool { hasPrefix(" ") && !hasPrefix("  ") }

  /// An address without the ordinals of its parts: `UITableView#menu/UITableViewCell[3]` becomes
  /// `UITableView#menu/UITableViewCell`.
  package var withoutOrdinals: String {
    guard utf8.contains(UInt8(ascii: "]")) else { return self }
    return split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard part.utf8.last == UInt8(ascii: "]"), let open = part.lastIndex(of: "[") else {
        return part
      }
      let digits = part[part.index(after: open)...].dropLast()
      return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        ? part[..<open] : part
    }
    .joined(separator: "/")
  }
}
