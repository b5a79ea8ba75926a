// The notation of edits as JSON: a list of operations that name nodes by their index in the old tree.
//
// ```json
// [["set",17,"text","Done"],["show",4,"New"],["unset",17,"value"],["remove",4],["place",2,5,[{"class":"UILabel"},9]]]
// ```
// `show` sets label and text to one value, in log lines only. `place` puts items below node 2 behind
// its child 5 (with null: in front): an object is a new view, a number a node that moves there.

extension JSONScanner {
  /// Reads the operations of an edit.
  package mutating func edit() throws(LogError) -> TreeEdit {
    var edit = TreeEdit()
    try array { (scanner) throws(LogError) in
      _ = scanner.peek()
      let start = scanner.position
      var operation = EditOperation()
      try scanner.array { (scanner) throws(LogError) in try operation.readNext(from: &scanner) }
      guard scanner.isCompact || operation.name != "show", operation.add(to: &edit) else {
        let names = scanner.isCompact ? "set, show, unset" : "set, unset"
        let expected = "an operation: \(names), remove or place with its operands"
        throw scanner.refusal(of: "ops", at: start, expected: expected)
      }
    }
    return edit
  }

  fileprivate mutating func items() throws(LogError) -> [TreeEdit.Item] {
    var items: [TreeEdit.Item] = []
    try array { (scanner) throws(LogError) in items.append(try scanner.item()) }
    return items
  }

  private mutating func item() throws(LogError) -> TreeEdit.Item {
    guard peek() == .openBrace else { return .moved(try integer()) }
    let start = position
    var members = NodeMembers()
    var children: [TreeEdit.Item] = []
    try object(isNode: isCompact) { (name, scanner) throws(LogError) in
      if name == "children" {
        children = try scanner.items()
      } else {
        try members.read(name, from: &scanner)
      }
    }
    let node = members.whole
    guard !node.className.isEmpty else { throw error(.missingMember("class"), at: start) }
    return .new(node, children: children)
  }
}

/// The operation that is being read.
private struct EditOperation {
  private(set) var name: String?
  private var operands = 0
  private var node = 0
  private var update = TreeEdit.Update(node: 0, member: .text, value: nil)
  private var placement = TreeEdit.Placement(parent: 0, after: nil, items: [])

  /// Reads the name or the next operand.
  mutating func readNext(from scanner: inout JSONScanner) throws(LogError) {
    switch (name, operands) {
    case (nil, _):
      name = try scanner.string()
      return
    case ("set", 0), ("show", 0), ("unset", 0), ("remove", 0), ("place", 0):
      node = try scanner.integer()
    case ("show", 1): update.value = .text(try scanner.string())
    case ("set", 1), ("unset", 1): update.member = try Self.member(from: &scanner)
    case ("set", 2): update.value = try scanner.value()
    case ("place", 1):
      if scanner.peek() == UInt8(ascii: "n") {
        _ = try scanner.value()
      } else {
        placement.after = try scanner.integer()
      }
    case ("place", 2): placement.items = try scanner.items()
    default: throw scanner.mismatch("the end of the operation")
    }
    operands += 1
  }

  /// Reads the name of a member to set or remove; no attribute can be called as the list of children.
  private static func member(
    from scanner: inout JSONScanner
  ) throws(LogError) -> ViewNode.Member {
    _ = scanner.peek()
    let start = scanner.position
    let name = try scanner.string()
    guard name != "children" else {
      let expected = "a member other than children, which place and remove change"
      throw scanner.refusal(of: "ops", at: start, expected: expected)
    }
    return .init(name: name)
  }

  /// Adds the operation to an edit.
  ///
  /// - Returns: false for an unknown operation, or one without all of its operands.
  func add(to edit: inout TreeEdit) -> Bool {
    var (update, placement) = (update, placement)
    (update.node, placement.parent) = (node, node)
    switch (name, operands) {
    case ("set", 3), ("unset", 2): edit.updates.append(update)
    case ("show", 2):
      for member in [ViewNode.Member.label, .text] {
        update.member = member
        edit.updates.append(update)
      }
    case ("remove", 1): edit.removals.append(node)
    case ("place", 3): edit.placements.append(placement)
    default: return false
    }
    return true
  }
}

extension JSONWriter {
  /// Writes an edit as a list of operations: members set, then removed, then placed.
  ///
  /// - Parameters:
  ///   - edit: the edit.
  ///   - isInLog: true if the notation is that of log lines, with `show` and `shown`.
  package mutating func edit(_ edit: TreeEdit, isInLog: Bool = true) {
    raw("[")
    var updates = edit.updates[...]
    while let update = updates.popFirst() {
      if isInLog, let text = update.shows(with: updates.first) {
        updates.removeFirst()
        operation("show", on: update.node)
        append(.comma)
        string(text)
        append(.closeBracket)
        continue
      }
      operation(update.value == nil ? "unset" : "set", on: update.node)
      raw(",")
      string(update.member.name)
      if let value = update.value {
        raw(",")
        self.value(value)
      }
      raw("]")
    }
    for node in edit.removals {
      operation("remove", on: node)
      raw("]")
    }
    for placement in edit.placements {
      operation("place", on: placement.parent)
      raw(",")
      if let after = placement.after { integer(after) } else { raw("null") }
      raw(",")
      list(placement.items) { $0.item($1, isInLog) }
      raw("]")
    }
    raw("]")
  }

  /// Writes the beginning of an operation, after a comma unless it is the first in its list.
  private mutating func operation(_ name: StaticString, on node: Int) {
    if bytes.last == .closeBracket { append(.comma) }
    raw("[\"")
    raw(name)
    raw("\",")
    integer(node)
  }

  private mutating func item(_ item: TreeEdit.Item, _ isInLog: Bool) {
    switch item {
    case .moved(let node): integer(node)
    case .new(let node, let children):
      raw("{")
      members(of: node, isInLog: isInLog)
      if !children.isEmpty {
        next("children")
        list(children) { $0.item($1, isInLog) }
      }
      raw("}")
    }
  }
}

extension TreeEdit.Update {
  /// The text that this and the next update make both label and text of a node; nil for other updates.
  fileprivate func shows(with next: TreeEdit.Update?) -> String? {
    guard member == .label, let text = value?.text, let next, next.node == node,
      next.member == .text, next.value == value
    else { return nil }
    return text
  }
}
