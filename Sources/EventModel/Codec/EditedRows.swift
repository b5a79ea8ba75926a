/// The rows of a tree after a change that removes, moves or adds views.
///
/// Subtrees without a change inside are copied with their digests; only new views, changed ones and their ancestors
/// get new digests. `ViewTree.applying(_:)` does the same for any edit, and its error explains why an edit does not
/// fit; tests compare the two.
struct EditedRows {
  private enum State: UInt8 { case stays, removed, moves, placed }

  /// The part of an edit that concerns one node of the old tree.
  private struct Mark {
    var state = State.stays
    /// True if the edit changes the node or one below it.
    var isStale = false
    /// The placement in front of the node's children; -1 without one.
    var front: Int32 = -1
    /// The placement behind the node, among its siblings; -1 without one.
    var behind: Int32 = -1
  }

  private(set) var rows: [NodeRow] = []
  private(set) var hashes: [Digest] = []
  private var marks: [Mark] = []
  /// The moving nodes and the placements that were not met yet.
  private var pending = 0
  private let limits: LogLimits

  init(limits: LogLimits) { self.limits = limits }

  /// Exchanges the result with the rows and digests of a tree, whose memory is used again.
  mutating func exchange(_ tree: inout ViewTree) {
    swap(&rows, &tree.rows)
    swap(&hashes, &tree.hashes)
  }

  /// Makes the rows that an edit of a tree leads to; false where the edit does not fit the tree.
  ///
  /// - Complexity: O(n), mostly copying.
  mutating func apply(
    _ edit: borrowing RowEdit,
    to tree: borrowing ViewTree,
    _ pool: borrowing PoolState
  ) -> Bool {
    let old = tree.rows.span
    guard mark(edit, old) else { return false }
    rows.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    return keep(0, below: -1, depth: 0, by: edit, of: tree, pool) && pending == 0
  }

  /// Computes the digests of changed nodes and of their ancestors, each once, where no view moved.
  ///
  /// - Complexity: O(n), with short steps.
  mutating func rehash(
    _ tree: inout ViewTree,
    after edit: borrowing RowEdit,
    _ pool: borrowing PoolState
  ) {
    guard mark(edit, tree.rows.span), var index = edit.updates.lazy.map({ Int($0.node) }).max()
    else { return }
    while index >= 0 {
      if marks[index].isStale {
        tree.hashes[index] = tree.rows.span.hash(of: index, tree.hashes.span, pool)
      }
      index &-= 1
    }
  }

  /// Marks the changed nodes of the old tree; returns false if operations exclude each other.
  private mutating func mark(_ edit: borrowing RowEdit, _ old: Span<NodeRow>) -> Bool {
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(Mark(), count: old.count))
    pending = edit.placements.count
    for update in edit.updates { spoil(Int(update.node), old) }
    for node in edit.removals {
      guard claim(node, as: .removed, old) else { return false }
    }
    for item in edit.items where item.moved >= 0 {
      guard claim(Int(item.moved), as: .moves, old) else { return false }
      pending &+= 1
    }
    for (number, placement) in edit.placements.enumerated() {
      guard placement.parent < old.count, placement.after < old.count else { return false }
      spoil(placement.parent, old)
      let number = Int32(truncatingIfNeeded: number)
      if placement.after < 0 {
        guard marks[placement.parent].front < 0 else { return false }
        marks[placement.parent].front = number
      } else {
        let after = placement.after
        guard Int(old[after].parent) == placement.parent, marks[after].state == .stays,
          marks[after].behind < 0
        else { return false }
        marks[after].behind = number
      }
    }
    return true
  }

  private mutating func claim(_ node: Int, as state: State, _ old: Span<NodeRow>) -> Bool {
    guard node > 0, node < old.count, marks[node].state == .stays else { return false }
    marks[node].state = state
    spoil(Int(old[node].parent), old)
    return true
  }

  /// Marks a node and its ancestors as stale.
  private mutating func spoil(_ node: Int, _ old: Span<NodeRow>) {
    var place = node
    while place >= 0, !marks[place].isStale {
      marks[place].isStale = true
      place = Int(old[place].parent)
    }
  }

  /// Adds a node of the old tree with the nodes that stay, or are placed, below it.
  private mutating func keep(
    _ node: Int,
    below parent: Int,
    depth: Int,
    by edit: borrowing RowEdit,
    of tree: borrowing ViewTree,
    _ pool: borrowing PoolState
  ) -> Bool {
    let old = tree.rows.span
    let mark = marks[node]
    guard mark.isStale else {
      copy(node, below: parent, tree)
      return true
    }
    guard depth < limits.depth, rows.count < limits.nodes else { return false }
    let place = begin(old[node], below: parent)
    if mark.front >= 0 {
      let items = edit.placements[Int(mark.front)].items
      pending &-= 1
      guard add(items, below: place, depth: depth, by: edit, of: tree, pool) else { return false }
    }
    var child = node &+ 1
    let end = Int(old[node].end)
    while child < end {
      let mark = marks[child]
      if mark.state == .stays {
        guard keep(child, below: place, depth: depth &+ 1, by: edit, of: tree, pool) else {
          return false
        }
        if mark.behind >= 0 {
          let items = edit.placements[Int(mark.behind)].items
          pending &-= 1
          guard add(items, below: place, depth: depth, by: edit, of: tree, pool) else {
            return false
          }
        }
      }
      child = Int(old[child].end)
    }
    finish(place, pool)
    return true
  }

  /// Adds items below a node of the new tree.
  private mutating func add(
    _ items: Range<Int>,
    below parent: Int,
    depth: Int,
    by edit: borrowing RowEdit,
    of tree: borrowing ViewTree,
    _ pool: borrowing PoolState
  ) -> Bool {
    guard depth < limits.depth else { return false }
    var place = items.lowerBound
    while place < items.upperBound {
      let item = edit.items[place]
      let end = Int(item.row.end)
      if item.moved >= 0 {
        let node = Int(item.moved)
        marks[node].state = .placed
        pending &-= 1
        guard keep(node, below: parent, depth: depth &+ 1, by: edit, of: tree, pool) else {
          return false
        }
      } else {
        guard rows.count < limits.nodes else { return false }
        let new = begin(item.row, below: parent)
        guard add(place &+ 1..<end, below: new, depth: depth &+ 1, by: edit, of: tree, pool) else {
          return false
        }
        finish(new, pool)
      }
      place = end
    }
    return true
  }

  /// Copies a subtree that does not change.
  private mutating func copy(_ node: Int, below parent: Int, _ tree: borrowing ViewTree) {
    let (old, digests) = (tree.rows.span, tree.hashes.span)
    let (base, end) = (rows.count, Int(old[node].end))
    let distance = Int32(truncatingIfNeeded: base &- node)
    var index = node
    while index < end {
      var row = old[index]
      row.end &+= distance
      row.parent &+= distance
      rows.append(row)
      hashes.append(digests[index])
      index &+= 1
    }
    rows[base].parent = Int32(truncatingIfNeeded: parent)
  }

  private mutating func begin(_ row: NodeRow, below parent: Int) -> Int {
    var row = row
    row.parent = Int32(truncatingIfNeeded: parent)
    rows.append(row)
    hashes.append(.absent)
    return rows.count &- 1
  }

  /// Ends a node whose children were added.
  private mutating func finish(_ place: Int, _ pool: borrowing PoolState) {
    rows[place].end = Int32(truncatingIfNeeded: rows.count)
    hashes[place] = rows.span.hash(of: place, hashes.span, pool)
  }
}
