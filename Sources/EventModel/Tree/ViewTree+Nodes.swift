extension ViewTree {
  /// The nodes in pre-order.
  public var nodes: Nodes { Nodes(tree: self) }

  /// The nodes of a tree as a collection, which creates each node at its access.
  public struct Nodes: RandomAccessCollection, Sendable, Equatable {
    let tree: ViewTree

    /// The root's index.
    public var startIndex: Int { 0 }
    /// The number of nodes.
    public var endIndex: Int { tree.count }
    /// The node at an index.
    public subscript(index: Int) -> ViewNode { tree[index] }

    /// Returns true if the trees are equal.
    public static func == (one: Nodes, other: Nodes) -> Bool { one.tree == other.tree }
  }

  /// Returns a node's class, faster than the whole node.
  public func className(of index: Int) -> String {
    pool.withState { $0.string(rows[index].className) } ?? ""
  }

  /// Returns a node's accessibility identifier, faster than the whole node.
  public func identifier(of index: Int) -> String? {
    pool.withState { $0.string(rows[index].identifier) }
  }

  /// Returns a node's label, faster than the whole node.
  package func label(of index: Int) -> String? { pool.withState { $0.string(rows[index].label) } }

  /// Returns a node's text, faster than the whole node.
  package func text(of index: Int) -> String? { pool.withState { $0.string(rows[index].text) } }

  /// Returns the text of a node that a person sees or hears, faster than the whole node.
  package func shownText(of index: Int) -> String? {
    if let text = text(of: index), !text.isEmpty { return text }
    return label(of: index).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns true if a node has a row or a section, its place in a list.
  @inlinable package func hasPlaceInList(_ index: Int) -> Bool {
    rows[index].tail != 0 && hasRowOrSection(index)
  }

  @usableFromInline func hasRowOrSection(_ index: Int) -> Bool {
    let attributes = tail(of: index).attributes
    return attributes["row"] != nil || attributes["section"] != nil
  }

  /// Returns true if a node has an identifier, which may be empty.
  @inlinable package func hasIdentifier(_ index: Int) -> Bool { rows[index].identifier != 0 }

  /// Returns a number for a node's identifier, unique in this tree; 0 for a node without one.
  @inlinable package func identifierNumber(of index: Int) -> UInt32 { rows[index].identifier }

  /// Returns a number for a node's class and identifier, unique in this tree.
  func nameNumber(of index: Int) -> UInt64 { rows[index].nameNumber }

  /// Returns the nodes whose class and identifier another node of the tree shares; none without an
  /// identifier.
  package func sharingNames(_ nodes: [Int]) -> Set<Int> {
    var counts: [UInt64: Int] = [:]
    for node in nodes where hasIdentifier(node) { counts[rows[node].nameNumber] = 0 }
    guard !counts.isEmpty else { return [] }
    for row in rows where row.identifier != 0 { counts[row.nameNumber]? += 1 }
    return Set(nodes.filter { (counts[rows[$0].nameNumber] ?? 0) > 1 })
  }

  /// Returns true if a node has a text or a label that is not empty.
  package func isShowing(_ index: Int) -> Bool {
    let row = rows[index]
    return row.text > PoolState.emptyText || row.label > PoolState.emptyText
  }

  /// Returns true if a node has a text that is not empty.
  package func hasText(_ index: Int) -> Bool { rows[index].text > PoolState.emptyText }

  /// Returns the digest of a node's own members, its frame included and its subviews not.
  package func ownDigest(of index: Int) -> Digest {
    pool.withState { rows[index].ownHash($0) }
  }

  /// Returns true if two nodes are equal, compared by numbers; false for trees of different pools.
  package func isSameNode(_ index: Int, as other: ViewTree, at place: Int) -> Bool {
    pool === other.pool && rows[index].hasMembers(of: other.rows[place])
  }

  /// Returns true if two nodes have the same class.
  package func isSameClass(_ index: Int, as other: ViewTree, at place: Int) -> Bool {
    pool === other.pool
      ? rows[index].className == other.rows[place].className
      : className(of: index).isIdentical(to: other.className(of: place))
  }

  /// Returns true if two nodes have the same class and the same identifier, or both none.
  package func isSameName(_ index: Int, as other: ViewTree, at place: Int) -> Bool {
    guard pool === other.pool else {
      return isSameClass(index, as: other, at: place)
        && identifier(of: index).isIdentical(to: other.identifier(of: place))
    }
    return rows[index].className == other.rows[place].className
      && rows[index].identifier == other.rows[place].identifier
  }

  /// Returns the number of members in which two nodes differ, compared by numbers.
  ///
  /// Text and label count as one member if they are equal in both nodes.
  ///
  /// Nil where numbers cannot be compared: in trees of different pools, or with different tails.
  package func countDifferences(of index: Int, from other: ViewTree, at place: Int) -> Int? {
    let (row, match) = (rows[index], other.rows[place])
    guard pool === other.pool, row.tail == match.tail else { return nil }
    let isOne = row.text == row.label && match.text == match.label
    var count = 0
    if row.className != match.className { count += 1 }
    if row.identifier != match.identifier { count += 1 }
    if row.text != match.text { count += 1 }
    if row.label != match.label, !isOne { count += 1 }
    if !row.hasFrame(of: match) { count += 1 }
    return count
  }

  /// Returns a node's frame in its parent's bounds, faster than the whole node.
  public func frame(of index: Int) -> Frame {
    rows[index].exactFrame ?? self[index].frame
  }

  /// Returns the rarer members of a node.
  private func tail(of index: Int) -> NodeTail {
    rows[index].tail == 0 ? NodeTail() : pool.withState { $0.tail(rows[index].tail) }
  }

  /// Returns the value of a node's attribute, faster than the whole node.
  public func attribute(_ name: String, of index: Int) -> AttributeValue? {
    rows[index].tail == 0 ? nil : pool.withState { $0.attribute(name, ofTail: rows[index].tail) }
  }

  /// Returns a node's attributes, faster than the whole node.
  package func attributes(of index: Int) -> AttributeList {
    rows[index].tail == 0 ? AttributeList() : tail(of: index).attributes
  }

  /// Returns a node's value, faster than the whole node.
  package func value(of index: Int) -> String? {
    rows[index].tail == 0 ? nil : tail(of: index).value
  }

  /// Returns true if a node has no other members than class, identifier, label, text and frame.
  @inlinable package func isPlain(_ index: Int) -> Bool { rows[index].tail == 0 }

  /// Returns the value of a member of a node, faster than the whole node; nil where the node has none.
  package func value(of member: ViewNode.Member, at index: Int) -> AttributeValue? {
    switch member {
    case .className: .text(className(of: index))
    case .identifier: identifier(of: index).map { .text($0) }
    case .label: label(of: index).map { .text($0) }
    case .text: text(of: index).map { .text($0) }
    case .frame: .list(frame(of: index).numbers.map { .number($0) })
    case .attribute(let name): attribute(name, of: index)
    case .value: value(of: index).map { .text($0) }
    case .tag, .offset, .isHidden, .isEnabled: self[index][member]
    }
  }

  /// Returns a node's scroll offset, faster than the whole node.
  public func offset(of index: Int) -> Point {
    rows[index].tail == 0 ? .zero : pool.withState { $0.look(rows[index]).offset }
  }

  /// Returns true if a node itself is hidden, faster than the whole node.
  public func isHidden(_ index: Int) -> Bool { rows[index].tail != 0 && tail(of: index).isHidden }
}

extension NodeRow {
  /// The numbers of class and identifier as one.
  fileprivate var nameNumber: UInt64 { UInt64(className) << 32 | UInt64(identifier) }

  /// Returns true if two rows of one pool have equal members.
  func hasMembers(of other: NodeRow) -> Bool {
    className == other.className && identifier == other.identifier && label == other.label
      && text == other.text && tail == other.tail && hasFrame(of: other)
  }

  /// Returns true if two rows have the same frame, apart from one in their tails.
  func hasFrame(of other: NodeRow) -> Bool {
    x == other.x && y == other.y && width == other.width && height == other.height
  }

  /// The frame; nil for one that is not in whole thousandths of a point.
  var exactFrame: Frame? {
    guard x != Self.inexact else { return nil }
    return Frame(
      Double(x) / 1_000,
      Double(y) / 1_000,
      Double(width) / 1_000,
      Double(height) / 1_000
    )
  }
}

extension PoolState {
  /// Returns the row of a node in the place of another row of a tree with this pool.
  ///
  /// Most members stay, and comparing a text with the former one is faster than looking it up.
  mutating func row(for node: ViewNode, replacing old: NodeRow) -> NodeRow {
    var row = row(for: node, like: old)
    (row.end, row.parent) = (old.end, old.parent)
    return row
  }

  /// Returns the row of a node without parent and children.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - old: a row of this pool that probably has some of the same texts.
  /// - Returns: the row.
  mutating func row(for node: ViewNode, like old: NodeRow? = nil) -> NodeRow {
    var row = NodeRow(
      className: intern(node.className, like: old?.className),
      identifier: intern(node.identifier, like: old?.identifier),
      label: intern(node.label, like: old?.label),
      text: intern(node.text, like: old?.text),
      tail: 0,
      x: NodeRow.inexact,
      y: 0,
      width: 0,
      height: 0,
      end: 1,
      parent: -1
    )
    let (origin, size) = (node.frame.origin, node.frame.size)
    var frame: Frame? = node.frame
    if let x = NodeRow.thousandths(origin.x), let y = NodeRow.thousandths(origin.y),
      let width = NodeRow.thousandths(size.width), let height = NodeRow.thousandths(size.height)
    {
      (row.x, row.y, row.width, row.height) = (x, y, width, height)
      frame = nil
    }
    if frame != nil || !node.hasPlainTail {
      row.tail = intern(NodeTail(of: node, frame: frame), like: old?.tail ?? 0)
    }
    return row
  }

  /// Returns the node of a row.
  mutating func node(_ row: NodeRow) -> ViewNode {
    var node = ViewNode(
      string(row.className) ?? "",
      identifier: string(row.identifier),
      label: string(row.label),
      text: string(row.text),
      frame: row.exactFrame ?? .zero
    )
    if row.tail != 0 { tail(row.tail).fill(&node) }
    return node
  }
}

extension ViewNode {
  /// True if all members that a tail would hold have their defaults, so that the row needs no tail.
  fileprivate var hasPlainTail: Bool {
    value == nil && tag == 0 && offset == .zero && !isHidden && isEnabled && attributes.isEmpty
  }
}
