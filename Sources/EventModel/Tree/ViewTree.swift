/// An app's screen at one moment: its views in pre-order, a parent before its children.
///
/// Nodes are known by their index in that order; index 0 is the root. A tree always has a root.
/// The descendants of node `i` are the indexes after `i` and before `end(of: i)`.
///
/// ```swift
/// let tree = ViewTree(ViewNode("UIWindow"), children: [ViewTree(ViewNode("UIButton"))])
/// tree.children(of: 0)   // [1]
/// ```
public struct ViewTree: Hashable, Sendable {
  /// The nodes in pre-order.
  public private(set) var nodes: [ViewNode]
  /// For each node the index after its last descendant.
  private var ends: [Int32]
  /// For each node its parent's index; -1 for the root.
  private var parents: [Int32]

  /// Creates a tree of a root and the trees below it, in order.
  public init(_ root: ViewNode, children: [ViewTree] = []) {
    nodes = [root]
    ends = [0]
    parents = [-1]
    for child in children { graft(child) }
    ends[0] = Int32(nodes.count)
  }

  private init(nodes: [ViewNode], ends: [Int32], parents: [Int32]) {
    self.nodes = nodes
    self.ends = ends
    self.parents = parents
  }

  private mutating func graft(_ tree: ViewTree) {
    let base = Int32(nodes.count)
    nodes += tree.nodes
    ends += tree.ends.map { $0 + base }
    parents += tree.parents.map { $0 < 0 ? 0 : $0 + base }
  }

  /// How many nodes there are, the root included.
  public var count: Int { nodes.count }

  /// The node at an index; setting it keeps its children.
  public subscript(index: Int) -> ViewNode {
    get { nodes[index] }
    set { nodes[index] = newValue }
  }

  /// The index after the last descendant of a node.
  public func end(of index: Int) -> Int { Int(ends[index]) }

  /// The index of a node's parent; nil for the root.
  public func parent(of index: Int) -> Int? {
    parents[index] < 0 ? nil : Int(parents[index])
  }

  /// The indexes of a node's children, in order.
  public func children(of index: Int) -> Children {
    Children(tree: self, first: index + 1, end: end(of: index))
  }

  /// The tree of a node and all below it.
  ///
  /// The root's frame stays as it was in its old parent.
  public func subtree(at index: Int) -> ViewTree {
    let range = index..<end(of: index)
    let base = Int32(index)
    var parents = parents[range].map { $0 - base }
    parents[0] = -1
    return ViewTree(
      nodes: Array(nodes[range]),
      ends: ends[range].map { $0 - base },
      parents: parents
    )
  }

  /// The indexes of a node's ancestors, the parent first, the root last.
  public func ancestors(of index: Int) -> [Int] {
    Array(sequence(first: index) { self.parent(of: $0) }.dropFirst())
  }

  /// The children of one node, as a sequence of indexes that skips over their descendants.
  public struct Children: Sequence, IteratorProtocol, Sendable {
    let tree: ViewTree
    var first: Int
    let end: Int

    /// The next child's index.
    public mutating func next() -> Int? {
      guard first < end else { return nil }
      defer { first = tree.end(of: first) }
      return first
    }
  }
}

extension ViewTree {
  /// Builds a tree in one walk, for readers that meet a parent before its children.
  ///
  /// Every `open` is ended by a `close`; `finish` closes what is still open.
  public struct Builder {
    private var tree: ViewTree?
    private var open: [Int] = []

    /// Creates a builder that has no root yet.
    public init() {}

    /// How many nodes are open: the depth at which the next one will stand.
    public var depth: Int { open.count }

    /// How many nodes have been opened so far.
    public var count: Int { tree?.count ?? 0 }

    /// Adds a node below the one last opened; the first becomes the root.
    ///
    /// A second root is refused with false, and nothing is added.
    @discardableResult public mutating func open(_ node: ViewNode) -> Bool {
      guard tree != nil else {
        tree = ViewTree(node)
        open = [0]
        return true
      }
      guard let parent = open.last, let index = tree?.count else { return false }
      tree?.nodes.append(node)
      tree?.ends.append(Int32(index + 1))
      tree?.parents.append(Int32(parent))
      open.append(index)
      return true
    }

    /// Replaces the node last opened, for readers that learn its members late.
    public mutating func replaceOpen(with node: ViewNode) {
      guard let index = open.last else { return }
      tree?.nodes[index] = node
    }

    /// Ends the node last opened.
    public mutating func close() {
      guard let index = open.popLast(), let count = tree?.count else { return }
      tree?.ends[index] = Int32(count)
    }

    /// The tree built so far, everything closed; nil when no node was ever opened.
    public consuming func finish() -> ViewTree? {
      while !open.isEmpty { close() }
      return tree
    }
  }
}
