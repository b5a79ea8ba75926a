extension ViewTree {
  /// A member of a node that is a text of its own.
  package enum TextMember: Sendable { case className, identifier, label, text }

  /// Returns the nodes one of whose members equals a text, in tree order.
  ///
  /// Nodes are compared by the numbers of their texts, and only texts that Swift may count as equal in
  /// spite of other bytes, such as é in two forms, are looked at.
  ///
  /// - Complexity: O(n), about a nanosecond a node.
  package func nodes(with members: TextMember..., equalTo text: String) -> [Int] {
    pool.withState { pool in
      var search = TextSearch(for: text, in: pool)
      var (found, index) = ([Int](), 0)
      while index < rows.count {
        for member in members
        where search.matches(rows[index].number(of: member), in: &pool) {
          found.append(index)
          break
        }
        index += 1
      }
      return found
    }
  }

  /// Returns those of some nodes whose member equals a text; nil means nodes without the member.
  package func filter(_ nodes: [Int], by member: TextMember, equalTo text: String?) -> [Int] {
    guard let text else { return nodes.filter { rows[$0].number(of: member) == 0 } }
    return pool.withState { pool in
      var search = TextSearch(for: text, in: pool)
      return nodes.filter { search.matches(rows[$0].number(of: member), in: &pool) }
    }
  }

  /// Returns the number of nodes in a range with the class of a node.
  package func count(in range: Range<Int>, ofSameClassAs index: Int) -> Int {
    pool.withState { pool in
      var search = TextSearch(for: pool.string(rows[index].className) ?? "", in: pool)
      return range.count { search.matches(rows[$0].className, in: &pool) }
    }
  }
}

extension NodeRow {
  /// Returns the number of a member's text; 0 for none.
  @inline(__always)
  fileprivate func number(of member: ViewTree.TextMember) -> UInt32 {
    switch member {
    case .className: className
    case .identifier: identifier
    case .label: label
    case .text: text
    }
  }
}

/// The search for one text among the texts of a pool, which agrees with `==` of strings.
private struct TextSearch {
  private let text: String
  private let number: UInt32?
  private let isASCII: Bool
  /// The texts with other bytes that were compared already.
  private var others: [UInt32: Bool] = [:]

  init(for text: String, in pool: borrowing PoolState) {
    self.text = text
    number = pool.number(of: text)
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  @inline(__always)
  mutating func matches(_ other: UInt32, in pool: inout PoolState) -> Bool {
    guard other != 0 else { return false }
    if other == number { return true }
    // Two ASCII texts are equal only if their bytes are.
    return isASCII && pool.isASCII(other) ? false : isEqual(other, in: &pool)
  }

  private mutating func isEqual(_ other: UInt32, in pool: inout PoolState) -> Bool {
    if let known = others[other] { return known }
    let found = pool.string(other) == text
    others[other] = found
    return found
  }
}
