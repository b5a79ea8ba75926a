public import EventModel

/// One difference between two trees as a person would state it.
public struct TreeChange: Hashable, Sendable {
  /// What became of the view.
  public enum Kind: String, CaseIterable, Sendable {
    /// It is new, with all below it.
    case insert
    /// It is gone, with all below it that did not move away.
    case remove
    /// It stands elsewhere, with all below it.
    case move
    /// Its class or its identifier is another; the view is the same.
    case rename
    /// A member has another value.
    case attribute
  }

  /// Which part of the edit the change is.
  enum Part: Hashable, Sendable {
    case update(Int)
    case removal(Int)
    case item(placement: Int, item: Int)
  }

  /// What became of the view.
  public var kind: Kind
  /// The view's address: in the new tree for what was inserted, else in the old one.
  public var node: String
  /// The child indexes that lead to it, in the same tree as the address.
  public var path: [Int]
  /// The member that changed, for renames and attributes; the text where the label changed with it.
  public var member: ViewNode.Member?
  /// Whether what a view shows and what is read out were one thing and changed as one.
  public var isTextAndLabel = false
  /// The value before; for a move, the address of the parent before.
  public var from: AttributeValue?
  /// The value after; for a move, the address of the parent after.
  public var to: AttributeValue?
  /// How many views came, went or moved; 1 where only a member changed.
  public var nodes: Int
  /// What a person sees of the view, where it shows anything.
  public var shown: String?
  /// The digest of the subtree that came, went or moved, so that different ones are not one change.
  var content: Digest?
  /// Which parts of the edit the change is.
  var parts: [Part]

  /// The changes that an edit makes, in the order of the edit's parts.
  public static func list(_ edit: TreeEdit, from old: ViewTree, to new: ViewTree) -> [TreeChange] {
    var lister = ChangeLister(old: old, new: new)
    lister.list(edit)
    return lister.changes
  }

  /// The changes between two trees; empty exactly when they are equal.
  public static func list(from old: ViewTree, to new: ViewTree) -> [TreeChange] {
    list(TreeDiff.edit(from: old, to: new), from: old, to: new)
  }

  /// What makes two changes, at two checkpoints or in two recordings, one and the same.
  public var key: ChangeKey {
    ChangeKey(kind: kind, node: node, member: member, from: from, to: to, content: content)
  }
}

/// What makes two changes, at two checkpoints or in two recordings, one and the same.
public struct ChangeKey: Hashable, Sendable {
  let kind: TreeChange.Kind
  let node: String
  let member: ViewNode.Member?
  let from: AttributeValue?
  let to: AttributeValue?
  let content: Digest?
}

private struct ChangeLister {
  let old: ViewTree
  let new: ViewTree
  let oldAddresses: NodeAddresses
  let newAddresses: NodeAddresses
  var changes: [TreeChange] = []

  init(old: ViewTree, new: ViewTree) {
    self.old = old
    self.new = new
    oldAddresses = NodeAddresses(of: old)
    newAddresses = NodeAddresses(of: new)
  }

  mutating func list(_ edit: TreeEdit) {
    guard !edit.isEmpty else { return }
    // For each node whose text changed, the change that says so.
    var texts: [Int: Int] = [:]
    for (place, update) in edit.updates.enumerated() {
      if let told = toldAbove(update, texts) {
        changes[told].parts.append(.update(place))
        if texts[update.node] == told {
          changes[told].isTextAndLabel = true
          changes[told].member = .text
        }
        continue
      }
      if update.isText { texts[update.node] = changes.count }
      let isName = update.member == .className || update.member == .identifier
      var change = change(isName ? .rename : .attribute, update.node, .update(place))
      change.member = update.member
      change.from = old[update.node][update.member]
      change.to = update.value
      changes.append(change)
    }
    for (place, node) in edit.removals.enumerated() {
      var change = change(.remove, node, .removal(place))
      change.nodes = old.end(of: node) - node
      change.content = old.subtree(at: node).hash
      changes.append(change)
    }
    let landings = NewPlaces(of: edit, from: old, in: new)
    for (place, placement) in edit.placements.enumerated() {
      for (itemPlace, item) in placement.items.enumerated() {
        list(item, .item(placement: place, item: itemPlace), landings)
      }
    }
  }

