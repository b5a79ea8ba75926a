import Differ
import EventModel

/// The merge of two screens that were changed from a common base.
struct ScreenMerge {
  /// The merged screen with our side of each conflict.
  private(set) var ours: ViewTree
  /// The merged screen with their side of each conflict.
  private(set) var theirs: ViewTree
  /// The members and places that both sides changed in different ways.
  private(set) var conflicts: [GoldenMerge.Conflict] = []

  private let base: ViewTree
  private let addresses: NodeAddresses

  init(base: ViewTree, ours: ViewTree, theirs: ViewTree) {
    self.base = base
    (self.ours, self.theirs) = (ours, theirs)
    addresses = NodeAddresses(of: base)
    if ours == theirs || theirs == base {
      self.theirs = ours
    } else if ours == base {
      self.ours = theirs
    } else {
      merge(
        TreeDiff.edit(from: base, to: ours),
        TreeDiff.edit(from: base, to: theirs)
      )
    }
  }

  private mutating func merge(_ one: TreeEdit, _ other: TreeEdit) {
    var (mine, others) = (one, other)
    settleUpdates(&mine, &others)
    // In a conflict between removing and changing a view, our side wins.
    let gone = settleRemoval(by: one, of: other, words: ("removed", "changed"))
    others.updates.removeAll { gone.contains($0.node) }
    others.placements.removeAll { gone.contains($0.parent) }
    let kept = settleRemoval(by: other, of: one, words: ("changed", "removed"))
    others.removals.removeAll { kept.roots.contains($0) }
    settleMoves(&mine, &others)
    let merged = Self.union(mine, others, of: base)
    guard let tree = try? base.applying(merged) else {
      addConflict(at: 0, "order of views", ours: "changed", theirs: "changed")
      return
    }
    guard !conflicts.isEmpty else {
      (ours, theirs) = (tree, tree)
      return
    }
    ours = tree
    // Their side has their whole edit, and the parts of ours that do not conflict with it.
    var yielding = one
    dropConflicting(&yielding, with: other)
    theirs = (try? base.applying(Self.union(other, yielding, of: base))) ?? theirs
  }

  /// Where both set the same member, keeps ours, and adds a conflict if the values differ.
  private mutating func settleUpdates(_ mine: inout TreeEdit, _ others: inout TreeEdit) {
    var known: [Place: AttributeValue?] = [:]
    for update in mine.updates { known[Place(update)] = .some(update.value) }
    others.updates.removeAll { update in
      guard let value = known[Place(update)] else { return false }
      if value != update.value {
        let words = [base[update.node][update.member], value, update.value]
          .map { NodeLine.text(for: $0, of: update.member) }
        addConflict(
          at: update.node,
          update.member.name,
          ours: words[1],
          theirs: words[2],
          base: words[0]
        )
      }
      return true
    }
    // The same change to the text and the label of a view is one conflict.
    conflicts = conflicts.reduce(into: []) { list, next in
      let isLabel = list.last.map { last in
        last.node == next.node && Set([last.member, next.member]) == ["label", "text"]
          && last.ours == next.ours && last.theirs == next.theirs
      }
      if isLabel != true { list.append(next) }
    }
  }

  /// Adds a conflict for each view that one branch removed and the other changed.
  ///
  /// - Returns: those views.
  private mutating func settleRemoval(
    by remover: TreeEdit,
    of changer: TreeEdit,
    words: (ours: String, theirs: String)
  ) -> RemovedNodes {
    let moved = Set(remover.movedNodes + changer.movedNodes)
    var removed = RemovedNodes(base: base, roots: Set(remover.removals), moved: moved)
    // For each removed view, the first change in it.
    var updates: [Int: TreeEdit.Update] = [:]
    var parents: [Int: Int] = [:]
    for update in changer.updates {
      for root in removed.roots(above: update.node) where updates[root] == nil {
        updates[root] = update
      }
    }
    for placement in changer.placements {
      for root in removed.roots(above: placement.parent) where parents[root] == nil {
        parents[root] = placement.parent
      }
    }
    for root in remover.removals {
      let update = updates[root]
      guard let node = update?.node ?? parents[root] else {
        removed.roots.remove(root)
        continue
      }
      let member = update.map(\.member.name) ?? "content"
      addConflict(at: node, member, ours: words.ours, theirs: words.theirs)
    }
    return removed
  }

