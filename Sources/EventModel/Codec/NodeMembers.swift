/// A node whose members are being read, in any order.
struct NodeMembers {
  /// The node, so far without attributes.
  var node = ViewNode("")
  /// The attributes in the order of the file.
  ///
  /// They are sorted once: with each of thousands put in its place, a short line could take a minute.
  private var attributes: [(name: String, value: AttributeValue?)] = []

  /// The node with the members that were read.
  var whole: ViewNode {
    guard !attributes.isEmpty else { return node }
    var node = node
    node.attributes.set(attributes)
    return node
  }

  /// Reads the value of the member with that name.
  mutating func read(_ name: String, from scanner: inout JSONScanner) throws(LogError) {
    _ = scanner.peek()
    let start = scanner.position
    if name == "shown", scanner.isCompact {
      if scanner.peek() == .quote {
        node.text = try scanner.string()
        node.label = node.text
        return
      }
      // An attribute of that name is in brackets, so that it is not taken for the text.
      var value: AttributeValue?
      try scanner.array { (scanner) throws(LogError) in value = try scanner.value() }
      if let value { attributes.append((name, value)) }
      return
    }
    let member = ViewNode.Member(name: name)
    let value = try scanner.value()
    if case .attribute = member {
      attributes.append((name, value))
    } else if !node.set(member, to: value) {
      let isLarge = scanner.bytes[start] != .quote && value.isBeyondWholeNumbers
      let bound = isLarge ? ", none beyond 2^53 (9007199254740992)" : ""
      throw scanner.error(
        .invalidValue(member: name, expected: member.expectation + bound),
        at: start
      )
    }
  }
}

extension AttributeValue {
  /// True for a whole number beyond 2^53, also for one that was read as text, and for a list that contains one.
  fileprivate var isBeyondWholeNumbers: Bool {
    switch self {
    case .number(let number):
      number.magnitude > Double.largestWhole && number.rounded() == number
    case .text(let text):
      text.utf8.count > 15 && text.utf8.allSatisfy { $0.isDigit || $0 == .minus }
    case .list(let values): values.contains(where: \.isBeyondWholeNumbers)
    case .null, .bool, .object: false
    }
  }
}
