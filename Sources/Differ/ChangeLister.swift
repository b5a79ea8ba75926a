import EventModel

/// The translation of an edit's parts into changes, each of which a person would call one change.
struct ChangeLister {
  let old: ViewTree
  let new: ViewTree
  private let oldAddresses: NodeAddresses
  private let newAddresses: NodeAddresses
  /// The changes so far.
  private(set) var changes: [TreeChange] = []
  /// For each node with a changed text, the index of its change.
  private var texts: [Int: Int] = [:]

  init(old: ViewTree, new: ViewTree) {
    self.old = old
    self.new = new
    oldAddresses = NodeAddresses(of: old)
    newAddresses = NodeAddresses(of: new)
  }

  mutating func list(_ edit: TreeEdit) {
    listUpdates(edit)
    for (place, node) in edit.removals.enumerated() {
      changes.append(change(.remove, at: node, part: .removal(place)))
    }
    guard !edit.placements.isEmpty else { return }
    let places = NewPlaces(of: edit, from: old)
    for (place, placement) in edit.placements.enumerated() {
      for (itemPlace, item) in placement.items.enumerated() {
        list(item, .item(placement: place, item: itemPlace), at: places)
      }
    }
  }

  private mutating func listUpdates(_ edit: TreeEdit) {
    var first = 0
    while first < edit.updates.count {
      let node = edit.updates[first].node
      var end = first
      while end < edit.updates.count, edit.updates[end].node == node { end += 1 }
      list(edit.updates, first..<end, of: node)
      first = end
    }
    let gone = Set(edit.removals)
    let reframed = Set(edit.updates.filter { $0.member == .frame }.map(\.node))
    ShiftGroups(old: old) { gone.contains($0) || reframed.contains($0) }.group(&changes)
  }

  /// Adds the changes of one node.
  private mutating func list(_ updates: [TreeEdit.Update], _ range: Range<Int>, of node: Int) {
    var shift: Int?
    var ownText: Int?
    var ownLook: Int?
    for place in range {
      let update = updates[place]
      if update.member == .textSize, let known = ownText ?? ownLook {
        changes[known].parts.append(.update(place))
        continue
      }
      if let known = earlierChange(of: update) {
        ownText = known
        changes[known].parts.append(.update(place))
        if texts[node] == known {
          changes[known].isTextAndLabel = true
          changes[known].member = .text
        } else if changes[known].places.last != node {
          changes[known].places.append(node)
        }
        continue
      }
      if update.member == .frame, let ownText, isSizedByText(node),
        followsText(update, changes[ownText])
      {
        addConsequence(update, place, of: ownText)
        continue
      }
      let found = self.shift(update)
      if let found {
        if let shift {
          changes[shift].join(found, .update(place))
          continue
        }
        shift = changes.count
      }
      if update.isText {
        ownText = changes.count
        texts[node] = changes.count
      }
      let isName = update.member == .className || update.member == .identifier
      var change = change(isName ? .rename : .attribute, at: node, part: .update(place))
      change.member = update.member
      change.from = old.value(of: update.member, at: node)
      change.to = update.value
      change.shift = found
      if update.decidesTextSize, change.shift == nil { ownLook = ownLook ?? changes.count }
      changes.append(change)
    }
  }

  /// Returns the change that states the same for this node or one around it: a button's title is
  /// drawn by a label inside it, but changes once.
  private func earlierChange(of update: TreeEdit.Update) -> Int? {
    guard update.isText, !texts.isEmpty else { return nil }
    let from = old.value(of: update.member, at: update.node)
    var next: Int? = update.node
    while let node = next {
      if let place = texts[node], changes[place].from == from, changes[place].to == update.value {
        return place
      }
      next = old.parent(of: node)
    }
    return nil
  }

  /// Returns true if a view shows a text, itself or in views inside it: an image, or a control with a value, has a label
  /// for those who cannot see it, and no size from that.
  private func isSizedByText(_ node: Int) -> Bool {
    if old.end(of: node) > node + 1 || old.text(of: node)?.isEmpty == false { return true }
    return old[node].value?.isEmpty != false && old.attribute("image", of: node) == nil
      && old.attribute("src", of: node) == nil
  }

  /// Returns true if a frame only changed its size to fit another text, with an edge or the middle
  /// in place in both directions.
  private func followsText(_ update: TreeEdit.Update, _ change: TreeChange) -> Bool {
    let from = old.frame(of: update.node)
    guard let to = update.value?.frame, from.size != to.size, change.consequences.count < 4 else {
      return false
    }
    func keeps(_ start: Double, _ length: Double, _ other: Double, _ otherLength: Double) -> Bool {
      abs(start - other) <= 1 || abs(start + length - other - otherLength) <= 1
        || abs(start + length / 2 - other - otherLength / 2) <= 1
    }
    return keeps(from.origin.x, from.size.width, to.origin.x, to.size.width)
      && keeps(from.origin.y, from.size.height, to.origin.y, to.size.height)
  }