  /// The change that says the same of this node or of one around it: a button's title is drawn by a
  /// label inside it, and changes once.
  private func toldAbove(_ update: TreeEdit.Update, _ texts: [Int: Int]) -> Int? {
    guard update.isText else { return nil }
    let line = [update.node] + old.ancestors(of: update.node)
    return line.lazy.compactMap { texts[$0] }.first { place in
      changes[place].from == old[update.node][update.member] && changes[place].to == update.value
    }
  }

  private mutating func list(_ item: TreeEdit.Item, _ part: TreeChange.Part, _ landings: NewPlaces)
  {
    switch item {
    case .moved(let node):
      var change = change(.move, node, part)
      change.nodes = old.end(of: node) - node
      change.from = old.parent(of: node).map { .text(oldAddresses.address(of: $0)) }
      if let landing = landings.moved[node], let parent = new.parent(of: landing) {
        change.to = .text(newAddresses.address(of: parent))
      }
      changes.append(change)
    case .new(_, let children):
      guard let index = landings.inserted[part]?.first else { return }
      changes.append(
        TreeChange(
          kind: .insert,
          node: newAddresses.address(of: index),
          path: newAddresses.path(to: index),
          nodes: new.end(of: index) - index,
          shown: new[index].shownText,
          content: new.subtree(at: index).hash,
          parts: [part]
        )
      )
      for case .moved(let node) in children.flatMap(\.flattened) {
        list(.moved(node), part, landings)
      }
    }
  }

  private func change(_ kind: TreeChange.Kind, _ node: Int, _ part: TreeChange.Part) -> TreeChange {
    TreeChange(
      kind: kind,
      node: oldAddresses.address(of: node),
      path: oldAddresses.path(to: node),
      nodes: 1,
      shown: old[node].shownText,
      parts: [part]
    )
  }
}

extension TreeEdit.Item {
  /// The item and all items below it.
  fileprivate var flattened: [TreeEdit.Item] {
    switch self {
    case .moved: [self]
    case .new(_, let children): [self] + children.flatMap(\.flattened)
    }
  }
}

/// Where in the new tree the items of an edit came to stand.
private struct NewPlaces {
  /// For each item of a placement, the indexes of its new nodes, the item's own first.
  var inserted: [TreeChange.Part: [Int]] = [:]
  /// For each moved node of the old tree, its index in the new one.
  var moved: [Int: Int] = [:]

  private let old: ViewTree
  private var staying: [Int: [Int]] = [:]
  private var placements: [Int: [(part: Int, placement: TreeEdit.Placement)]] = [:]
  private var next = 0

  init(of edit: TreeEdit, from old: ViewTree, in new: ViewTree) {
    self.old = old
    let gone = Set(edit.removals)
    var away: Set<Int> = []
    for (part, placement) in edit.placements.enumerated() {
      placements[placement.parent, default: []].append((part, placement))
      for case .moved(let node) in placement.items.flatMap(\.flattened) { away.insert(node) }
    }
    for node in 0..<old.count {
      staying[node] = old.children(of: node).filter { !gone.contains($0) && !away.contains($0) }
    }
    walk(0)
  }

  /// Goes through the new tree in its order, as the edit makes it.
  private mutating func walk(_ node: Int) {
    next += 1
    let here = placements[node] ?? []
    for (part, placement) in here where placement.after == nil { land(placement, part) }
    for child in staying[node] ?? [] {
      walk(child)
      for (part, placement) in here where placement.after == child { land(placement, part) }
    }
  }

  private mutating func land(_ placement: TreeEdit.Placement, _ part: Int) {
    for (place, item) in placement.items.enumerated() {
      land(item, .item(placement: part, item: place))
    }
  }

  private mutating func land(_ item: TreeEdit.Item, _ part: TreeChange.Part) {
    switch item {
    case .moved(let node):
      moved[node] = next
      walk(node)
    case .new(_, let children):
      inserted[part, default: []].append(next)
      next += 1
      for child in children { land(child, part) }
    }
  }
}

extension TreeEdit.Update {
  /// Whether this sets what a person sees or hears.
  fileprivate var isText: Bool { member == .text || member == .label }
}
