extension ViewTree {
  /// The tree that an edit makes of this one.
  ///
  /// - Throws: `TreeEditError` when the edit was not made for this tree.
  /// - Complexity: O(n).
  public func applying(_ edit: TreeEdit) throws(TreeEditError) -> ViewTree {
    guard !edit.removals.isEmpty || !edit.placements.isEmpty else {
      return try setting(edit.updates)
    }
    var application = try EditApplication(of: edit, to: self)
    return try application.run()
  }

  /// The tree with members set and every node where it was.
  ///
  /// Digests are worked out anew on the way from each node to the root only, unless that is longer
  /// than working out all of them.
  private func setting(_ updates: [TreeEdit.Update]) throws(TreeEditError) -> ViewTree {
    var tree = self
    try tree.rows.apply(updates, pool)
    guard updates.count * 16 < count else {
      tree.rehashAll()
      return tree
    }
    var last = -1
    for update in updates where update.node != last {
      tree.rehashUpwards(from: update.node)
      last = update.node
    }
    return tree
  }
}

extension [NodeRow] {
  /// Sets members of nodes, each known by its place.
  fileprivate mutating func apply(
    _ updates: [TreeEdit.Update],
    _ pool: StringPool
  ) throws(TreeEditError) {
    for update in updates {
      guard indices.contains(update.node) else { throw .badNode(update.node) }
      let before = self[update.node]
      let changed = pool.withState { state -> NodeRow? in
        var node = state.node(before)
        guard node.set(update.member, to: update.value) else { return nil }
        return state.row(for: node)
      }
      guard var row = changed else {
        throw .badValue(node: update.node, member: update.member.name)
      }
      (row.end, row.parent) = (before.end, before.parent)
      self[update.node] = row
    }
  }
}

/// One application of an edit: which nodes stay, which are spoken for, and the tree that grows.
private struct EditApplication {
  private enum Fate { case stays, removed, moves, placed }

  private let old: ViewTree
  private var rows: [NodeRow]
  private var fates: [Fate]
  private var placements: [Place: [TreeEdit.Item]] = [:]
  /// Whether anything is placed below a node.
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
    fates = Array(repeating: .stays, count: old.count)
    parents = Array(repeating: false, count: old.count)
    try rows.apply(edit.updates, old.pool)
    for node in edit.removals { try settle(node, as: .removed) }
    for placement in edit.placements {
      for item in placement.items { try claim(item) }
    }
    for placement in edit.placements {
      let place = Place(parent: placement.parent, after: placement.after)
      let isChild = placement.after.map { after in
        fates.indices.contains(after) && old.parent(of: after) == placement.parent
          && fates[after] == .stays
      }
      guard fates.indices.contains(placement.parent), isChild ?? true, placements[place] == nil
      else { throw .badPlace(parent: placement.parent, after: placement.after) }
      placements[place] = placement.items
      parents[placement.parent] = true
    }
  }

  /// Marks the nodes of the old tree that an item takes away from where they were.
  private mutating func claim(_ item: TreeEdit.Item) throws(TreeEditError) {
    switch item {
    case .moved(let node): try settle(node, as: .moves)
    case .new(_, let children): for child in children { try claim(child) }
    }
  }

  private mutating func settle(_ node: Int, as fate: Fate) throws(TreeEditError) {
    guard node > 0, fates.indices.contains(node), fates[node] == .stays else {
      throw .badNode(node)
    }
    fates[node] = fate
  }

  mutating func run() throws(TreeEditError) -> ViewTree {
    emit(0)
    if let lost = fates.firstIndex(of: .moves) { throw .lostNode(lost) }
    let left = placements.keys.min { ($0.parent, $0.after ?? -1) < ($1.parent, $1.after ?? -1) }
    if let left { throw .badPlace(parent: left.parent, after: left.after) }
    guard let tree = builder.finish() else { throw .badNode(0) }
    return tree
  }

  private mutating func emit(_ node: Int) {
    builder.add(rows[node])
    place(below: node, after: nil)
    for child in old.children(of: node) where fates[child] == .stays {
      emit(child)
      place(below: node, after: child)
    }
    builder.close()
  }

  private mutating func place(below parent: Int, after: Int?) {
    // Asked of every place there is, and nearly always of none that anything is put at.
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
      fates[node] = .placed
      emit(node)
    }
  }
}
