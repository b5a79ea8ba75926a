extension ViewTree {
  /// The nodes in pre-order.
  public var nodes: Nodes { Nodes(tree: self) }

  /// The nodes of a tree as a collection; each is put together when it is asked for.
  public struct Nodes: RandomAccessCollection, Sendable, Equatable {
    let tree: ViewTree

    /// The root's index.
    public var startIndex: Int { 0 }
    /// The number of nodes.
    public var endIndex: Int { tree.count }
    /// The node at an index.
    public subscript(index: Int) -> ViewNode { tree[index] }

    /// Whether the trees are the same.
    public static func == (one: Nodes, other: Nodes) -> Bool { one.tree == other.tree }
  }

  /// A node's class, without the rest of the node.
  public func className(of index: Int) -> String {
    pool.withState { $0.string(rows[index].className) } ?? ""
  }

  /// A node's accessibility identifier, without the rest of the node.
  public func identifier(of index: Int) -> String? {
    pool.withState { $0.string(rows[index].identifier) }
  }

  /// Whether a node has a row or a section, the places in a list.
  @inlinable package func hasPlaceInList(_ index: Int) -> Bool {
    rows[index].tail != 0 && hasRowOrSection(index)
  }

  @usableFromInline func hasRowOrSection(_ index: Int) -> Bool {
    pool.withState { pool in
      let attributes = pool.tail(rows[index].tail).attributes
      return attributes["row"] != nil || attributes["section"] != nil
    }
  }

  /// Whether a node has an identifier, the empty one included.
  @inlinable package func hasIdentifier(_ index: Int) -> Bool { rows[index].identifier != 0 }

  /// What stands for a node's identifier among those of this tree; 0 for a node without one.
  @inlinable package func identifierNumber(of index: Int) -> UInt32 { rows[index].identifier }

  /// Those nodes whose class and identifier another node of the tree has, too; of nodes without an
  /// identifier none.
  package func sharingNames(_ nodes: [Int]) -> Set<Int> {
    func name(_ row: NodeRow) -> UInt64 { UInt64(row.className) << 32 | UInt64(row.identifier) }
    var counts: [UInt64: Int] = [:]
    for node in nodes where hasIdentifier(node) { counts[name(rows[node])] = 0 }
    guard !counts.isEmpty else { return [] }
    for row in rows where row.identifier != 0 { counts[name(row)]? += 1 }
    return Set(nodes.filter { (counts[name(rows[$0])] ?? 0) > 1 })
  }

  /// Whether a node has a text or a label that is not empty.
  package func isShowing(_ index: Int) -> Bool {
    let row = rows[index]
    guard row.text | row.label != 0 else { return false }
    return pool.withState { $0.count(of: row.text) > 0 || $0.count(of: row.label) > 0 }
  }

  /// Whether two nodes are known to be the same but for what is below them, without putting them
  /// together; false when one would have to look.
  package func isSameNode(_ index: Int, as other: ViewTree, at place: Int) -> Bool {
    pool === other.pool && rows[index].hasMembers(of: other.rows[place])
  }

  /// Whether two nodes are of one class.
  package func isSameClass(_ index: Int, as other: ViewTree, at place: Int) -> Bool {
    pool === other.pool
      ? rows[index].className == other.rows[place].className
      : className(of: index).isIdentical(to: other.className(of: place))
  }

  /// Whether two nodes are of one class and have one identifier, or none both.
  package func isSameName(_ index: Int, as other: ViewTree, at place: Int) -> Bool {
    guard pool === other.pool else {
      return isSameClass(index, as: other, at: place)
        && identifier(of: index).isIdentical(to: other.identifier(of: place))
    }
    return rows[index].className == other.rows[place].className
      && rows[index].identifier == other.rows[place].identifier
  }

  /// How many members of two nodes differ, text and label that changed as one being one, without
  /// putting them together; nil when one would have to look.
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

  /// A node's frame in its parent's bounds, without the rest of the node.
  public func frame(of index: Int) -> Frame {
    rows[index].exactFrame ?? self[index].frame
  }

  /// A node's attribute of a name, without the rest of the node.
  public func attribute(_ name: String, of index: Int) -> AttributeValue? {
    guard rows[index].tail != 0 else { return nil }
    return pool.withState { $0.tail(rows[index].tail).attributes[name] }
  }

  /// How far a node's content is scrolled, without the rest of the node.
  public func offset(of index: Int) -> Point {
    guard rows[index].tail != 0 else { return .zero }
    return pool.withState { $0.tail(rows[index].tail).offset }
  }

  /// Whether a node itself is hidden, without the rest of the node.
  public func isHidden(_ index: Int) -> Bool {
    guard rows[index].tail != 0 else { return false }
    return pool.withState { $0.tail(rows[index].tail).isHidden }
  }
}

extension NodeRow {
  /// Whether two rows of one pool are those of equal nodes, wherever they stand.
  func hasMembers(of other: NodeRow) -> Bool {
    className == other.className && identifier == other.identifier && label == other.label
      && text == other.text && tail == other.tail && hasFrame(of: other)
  }

  /// Whether two rows have one frame, as far as it is not in their tails.
  func hasFrame(of other: NodeRow) -> Bool {
    x == other.x && y == other.y && width == other.width && height == other.height
  }

  /// The frame; nil where it is not in whole thousandths of a point.
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
  /// The row of a node that stands alone.
  mutating func row(for node: ViewNode) -> NodeRow {
    var row = NodeRow(
      className: intern(node.className),
      identifier: intern(node.identifier),
      label: intern(node.label),
      text: intern(node.text),
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
      row.tail = intern(NodeTail(of: node, frame: frame))
    }
    return row
  }

  /// The node of a row.
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
  /// Whether every member that a tail holds is at its default.
  fileprivate var hasPlainTail: Bool {
    value == nil && tag == 0 && offset == .zero && !isHidden && isEnabled && attributes.isEmpty
  }
}
