import EventModel

/// Turns matched nodes of two trees into the edit between them.
struct TreeEditBuilder {
  let old: ViewTree
  let new: ViewTree
  let matching: Matching
  let tolerance: (any Tolerance)?

  func edit() -> TreeEdit {
    var edit = TreeEdit()
    for pair in matching.orderedPairs {
      let (origin, match) = (pair.old, pair.new)
      tolerance?.meet(origin, match)
      edit.updates += updates(of: origin, to: match)
      edit.removals += removals(among: pair.middle.olds)
      if tolerance?.ignores(new: match) == true {
        edit.removals += new.children(of: match).flatMap { strays($0) }
      } else {
        let (placements, strays) = placements(pair)
        edit.placements += placements
        edit.removals += strays
      }
    }
    edit.removals.sort()
    return edit
  }

  private func updates(of origin: Int, to match: Int) -> [TreeEdit.Update] {
    guard !old.isSameNode(origin, as: new, at: match) else { return [] }
    let (before, after) = (old[origin], new[match])
    guard before != after else { return [] }
    var members = ViewNode.Member.common
    if before.attributes != after.attributes {
      let names = Set(before.attributes.map(\.name)).union(after.attributes.map(\.name))
      members += names.sorted { $0.precedes($1) }.map { .attribute($0) }
    }
    return members.compactMap { member in
      guard before.differs(from: after, in: member),
        tolerance?.tolerates(member, of: origin, and: match) != true
      else { return nil }
      return TreeEdit.Update(node: origin, member: member, value: after[member])
    }
  }

  /// The roots of what went; what is below them goes along, but for what moved away.
  private func removals(among siblings: Range<Int>) -> [Int] {
    old.siblings(siblings).filter { node in
      guard matching.isFree(old: node) else { return false }
      guard let tolerance, tolerance.ignores(old: node) else { return true }
      tolerance.hid(old: node)
      return false
    }
  }

  /// What moved into a new view that does not count: to what is compared, it is gone.
  private func strays(_ match: Int) -> [Int] {
    if let origin = matching.origin(of: match) {
      let parent = new.parent(of: match).flatMap { matching.origin(of: $0) }
      let isMoved = old.parent(of: origin) != parent
      return isMoved && tolerance?.ignores(old: origin) != true ? [origin] : []
    }
    tolerance?.hid(new: match)
    return new.children(of: match).flatMap { strays($0) }
  }

  /// What comes to stand below a node, and what of the old tree is gone with new views that do not
  /// count.
  private func placements(
    _ pair: Matching.Pair
  ) -> (placements: [TreeEdit.Placement], strays: [Int]) {
    guard !isInOrder(pair) else { return ([], []) }
    let (origin, match) = (pair.old, pair.new)
    let children = Array(new.siblings(pair.middle.news))
    // The children that keep both their parent and their order stay: the longest such run.
    let kept = children.compactMap { child in
      matching.origin(of: child).flatMap { old.parent(of: $0) == origin ? $0 : nil }
    }
    var staying = Set(longestIncreasingRun(kept))
    if staying.count < kept.count, let tolerance,
      tolerance.toleratesOrder(below: origin, and: match)
    {
      for node in kept where !staying.contains(node) {
        tolerance.hidOrder(of: node, below: origin, and: match)
      }
      staying = Set(kept)
    }
    var (placements, strays): ([TreeEdit.Placement], [Int]) = ([], [])
    var placement = TreeEdit.Placement(parent: origin, after: pair.middle.before, items: [])
    for child in children {
      if matching.isFree(new: child), let tolerance, tolerance.ignores(new: child) {
        strays += self.strays(child)
        continue
      }
      guard let from = matching.origin(of: child), staying.contains(from) else {
        placement.items.append(item(child))
        continue
      }
      if !placement.items.isEmpty { placements.append(placement) }
      placement = TreeEdit.Placement(parent: origin, after: from, items: [])
    }
    if !placement.items.isEmpty { placements.append(placement) }
    return (placements.sorted { ($0.after ?? -1) < ($1.after ?? -1) }, strays)
  }

  /// Whether all children were children of the same view before, in the same order.
  private func isInOrder(_ pair: Matching.Pair) -> Bool {
    var last = 0
    for child in new.siblings(pair.middle.news) {
      guard let from = matching.origin(of: child), from > last, old.parent(of: from) == pair.old
      else {
        return false
      }
      last = from
    }
    return true
  }

  private func item(_ match: Int) -> TreeEdit.Item {
    if let origin = matching.origin(of: match) { return .moved(origin) }
    return .new(new[match], children: new.children(of: match).map { item($0) })
  }
}

extension ViewNode {
  /// Whether a member of two nodes differs, without making values of the members.
  fileprivate func differs(from other: ViewNode, in member: Member) -> Bool {
    switch member {
    case .tag: tag != other.tag
    case .frame: frame != other.frame
    case .offset: offset != other.offset
    case .isHidden: isHidden != other.isHidden
    case .isEnabled: isEnabled != other.isEnabled
    case .className, .identifier, .label, .text, .value, .attribute: self[member] != other[member]
    }
  }
}

/// The longest subsequence that goes up, by patience sorting.
///
/// - Complexity: O(n log n).
func longestIncreasingRun(_ numbers: [Int]) -> [Int] {
  var tails: [Int] = []
  var previous = [Int?](repeating: nil, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    var (low, high) = (0, tails.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[tails[middle]] < number { low = middle + 1 } else { high = middle }
    }
    previous[index] = low > 0 ? tails[low - 1] : nil
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var run: [Int] = []
  var index = tails.last
  while let place = index {
    run.append(numbers[place])
    index = previous[place]
  }
  return run.reversed()
}
