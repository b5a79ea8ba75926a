/// The views of an app's screen at one moment, in pre-order: a parent comes before its children.
///
/// A node is identified by its index in that order. Index 0 is the root, which every tree has. The
/// descendants of node `i` have the indexes after `i` and before `end(of: i)`.
///
/// A tree has one row of numbers for each node, its texts in a pool that trees share, and the digest of
/// every subtree. Two trees are equal exactly when their digests are.
///
/// ```swift
/// let tree = ViewTree(ViewNode("UIWindow"), children: [ViewTree(ViewNode("UIButton"))])
/// Array(tree.children(of: 0))   // [1]
/// ```
public struct ViewTree: Sendable {
  @usableFromInline var rows: [NodeRow]
  @usableFromInline var hashes: [Digest]
  var pool: StringPool

  init(rows: [NodeRow], hashes: [Digest], pool: StringPool) {
    self.rows = rows
    self.hashes = hashes
    self.pool = pool
  }

  /// Creates a tree of a root and the trees of its children, in order.
  public init(_ root: ViewNode, children: [ViewTree] = []) {
    pool = .shared
    rows = [pool.withState { $0.row(for: root) }]
    hashes = [.absent]
    // Once for all: to reserve for each child would copy the rows each time.
    rows.reserveCapacity(children.reduce(1) { $0 + $1.count })
    for child in children { graft(child) }
    rows[0].end = Int32(rows.count)
    rehash(0)
  }

  private mutating func graft(_ tree: ViewTree) {
    let base = Int32(rows.count)
    for var row in tree.pool === pool ? tree.rows : tree.rows(in: pool) {
      row.end += base
      row.parent = row.parent < 0 ? 0 : row.parent + base
      rows.append(row)
    }
    hashes += tree.hashes
  }

  /// Returns the rows with the numbers of their texts in another pool.
  func rows(in other: StringPool) -> [NodeRow] {
    zip(nodes, rows).map { node, old in
      // The numbers of the old row are those of this tree's pool.
      var row = other.withState { $0.row(for: node) }
      (row.end, row.parent) = (old.end, old.parent)
      return row
    }
  }

  /// Returns the tree with other nodes at some indexes, which keep their children.
  package func replacing(_ nodes: [Int: ViewNode]) -> ViewTree {
    guard !nodes.isEmpty else { return self }
    var tree = self
    for (index, node) in nodes {
      tree.rows[index] = pool.withState { $0.row(for: node, replacing: rows[index]) }
    }
    tree.rehashAll()
    return tree
  }

  /// The number of nodes.
  @inlinable public var count: Int { rows.count }

  /// The node at an index; setting it keeps its children.
  ///
  /// - Complexity: O(1) to get; to set, O(depth × siblings).
  public subscript(index: Int) -> ViewNode {
    get { pool.withState { $0.node(rows[index]) } }
    set {
      rows[index] = pool.withState { $0.row(for: newValue, replacing: rows[index]) }
      rehashUpwards(from: index)
    }
  }

  /// Returns the index after the last descendant of a node.
  @inlinable public func end(of index: Int) -> Int { Int(rows[index].end) }

  /// Returns the index of a node's parent; nil for the root.
  @inlinable public func parent(of index: Int) -> Int? {
    let parent = rows[index].parent
    return parent < 0 ? nil : Int(parent)
  }

  /// Returns the indexes of a node's children, in order.
  @inlinable public func children(of index: Int) -> Children {
    Children(rows: rows, first: index + 1, end: end(of: index))
  }

  /// Returns the indexes of the siblings in a range, which ends behind the last one's descendants.
  @inlinable package func siblings(_ range: Range<Int>) -> Children {
    Children(rows: rows, first: range.lowerBound, end: range.upperBound)
  }

  /// Returns the subtree of a node.
  ///
  /// The frame of the new root stays in the bounds of its old parent.
  public func subtree(at index: Int) -> ViewTree {
    let range = index..<end(of: index)
    let base = Int32(index)
    var rows = rows[range].map { row in
      var row = row
      row.end -= base
      row.parent -= base
      return row
    }
    rows[0].parent = -1
    return ViewTree(rows: rows, hashes: Array(hashes[range]), pool: pool)
  }

  /// Returns the indexes of a node's ancestors, the parent first, the root last.
  public func ancestors(of index: Int) -> [Int] {
    var ancestors: [Int] = []
    var node = index
    while let parent = parent(of: node) {
      ancestors.append(parent)
      node = parent
    }
    return ancestors
  }

  /// The indexes of the children of one node.
  public struct Children: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let rows: [NodeRow]
    @usableFromInline var first: Int
    @usableFromInline let end: Int

    @usableFromInline init(rows: [NodeRow], first: Int, end: Int) {
      self.rows = rows
      self.first = first
      self.end = end
    }

    /// Returns the next child's index.
    @inlinable public mutating func next() -> Int? {
      guard first < end else { return nil }
      let index = first
      first = Int(rows[index].end)
      return index
    }
  }
}

extension ViewTree: Hashable {
  /// Returns true if the trees are equal in every member of every node, with texts compared by bytes.
  public static func == (one: ViewTree, other: ViewTree) -> Bool {
    one.hashes[0] == other.hashes[0]
  }

  /// Hashes the tree's digest.
  public func hash(into hasher: inout Hasher) { hasher.combine(hashes[0]) }
}

extension ViewTree: CustomStringConvertible {
  /// The tree as JSON.
  public var description: String { String(decoding: TreeNotation.encode(self), as: UTF8.self) }
}
