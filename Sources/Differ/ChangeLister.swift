import EventModel

/// States the parts of an edit as changes, each of which a person would call one.
struct ChangeLister {
  let old: ViewTree
  let new: ViewTree
  private let oldAddresses: NodeAddresses
  private let newAddresses: NodeAddresses
  /// What was stated so far.
  private(set) var changes: [TreeChange] = []
  /// For each node whose text changed, the change that says so.
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
      var change = change(.remove, node, .removal(place))
      change.nodes = old.end(of: node) - node
      change.content = old.subtree(at: node).hash
      changes.append(change)
    }
    guard !edit.placements.isEmpty else { return }
    let landings = NewPlaces(of: edit, from: old)
    for (place, placement) in edit.placements.enumerated() {
      for (itemPlace, item) in placement.items.enumerated() {
        list(item, .item(placement: place, item: itemPlace), landings)
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
    changes = ShiftGroups(old: old) { gone.contains($0) || reframed.contains($0) }
      .grouped(changes)
  }

  /// States what changed of one node.
  private mutating func list(_ updates: [TreeEdit.Update], _ range: Range<Int>, of node: Int) {
    var shift: Int?
    var ownText: Int?
    for place in range {
      let update = updates[place]
      if let told = toldAbove(update) {
        ownText = told
        changes[told].parts.append(.update(place))
        if texts[node] == told {
          changes[told].isTextAndLabel = true
          changes[told].member = .text
        } else if changes[told].places.last != node {
          changes[told].places.append(node)
        }
        continue
      }
      if update.member == .frame, let ownText, follows(update, changes[ownText]) {
        tell(update, place, with: ownText)
        continue
      }
      if let found = self.shift(update) {
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
      var change = change(isName ? .rename : .attribute, node, .update(place))
      change.member = update.member
      change.from = old[node][update.member]
      change.to = update.value
      change.shift = self.shift(update)
      changes.append(change)
    }
  }

  /// The change that says the same of this node or of one around it: a button's title is drawn by a
  /// label inside it, and changes once.
  private func toldAbove(_ update: TreeEdit.Update) -> Int? {
    guard update.isText, !texts.isEmpty else { return nil }
    let line = [update.node] + old.ancestors(of: update.node)
    return line.lazy.compactMap { texts[$0] }.first { place in
      changes[place].from == old[update.node][update.member] && changes[place].to == update.value
    }
  }

  /// Whether a frame became wider or narrower as another text demands, and nothing else: an edge or
  /// the middle is where it was, across and down.
  private func follows(_ update: TreeEdit.Update, _ told: TreeChange) -> Bool {
    guard let from = old[update.node][.frame]?.frame, let to = update.value?.frame,
      from.size != to.size, told.consequences.count < 4
    else { return false }
    func keeps(_ start: Double, _ length: Double, _ other: Double, _ otherLength: Double) -> Bool {
      abs(start - other) <= 1 || abs(start + length - other - otherLength) <= 1
        || abs(start + length / 2 - other - otherLength / 2) <= 1
    }
    return keeps(from.origin.x, from.size.width, to.origin.x, to.size.width)
      && keeps(from.origin.y, from.size.height, to.origin.y, to.size.height)
  }

  private mutating func tell(_ update: TreeEdit.Update, _ place: Int, with told: Int) {
    guard let from = old[update.node][.frame]?.frame, let to = update.value?.frame else { return }
    changes[told].parts.append(.update(place))
    let node = oldAddresses.address(of: update.node)
    changes[told].consequences.append(.init(node: node, from: from, to: to))
    if !changes[told].places.contains(update.node) { changes[told].places.append(update.node) }
  }

  /// How far the update moves its node, where it does no more than that.
  private func shift(_ update: TreeEdit.Update) -> TreeChange.Shift? {
    let before = old[update.node][update.member]
    if update.member == .frame, let from = before?.frame, let to = update.value?.frame {
      guard from.size == to.size else { return nil }
      let distance = Point(x: to.origin.x - from.origin.x, y: to.origin.y - from.origin.y)
      return .init(distance: distance, rows: 0)
    }
    if update.member == .attribute("row"), let from = before?.number, let to = update.value?.number,
      let rows = Int(exactly: to - from)
    {
      return .init(distance: .zero, rows: rows)
    }
    return nil
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
          className: new[index].className,
          nodes: new.end(of: index) - index,
          shown: new[index].shownText,
          content: new.subtree(at: index).hash,
          parts: [part],
          places: [index]
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
      className: old[node].className,
      nodes: 1,
      shown: old[node].shownText,
      parts: [part],
      places: [node]
    )
  }
}

extension TreeChange {
  /// Takes a further part of the same shift in: a row's number and its frame change as one.
  fileprivate mutating func join(_ other: Shift, _ part: Part) {
    guard let shift else { return }
    parts.append(part)
    self.shift = Shift(
      distance: shift.distance == .zero ? other.distance : shift.distance,
      rows: shift.rows + other.rows
    )
  }
}

extension TreeEdit.Update {
  /// Whether this sets what a person sees or hears.
  fileprivate var isText: Bool { member == .text || member == .label }
}

extension AttributeValue {
  /// The value as a frame, where it is four numbers.
  var frame: Frame? {
    guard case .list(let list) = self, list.count == 4 else { return nil }
    let numbers = list.compactMap(\.number)
    return numbers.count == 4 ? Frame(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }
}