  /// Where both moved the same view, keeps our move.
  private mutating func settleMoves(_ mine: inout TreeEdit, _ others: inout TreeEdit) {
    let mineMoved = mine.movedPlaces
    for (place, placement) in others.placements.enumerated().reversed() {
      others.placements[place].items.removeAll { item in
        guard case .moved(let node) = item, let parent = mineMoved[node] else { return false }
        if parent != placement.parent {
          addConflict(
            at: node,
            "position",
            ours: addresses.address(of: parent),
            theirs: addresses.address(of: placement.parent)
          )
        }
        return true
      }
    }
    others.placements.removeAll { $0.items.isEmpty }
    let removed = (ours: Set(mine.removals), theirs: Set(others.removals))
    let away = Set(mine.movedNodes).union(others.movedNodes)
    mine.removals.removeAll { away.contains($0) }
    let mineLeft = Set(mine.removals)
    others.removals.removeAll { away.contains($0) || mineLeft.contains($0) }
    for node in removed.ours.union(removed.theirs).intersection(away).sorted() {
      let words = removed.ours.contains(node) ? ("removed", "moved") : ("moved", "removed")
      addConflict(at: node, "position", ours: words.0, theirs: words.1)
    }
  }

  private func dropConflicting(_ edit: inout TreeEdit, with other: TreeEdit) {
    let places = Set(other.updates.map(Place.init))
    let gone = Set(other.removals)
    let isGone: (Int) -> Bool = { [base] node in
      !gone.isEmpty
        && (gone.contains(node) || base.ancestors(of: node).contains(where: gone.contains))
    }
    let away = Set(other.movedNodes)
    let needed = (other.updates.map(\.node) + other.placements.map(\.parent)).sorted()
    edit.updates.removeAll { places.contains(Place($0)) || isGone($0.node) }
    edit.removals.removeAll { root in
      let next = needed.countFirst { $0 < root }
      return isGone(root) || away.contains(root)
        || needed.indices.contains(next) && needed[next] < base.end(of: root)
    }
    edit.placements.removeAll { isGone($0.parent) }
    for place in edit.placements.indices {
      edit.placements[place].items.removeAll { item in
        guard case .moved(let node) = item else { return false }
        return away.contains(node) || isGone(node)
      }
    }
    edit.placements.removeAll { $0.items.isEmpty }
  }

  private mutating func addConflict(
    at node: Int,
    _ member: String,
    ours: String,
    theirs: String,
    base: String? = nil
  ) {
    let address = addresses.address(of: node)
    conflicts.append(
      .init(node: address, member: member, base: base, ours: ours, theirs: theirs)
    )
  }

  /// Returns both edits as one; views that both place at the same position alternate, ours first.
  private static func union(_ one: TreeEdit, _ other: TreeEdit, of base: ViewTree) -> TreeEdit {
    var edit = TreeEdit()
    edit.updates = one.updates + other.updates
    edit.removals = Set(one.removals + other.removals).sorted()
    let absent = Set(edit.removals + one.movedNodes + other.movedNodes)
    var staying = StayingSiblings(base: base, absent: absent)
    var places: [Gap: Int] = [:]
    for placement in one.placements + other.placements {
      var placement = placement
      // The view before the placement may be gone in the other branch.
      if let after = placement.after, absent.contains(after) {
        placement.after = staying.last(before: after, below: placement.parent)
      }
      let gap = Gap(parent: placement.parent, after: placement.after)
      guard let known = places[gap] else {
        places[gap] = edit.placements.count
        edit.placements.append(placement)
        continue
      }
      if edit.placements[known].items != placement.items {
        edit.placements[known].items += placement.items
      }
    }
    edit.updates.sort { $0.node < $1.node }
    return edit
  }

  private struct Gap: Hashable {
    var parent: Int
    var after: Int?
  }

  private struct Place: Hashable {
    var node: Int
    var member: ViewNode.Member

    init(_ update: TreeEdit.Update) {
      node = update.node
      member = update.member
    }
  }
}

extension TreeEdit {
  /// The nodes of the old tree that move.
  fileprivate var movedNodes: [Int] {
    placements.flatMap(\.items).flatMap(\.flattened).compactMap { item in
      if case .moved(let node) = item { node } else { nil }
    }
  }

  /// For each node that is moved on its own, its new parent.
  fileprivate var movedPlaces: [Int: Int] {
    var places: [Int: Int] = [:]
    for placement in placements {
      for case .moved(let node) in placement.items { places[node] = placement.parent }
    }
    return places
  }
}
