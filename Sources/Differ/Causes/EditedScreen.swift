import EventModel

/// A screen with its edit, indexed for the queries of the layout rules.
struct EditedScreen {
  /// A child that came or went.
  struct Child {
    var part: TreeChange.Part
    /// In the new tree for a child that came, otherwise in the old one.
    var node: Int
    var frame: Frame
  }

  let old: ViewTree
  let new: ViewTree
  let edit: TreeEdit
  /// The new frame of each node of the old tree that has another one.
  private(set) var frames: [Int: Frame] = [:]
  /// The updates of each node, as indexes of the edit's updates.
  private(set) var updates: [Int: [Int]] = [:]
  /// For each parent in the old tree, the children that came.
  private(set) var added: [Int: [Child]] = [:]
  /// For each parent in the old tree, the children that went.
  private(set) var removed: [Int: [Child]] = [:]
  /// The nodes that no longer stand where they stood: they were removed or have other parents or neighbors.
  private(set) var absent: Set<Int> = []
  /// For each node, the parts that move one of its children to another place among them.
  private(set) var movedWithin: [Int: [TreeChange.Part]] = [:]

  init(old: ViewTree, new: ViewTree, edit: TreeEdit) {
    (self.old, self.new, self.edit) = (old, new, edit)
    for (place, update) in edit.updates.enumerated() {
      updates[update.node, default: []].append(place)
      if update.member == .frame, let frame = update.value?.frame { frames[update.node] = frame }
    }
    for (place, node) in edit.removals.enumerated() {
      absent.insert(node)
      guard let parent = old.parent(of: node) else { continue }
      removed[parent, default: []].append(
        Child(part: .removal(place), node: node, frame: old.frame(of: node))
      )
    }
    let places = NewPlaces(of: edit, from: old)
    for (place, placement) in edit.placements.enumerated() {
      for (itemPlace, item) in placement.items.enumerated() {
        add(item, as: .item(placement: place, item: itemPlace), below: placement.parent, at: places)
      }
    }
  }

  private mutating func add(
    _ item: TreeEdit.Item,
    as part: TreeChange.Part,
    below parent: Int,
    at places: NewPlaces
  ) {
    for case .moved(let node) in item.flattened { absent.insert(node) }
    switch item {
    case .moved(let node):
      if old.parent(of: node) == parent { movedWithin[parent, default: []].append(part) }
      if let index = places.moved[node] {
        added[parent, default: []].append(
          Child(part: part, node: index, frame: new.frame(of: index))
        )
      }
    case .new:
      if let index = places.inserted[part]?.first {
        added[parent, default: []].append(
          Child(part: part, node: index, frame: new.frame(of: index))
        )
      }
    }
  }

  /// Returns the frame of a node of the old tree after the edit.
  func frame(of node: Int) -> Frame { frames[node] ?? old.frame(of: node) }

  /// Returns the children that stay where they are among their siblings, in order.
  func keptChildren(of parent: Int) -> [Int] {
    old.children(of: parent).filter { !absent.contains($0) }
  }

  /// Returns the children of a node in their new order, as nodes of the old tree; nil if some came, went or have
  /// another parent.
  func newChildren(of parent: Int) -> [Int]? {
    var order: [Int] = []
    var items: [Int?: [TreeEdit.Item]] = [:]
    for placement in edit.placements where placement.parent == parent {
      items[placement.after, default: []] += placement.items
    }
    func append(after sibling: Int?) -> Bool {
      for item in items[sibling] ?? [] {
        guard case .moved(let node) = item, old.parent(of: node) == parent else { return false }
        order.append(node)
      }
      return true
    }
    guard append(after: nil) else { return nil }
    for child in keptChildren(of: parent) {
      order.append(child)
      guard append(after: child) else { return nil }
    }
    return order.count == Array(old.children(of: parent)).count ? order : nil
  }

  /// For each node that moved in the hierarchy, its new parent and the part that moves it.
  ///
  /// Only nodes whose new parent is in the old tree are here.
  var moves: [Int: (parent: Int, part: TreeChange.Part)] {
    var moves: [Int: (parent: Int, part: TreeChange.Part)] = [:]
    for (number, placement) in edit.placements.enumerated() {
      for (place, item) in placement.items.enumerated() {
        guard case .moved(let node) = item else { continue }
        moves[node] = (placement.parent, .item(placement: number, item: place))
      }
    }
    return moves
  }

  /// Returns the new value of a member of a node.
  func value(of member: ViewNode.Member, _ node: Int) -> AttributeValue? {
    for place in updates[node] ?? [] where edit.updates[place].member == member {
      return edit.updates[place].value
    }
    return old[node][member]
  }

  /// Returns how many more rows a list has, in one of its sections; nil if it has no rows, or if several sections
  /// changed.
  func newRows(of node: Int) -> Int? {
    func counts(_ value: AttributeValue?) -> [Double]? {
      guard case .list(let sections) = value else { return nil }
      return sections.map { $0.number ?? 0 }
    }
    guard let before = counts(old[node][.attribute("rows")]),
      let after = counts(value(of: .attribute("rows"), node)), before.count == after.count
    else { return nil }
    let differences = zip(before, after).map { $1 - $0 }.filter { $0 != 0 }
    guard differences.count <= 1 else { return nil }
    return Int(exactly: differences.first ?? 0)
  }

  /// The nodes whose children came, went or have other frames, or whose own size did, in order.
  var relaidNodes: [Int] {
    var nodes = Set(added.keys).union(removed.keys).union(frames.keys)
    for node in frames.keys { if let parent = old.parent(of: node) { nodes.insert(parent) } }
    for (node, places) in updates
    where places.contains(where: { edit.updates[$0].member == .contentSize }) {
      nodes.insert(node)
    }
    return nodes.sorted()
  }
}

extension ViewNode.Member {
  /// The size of a scroll view's content.
  static let contentSize = ViewNode.Member.attribute("contentSize")
}

extension AttributeValue {
  /// The value as a size, if it is a list of two numbers.
  var size: Size? {
    guard case .list(let list) = self, list.count == 2, let width = list[0].number,
      let height = list[1].number
    else { return nil }
    return Size(width: width, height: height)
  }
}