  private mutating func addConsequence(_ update: TreeEdit.Update, _ place: Int, of known: Int) {
    guard let to = update.value?.frame else { return }
    let from = old.frame(of: update.node)
    changes[known].parts.append(.update(place))
    let node = oldAddresses.address(of: update.node)
    changes[known].consequences.append(.init(node: node, from: from, to: to))
    if !changes[known].places.contains(update.node) { changes[known].places.append(update.node) }
  }

  /// Returns how far the update moves its node, or nil if it does more than that.
  private func shift(_ update: TreeEdit.Update) -> TreeChange.Shift? {
    if update.member == .frame, let to = update.value?.frame {
      let from = old.frame(of: update.node)
      guard from.size == to.size else { return nil }
      let distance = Point(x: to.origin.x - from.origin.x, y: to.origin.y - from.origin.y)
      return .init(distance: distance, rows: 0)
    }
    if update.member == .attribute("row"), let to = update.value?.number,
      let from = old.attribute("row", of: update.node)?.number, let rows = Int(exactly: to - from)
    {
      return .init(distance: .zero, rows: rows)
    }
    return nil
  }

  private mutating func list(_ item: TreeEdit.Item, _ part: TreeChange.Part, at places: NewPlaces) {
    switch item {
    case .moved(let node):
      var change = change(.move, at: node, part: part)
      change.from = old.parent(of: node).map { .text(oldAddresses.address(of: $0)) }
      if let index = places.moved[node], let parent = new.parent(of: index) {
        change.to = .text(newAddresses.address(of: parent))
      }
      changes.append(change)
    case .new(_, let children):
      guard let index = places.inserted[part]?.first else { return }
      let around = changes.count
      changes.append(change(.insert, at: index, part: part))
      let inner = children.flatMap(\.flattened)
      for case .moved(let node) in inner { list(.moved(node), part, at: places) }
      // A view that came with one around others is new as these are not.
      guard inner.contains(where: \.isMoved), inner.count <= Self.mostInWrapper else { return }
      var number = 0
      for child in children { listNew(child, &number, of: part, in: around, at: places) }
    }
  }

  /// The most views in a new view around others of which each new one is a change: they come into a golden together,
  /// and nobody reads more.
  private static let mostInWrapper = 64

  /// Adds the views without moved ones in them that came inside a view around others.
  private mutating func listNew(
    _ item: TreeEdit.Item,
    _ number: inout Int,
    of part: TreeChange.Part,
    in around: Int,
    at places: NewPlaces
  ) {
    guard case .new(_, let children) = item else { return }
    number += 1
    let inner = children.flatMap(\.flattened)
    guard !inner.contains(where: \.isMoved) else {
      for child in children { listNew(child, &number, of: part, in: around, at: places) }
      return
    }
    guard let indexes = places.inserted[part], indexes.indices.contains(number) else { return }
    let change = change(.insert, at: indexes[number], part: part)
    changes[around].nodes -= change.nodes
    changes.append(change)
    number += inner.count
  }

  /// Creates a change of a node, which is in the new tree for an insertion, otherwise in the old
  /// one.
  private func change(
    _ kind: TreeChange.Kind,
    at node: Int,
    part: TreeChange.Part
  ) -> TreeChange {
    kind == .insert
      ? change(kind, at: node, part: part, in: newAddresses)
      : change(kind, at: node, part: part, in: oldAddresses)
  }

  private func change(
    _ kind: TreeChange.Kind,
    at node: Int,
    part: TreeChange.Part,
    in addresses: NodeAddresses
  ) -> TreeChange {
    let tree = addresses.tree
    let isWhole = kind == .insert || kind == .remove
    return TreeChange(
      kind: kind,
      node: addresses.address(of: node),
      path: addresses.path(to: node),
      className: tree.className(of: node),
      nodes: isWhole || kind == .move ? tree.end(of: node) - node : 1,
      shown: tree.shownText(of: node),
      content: isWhole ? tree.subtreeHashes()[node] : nil,
      parts: [part],
      places: [node]
    )
  }
}

extension TreeEdit.Item {
  fileprivate var isMoved: Bool { if case .moved = self { true } else { false } }
}

extension TreeChange {
  /// Adds another part of the same shift: a row's number and its frame change together.
  fileprivate mutating func join(_ other: Shift, _ part: Part) {
    guard let shift else { return }
    parts.append(part)
    self.shift = Shift(
      distance: shift.distance == .zero ? other.distance : shift.distance,
      rows: shift.rows + other.rows
    )
  }
}

extension ViewNode.Member {
  /// The size of the view's text, which an app may report.
  fileprivate static let textSize = ViewNode.Member.attribute("textSize")
}

extension TreeEdit.Update {
  /// True if the update sets a text that a person sees or hears.
  fileprivate var isText: Bool { member == .text || member == .label }

  /// True if the size that a text takes may change with the member.
  fileprivate var decidesTextSize: Bool {
    member == .frame || member == .attribute("font") || member == .attribute("fontSize")
  }
}
