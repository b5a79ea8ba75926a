import EventModel

/// Turns matched nodes of two trees into the edit between them.
struct TreeEditBuilder {
  let old: ViewTree
  let new: ViewTree
  /// For each old node its match in the new tree.
  let matches: [Int?]
  /// For each new node its match in the old tree.
  let origins: [Int?]

  func edit() -> TreeEdit {
    var edit = TreeEdit()
    for (match, origin) in origins.enumerated() {
      guard let origin else { continue }
      edit.updates += updates(of: origin, to: match)
      edit.placements += placements(below: origin, match)
    }
    edit.removals = removals()
    edit.updates.sort { ($0.node, $0.member.rank) < ($1.node, $1.member.rank) }
    edit.placements.sort { ($0.parent, $0.after ?? -1) < ($1.parent, $1.after ?? -1) }
    return edit
  }

  private func updates(of origin: Int, to match: Int) -> [TreeEdit.Update] {
    let (before, after) = (old[origin], new[match])
    guard before != after else { return [] }
    let names = (before.attributes.map(\.name) + after.attributes.map(\.name))
      .sorted { $0.precedes($1) }
    let members = ViewNode.Member.common + names.map { .attribute($0) }
    var seen: Set<ViewNode.Member> = []
    return members.filter { before[$0] != after[$0] && seen.insert($0).inserted }
      .map { TreeEdit.Update(node: origin, member: $0, value: after[$0]) }
  }

  /// The roots of what went; what is below them goes along, but for what moved away.
  private func removals() -> [Int] {
    matches.indices.filter { node in
      guard matches[node] == nil, let parent = old.parent(of: node) else { return false }
      return matches[parent] != nil
    }
  }

  private func placements(below origin: Int, _ match: Int) -> [TreeEdit.Placement] {
    let children = Array(new.children(of: match))
    // The children that keep both their parent and their order stay: the longest such run.
    let kept = children.compactMap { child in
      origins[child].flatMap { old.parent(of: $0) == origin ? $0 : nil }
    }
    let staying = Set(longestIncreasingRun(kept))
    var placements: [TreeEdit.Placement] = []
    var placement = TreeEdit.Placement(parent: origin, after: nil, items: [])
    for child in children {
      guard let from = origins[child], staying.contains(from) else {
        placement.items.append(item(child))
        continue
      }
      if !placement.items.isEmpty { placements.append(placement) }
      placement = TreeEdit.Placement(parent: origin, after: from, items: [])
    }
    if !placement.items.isEmpty { placements.append(placement) }
    return placements
  }

  private func item(_ match: Int) -> TreeEdit.Item {
    if let origin = origins[match] { return .moved(origin) }
    return .new(new[match], children: new.children(of: match).map { item($0) })
  }
}

extension ViewNode.Member {
  /// The order in which the members of one node are named; attributes share the last place, since a
  /// node has them in name order already.
  fileprivate var rank: Int { Self.common.firstIndex(of: self) ?? Self.common.count }
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
