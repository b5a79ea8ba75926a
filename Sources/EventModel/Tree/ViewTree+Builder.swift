extension ViewTree {
  /// A builder of a tree in pre-order.
  ///
  /// A `close` ends each `open`; `finish` closes the nodes that are still open.
  public struct Builder {
    private var rows: [NodeRow] = []
    private var open: [Int] = []
    private let pool: StringPool

    /// Creates a builder without a root.
    public init() { pool = .shared }

    init(pool: StringPool) { self.pool = pool }

    /// The number of open nodes, which is the depth of the next one.
    public var depth: Int { open.count }

    /// The number of nodes.
    public var count: Int { rows.count }

    /// Adds a node below the one that was opened last; the first node is the root.
    ///
    /// - Returns: false, with nothing added, for a second root.
    @discardableResult public mutating func open(_ node: ViewNode) -> Bool {
      add(pool.withState { $0.row(for: node) })
    }

    @discardableResult mutating func add(_ row: NodeRow) -> Bool {
      guard rows.isEmpty || !open.isEmpty else { return false }
      var row = row
      row.parent = Int32(open.last ?? -1)
      open.append(rows.count)
      rows.append(row)
      return true
    }

    /// Replaces the open node, for readers that read its members after its children.
    public mutating func replaceOpen(with node: ViewNode) {
      guard let index = open.last else { return }
      rows[index] = pool.withState { $0.row(for: node, replacing: rows[index]) }
    }

    /// Ends the node that was opened last.
    public mutating func close() {
      guard let index = open.popLast() else { return }
      rows[index].end = Int32(rows.count)
    }

    /// Closes all nodes and returns the tree; nil where it has no node.
    public consuming func finish() -> ViewTree? {
      while !open.isEmpty { close() }
      guard !rows.isEmpty else { return nil }
      var tree = ViewTree(rows: rows, hashes: [], pool: pool)
      tree.rehashAll()
      return tree
    }
  }
}
