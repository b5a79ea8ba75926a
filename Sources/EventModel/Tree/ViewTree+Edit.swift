extension ViewTree {
  /// Returns the tree with an edit applied.
  ///
  /// - Throws: `TreeEditError` where the edit was made for another tree.
  /// - Complexity: O(n).
  public func applying(_ edit: TreeEdit) throws(TreeEditError) -> ViewTree {
    guard !edit.removals.isEmpty || !edit.placements.isEmpty else {
      return try setting(edit.updates)
    }
    var application = try EditApplication(of: edit, to: self)
    return try application.run()
  }

  /// Returns the tree with members set and no node moved.
  ///
  /// Only the digests from each node to the root are computed, unless computing all is faster.
  private func setting(_ updates: [TreeEdit.Update]) throws(TreeEditError) -> ViewTree {
    var tree = self
    let nodes = try tree.rows.apply(updates, pool)
    if nodes.count * 16 < count { tree.rehashUpwards(from: nodes) } else { tree.rehashAll() }
    return tree
  }
}

extension ViewTree {
  /// Returns the tree with the edit of a change applied.
  ///
  /// - Throws: `TreeEditError` where the change was made for another tree.
  /// - Complexity: O(n), mostly copying for a change of the log from which the tree was read.
  public func applying(_ change: Event.Change) throws(TreeEditError) -> ViewTree {
    if let rows = change.rows(for: pool), let tree = applying(rows) { return tree }
    return try applying(change.edit)
  }

  /// Returns the tree with an edit applied; nil where it does not fit.
  private func applying(_ edit: RowEdit) -> ViewTree? {
    var tree = self
    let isGood = pool.withState { state in
      for update in edit.updates {
        let index = Int(update.node)
        guard tree.rows.indices.contains(index), state.apply(update, to: &tree.rows[index]) else {
          return false
        }
      }
      var edited = EditedRows(limits: LogLimits(depth: .max, nodes: .max))
      guard edit.movesViews else {
        edited.rehash(&tree, after: edit, state)
        return true
      }
      guard edited.apply(edit, to: tree, state) else { return false }
      edited.exchange(&tree)
      return true
    }
    return isGood ? tree : nil
  }
}

/// A node of the old tree whose members are being set.
private struct ChangedNode {
  let index: Int
  var node: ViewNode
  /// The attributes to set, which are put in their places all at once.
  var attributes: [(name: String, value: AttributeValue?)] = []
}

extension [NodeRow] {
  /// Sets members of nodes.
  ///
  /// Each node is made, and made a row again, once, whatever the number of its updates: its attributes
  /// are written down for that.
  ///
  /// - Returns: the nodes that were changed, each once.
  @discardableResult
  fileprivate mutating func apply(
    _ updates: [TreeEdit.Update],
    _ pool: StringPool
  ) throws(TreeEditError) -> [Int] {
    var changes: [ChangedNode] = []
    var places: [Int: Int] = [:]
    for update in updates {
      guard indices.contains(update.node) else { throw .badNode(update.node) }
      let place: Int
      if let last = changes.last, last.index == update.node {
        place = changes.count - 1
      } else if let known = places[update.node] {
        place = known
      } else {
        place = changes.count
        places[update.node] = place
        let row = self[update.node]
        changes.append(
          ChangedNode(index: update.node, node: pool.withState { state in state.node(row) })
        )
      }
      if case .attribute(let name) = update.member {
        changes[place].attributes.append((name, update.value))
      } else if !changes[place].node.set(update.member, to: update.value) {
        throw .badValue(node: update.node, member: update.member.name)
      }
    }
    for var change in changes {
      change.node.attributes.set(change.attributes)
      let (node, before) = (change.node, self[change.index])
      self[change.index] = pool.withState { $0.row(for: node, replacing: before) }
    }
    return changes.map(\.index)
  }
}

/// The application of one edit: the state of each old node, and the new tree.
private struct EditApplication {
  private enum NodeState { case stays, removed, moves, placed }

  private let old: ViewTree
  private var rows: [NodeRow]
  private var states: [NodeState]
  private var placements: [Place: [TreeEdit.Item]] = [:]
  /// For each old node, whether anything is placed below it.
  private var parents: [Bool]
  private var builder: ViewTree.Builder

  private struct Place: Hashable {
    var parent: Int
    var after: Int?
  }

  init(of edit: TreeEdit, to old: ViewTree) throws(TreeEditError) {
    self.old = old
    rows = old.rows
    builder = ViewTree.Builder(pool: old.pool)
    states = Array(repeating: .stays, count: old.count)
    parents = Array(repeating: false, count: old.count)
    try rows.apply(edit.updates, old.pool)
    for node in edit.removals { try mark(node, as: .removed) }
    for placement in edit.placements {
      for item in placement.items { try claim(item) }
    }
    for placement in edit.placements {
      let place = Place(parent: placement.parent, after: placement.after)
      let isChild = placement.after.map { after in
        states.indices.contains(after) && old.parent(of: after) == placement.parent
          && states[after] == .stays
      }
      guard states.indices.contains(placement.parent), isChild ?? true, placements[place] == nil
      else { throw .badPlace(parent: placement.parent, after: placement.after) }
      placements[place] = placement.items
      parents[placement.parent] = true
    }
  }

  /// Marks the old nodes that an item moves.
  private mutating func claim(_ item: TreeEdit.Item) throws(TreeEditError) {
    switch item {
    case .moved(let node): try mark(node, as: .moves)
    case .new(_, let children): for child in children { try claim(child) }
    }
  }

  private mutating func mark(_ node: Int, as state: NodeState) throws(TreeEditError) {
    guard node > 0, states.indices.contains(node), states[node] == .stays else {
      throw .badNode(node)
    }
    states[node] = state
  }

  mutating func run() throws(TreeEditError) -> ViewTree {
    emit(0)
    if let lost = states.firstIndex(of: .moves) { throw .lostNode(lost) }
    let left = placements.keys.min { ($0.parent, $0.after ?? -1) < ($1.parent, $1.after ?? -1) }
    if let left { throw .badPlace(parent: left.parent, after: left.after) }
    guard let tree = builder.finish() else { throw .badNode(0) }
    return tree
  }

  private mutating func emit(_ node: Int) {
    builder.add(rows[node])
    place(below: node, after: nil)
    for child in old.children(of: node) where states[child] == .stays {
      emit(child)
      place(below: node, after: child)
    }
    builder.close()
  }

  private mutating func place(below parent: Int, after: Int?) {
    // Nearly all places have no items, and an array is faster than a dictionary.
    guard parents[parent],
      let items = placements.removeValue(forKey: .init(parent: parent, after: after))
    else { return }
    for item in items { emit(item) }
  }

  private mutating func emit(_ item: TreeEdit.Item) {
    switch item {
    case .new(let node, let children):
      builder.open(node)
      for child in children { emit(child) }
      builder.close()
    case .moved(let node):
      states[node] = .placed
      emit(node)
    }
  }
}
