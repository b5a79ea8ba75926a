extension ViewTree {
  /// A builder of a tree in pre-order that copies unchanged parts of a former tree with their digests.
  ///
  /// A `close` ends each `open`, and computes the digest of that node alone.
  package struct Assembly {
    private var rows: [NodeRow] = []
    private var hashes: [Digest] = []
    private var open: [Int] = []
    private let pool: StringPool

    /// Creates an assembly of new nodes and of parts of a former tree; nil for new nodes alone.
    ///
    /// - Parameters:
    ///   - former: the tree whose parts may be copied.
    ///   - room: the number of nodes that the tree will probably have.
    package init(from former: ViewTree?, room: Int) {
      pool = former?.pool ?? .shared
      rows.reserveCapacity(room)
      hashes.reserveCapacity(room)
    }

    /// The number of nodes so far, which is the index of the next one.
    package var count: Int { rows.count }

    /// Adds a node below the one that was opened last.
    package mutating func open(_ node: ViewNode) { add(pool.withState { $0.row(for: node) }) }

    /// Adds a node of a former tree, without its children.
    package mutating func open(_ index: Int, of former: ViewTree) { add(former.rows[index]) }

    /// Adds a part of a former tree.
    package mutating func copy(_ index: Int, of former: ViewTree) {
      let base = Int32(rows.count - index)
      let range = index..<former.end(of: index)
      for var row in former.rows[range] {
        row.end += base
        row.parent += base
        rows.append(row)
      }
      rows[rows.count - range.count].parent = Int32(open.last ?? -1)
      hashes += former.hashes[range]
    }

    /// Ends the node that was opened last.
    package mutating func close() {
      guard let index = open.popLast() else { return }
      rows[index].end = Int32(rows.count)
      var tree = ViewTree(rows: [], hashes: [], pool: pool)
      swap(&tree.rows, &rows)
      swap(&tree.hashes, &hashes)
      tree.rehash(index)
      swap(&tree.rows, &rows)
      swap(&tree.hashes, &hashes)
    }

    /// Returns the tree, once its root is closed.
    package consuming func finish() -> ViewTree {
      ViewTree(rows: rows, hashes: hashes, pool: pool)
    }

    private mutating func add(_ row: NodeRow) {
      var row = row
      row.parent = Int32(open.last ?? -1)
      open.append(rows.count)
      rows.append(row)
      hashes.append(.absent)
    }
  }

  /// The kept facts that make repeated replacements of nodes in one tree fast.
  package struct Replacement {
    private var folds = TreeFolds()

    /// Creates it for any tree.
    package init() {}

    /// The number of nodes up to which folding siblings again is faster than keeping their folds.
    private static let few = 256

    /// Replaces nodes of a tree, which keep their children.
    ///
    /// - Complexity: O(depth) for each node, whatever the number of siblings; O(n) for another tree than
    ///   the one that the last call left behind.
    package mutating func replace(
      _ changes: [(index: Int, node: ViewNode)],
      in tree: inout ViewTree
    ) {
      guard tree.count > Self.few else {
        for (index, node) in changes { tree[index] = node }
        return
      }
      folds.follow(tree)
      let pool = tree.pool
      pool.withState { pool in
        for (index, node) in changes {
          tree.rows[index] = pool.row(for: node, replacing: tree.rows[index])
          tree.rehashUpwards(from: index, &folds, pool)
        }
      }
    }
  }
}
