extension ViewTree {
  /// A member of a node that is a text of its own.
  package enum TextMember: Sendable { case className, identifier, label, text }

  /// Returns the nodes one of whose members equals a text, in tree order.
  ///
  /// Nodes are compared by the numbers of their texts, so that é in two forms is two texts, as in goldens.
  ///
  /// - Complexity: O(n), about a nanosecond a node.
  package func nodes(with members: TextMember..., equalTo text: String) -> [Int] {
    guard let number = pool.withState({ $0.number(of: text) }), number != 0 else { return [] }
    var (found, index) = ([Int](), 0)
    while index < rows.count {
      for member in members where rows[index].number(of: member) == number {
        found.append(index)
        break
      }
      index += 1
    }
    return found
  }

  /// Returns those of some nodes whose member equals a text; nil means nodes without the member.
  package func filter(_ nodes: [Int], by member: TextMember, equalTo text: String?) -> [Int] {
    guard let text else { return nodes.filter { rows[$0].number(of: member) == 0 } }
    guard let number = pool.withState({ $0.number(of: text) }), number != 0 else { return [] }
    return nodes.filter { rows[$0].number(of: member) == number }
  }

  /// Returns the number of nodes in a range with the class of a node.
  package func count(in range: Range<Int>, ofSameClassAs index: Int) -> Int {
    range.count { rows[$0].className == rows[index].className }
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
