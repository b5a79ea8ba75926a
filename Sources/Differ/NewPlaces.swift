package import EventModel

/// The positions of an edit's items in the new tree.
struct NewPlaces {
  /// For each item of a placement, the indexes of its new nodes, beginning with the item itself.
  var inserted: [TreeChange.Part: [Int]] = [:]
  /// For each moved node of the old tree, its index in the new tree.
  var moved: [Int: Int] = [:]

  private let old: ViewTree
  private let absent: Set<Int>
  private var placements: [Place: (part: Int, placement: TreeEdit.Placement)] = [:]
  /// The nodes that get other children.
  private let parents: Set<Int>
  /// The nodes that are removed, moved or get other children, in order.
  private let touched: [Int]
  private var next = 0

  private struct Place: Hashable {
    var parent: Int
    var after: Int?
  }

  init(of edit: TreeEdit, from old: ViewTree) {
    self.old = old
    var away: Set<Int> = []
    for (part, placement) in edit.placements.enumerated() {
      placements[Place(parent: placement.parent, after: placement.after)] = (part, placement)
      for case .moved(let node) in placement.items.flatMap(\.flattened) { away.insert(node) }
    }
    absent = away.union(edit.removals)
    parents = Set(edit.placements.map(\.parent))
    touched = absent.union(parents).sorted()
    walk(0)
  }

  /// Visits the nodes of the new tree in order, starting from a node of the old one.
  private mutating func walk(_ node: Int) {
    guard isTouched(node) else {
      next += old.end(of: node) - node
      return
    }
    next += 1
    placeItems(at: Place(parent: node, after: nil))
    for child in old.children(of: node) where !absent.contains(child) {
      walk(child)
      placeItems(at: Place(parent: node, after: child))
    }
  }

  private func isTouched(_ node: Int) -> Bool {
    if parents.contains(node) { return true }
    // A node's own absence does not count, since it is visited at its new position.
    let place = touched.countFirst { $0 <= node }
    return place < touched.count && touched[place] < old.end(of: node)
  }

  private mutating func placeItems(at place: Place) {
    guard let (part, placement) = placements[place] else { return }
    for (place, item) in placement.items.enumerated() {
      insert(item, .item(placement: part, item: place))
    }
  }

  private mutating func insert(_ item: TreeEdit.Item, _ part: TreeChange.Part) {
    switch item {
    case .moved(let node):
      moved[node] = next
      walk(node)
    case .new(_, let children):
      inserted[part, default: []].append(next)
      next += 1
      for child in children { insert(child, part) }
    }
  }
}

extension TreeEdit.Item {
  /// The item and all items below it.
  package var flattened: [TreeEdit.Item] {
    switch self {
    case .moved: [self]
    case .new(_, let children): [self] + children.flatMap(\.flattened)
    }
  }
}
