extension ViewTree {
  /// The tree that an edit makes of this one.
  ///
  /// - Throws: `TreeEditError` when the edit was not made for this tree.
  /// - Complexity: O(n).
  public func applying(_ edit: TreeEdit) throws(TreeEditError) -> ViewTree {
    var application = try EditApplication(of: edit, to: self)
    return try application.run()
  }
}

/// One application of an edit: which nodes stay, which are spoken for, and the tree that grows.
private struct EditApplication {
  private enum Fate { case stays, removed, moves, placed }

  private let old: ViewTree
  private var rows: [NodeRow]
  private var fates: [Fate]
  private var placements: [Place: [TreeEdit.Item]] = [:]
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
    for update in edit.updates {
      guard rows.indices.contains(update.node) else { throw .badNode(update.node) }
      var node = old.pool.withState { $0.node(rows[update.node]) }
      guard node.set(update.member, to: update.value) else {
        throw .badValue(node: update.node, member: update.member.name)
      }
      rows[update.node] = old.pool.withState { $0.row(for: node) }
    }
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
    for item in placements.removeValue(forKey: Place(parent: parent, after: after)) ?? [] {
      emit(item)
    }
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
