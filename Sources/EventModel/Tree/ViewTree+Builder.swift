extension ViewTree {
  /// Builds a tree in one walk, for readers that meet a parent before its children.
  ///
  /// Every `open` is ended by a `close`; `finish` closes what is still open.
  public struct Builder {
    private var rows: [NodeRow] = []
    private var open: [Int] = []
    private let pool: StringPool

    /// Creates a builder that has no root yet.
    public init() { pool = .shared }

    init(pool: StringPool) { self.pool = pool }

    /// How many nodes are open: the depth at which the next one will stand.
    public var depth: Int { open.count }

    /// How many nodes have been opened so far.
    public var count: Int { rows.count }

    /// Adds a node below the one last opened; the first becomes the root.
    ///
    /// A second root is refused with false, and nothing is added.
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

    /// Replaces the node last opened, for readers that learn its members late.
    public mutating func replaceOpen(with node: ViewNode) {
      guard let index = open.last else { return }
      var row = pool.withState { $0.row(for: node) }
      row.parent = rows[index].parent
      rows[index] = row
    }

    /// Ends the node last opened.
    public mutating func close() {
      guard let index = open.popLast() else { return }
      rows[index].end = Int32(rows.count)
    }

    /// The tree built so far, everything closed; nil when no node was ever opened.
    public consuming func finish() -> ViewTree? {
      while !open.isEmpty { close() }
      guard !rows.isEmpty else { return nil }
      var tree = ViewTree(rows: rows, hashes: [], pool: pool)
      tree.rehashAll()
      return tree
    }
  }
}
