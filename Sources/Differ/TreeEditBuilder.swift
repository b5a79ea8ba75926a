import EventModel

/// The translation of the matched nodes of two trees into the edit between them.
struct TreeEditBuilder {
  let old: ViewTree
  let new: ViewTree
  let matching: Matching
  let tolerance: (any Tolerance)?

  func edit() -> TreeEdit {
    var edit = TreeEdit()
    for pair in matching.orderedPairs {
      let (origin, match) = (pair.old, pair.new)
      tolerance?.noteMatch(origin, match)
      addUpdates(of: origin, to: match, &edit)
      addRemovals(among: pair.middle.olds, &edit)
      if tolerance?.ignores(new: match) == true {
        edit.removals += new.children(of: match).flatMap { hiddenMoves($0) }
      } else if !isInOrder(pair) {
        addPlacements(pair, &edit)
      }
    }
    edit.removals.sort()
    return edit
  }

  private func addUpdates(of origin: Int, to match: Int, _ edit: inout TreeEdit) {
    guard !old.isSameNode(origin, as: new, at: match) else { return }
    if tolerance == nil, old.addUpdates(of: origin, to: new, at: match, &edit.updates) { return }
    let (before, after) = (old[origin], new[match])
    for member in before.differences(from: after)
    where tolerance?.tolerates(member, of: origin, and: match) != true {
      edit.updates.append(TreeEdit.Update(node: origin, member: member, value: after[member]))
    }
  }

  /// Adds the roots of removed subtrees; nodes below them are removed too, unless they moved away.
  private func addRemovals(among siblings: Range<Int>, _ edit: inout TreeEdit) {
    for node in old.siblings(siblings) where matching.isFree(old: node) {
      if let tolerance, tolerance.ignores(old: node) {
        tolerance.noteHidden(old: node)
      } else {
        edit.removals.append(node)
      }
    }
  }

  /// Returns the nodes that moved into an ignored new view, which count as removed.
  private func hiddenMoves(_ match: Int) -> [Int] {
    if let origin = matching.origin(of: match) {
      let parent = new.parent(of: match).flatMap { matching.origin(of: $0) }
      let isMoved = old.parent(of: origin) != parent
      return isMoved && tolerance?.ignores(old: origin) != true ? [origin] : []
    }
    tolerance?.noteHidden(new: match)
    return new.children(of: match).flatMap { hiddenMoves($0) }
  }

  /// Adds the items that are placed below a node, and as removals the old nodes that moved into
  /// ignored new views.
  private func addPlacements(_ pair: Matching.Pair, _ edit: inout TreeEdit) {
    let staying = staying(pair)
    let first = edit.placements.count
    var after = pair.middle.before
    var items: [TreeEdit.Item] = []
    func close(_ edit: inout TreeEdit) {
      guard !items.isEmpty else { return }
      edit.placements.append(TreeEdit.Placement(parent: pair.old, after: after, items: items))
      items.removeAll()
    }
    for child in new.siblings(pair.middle.news) {
      if matching.isFree(new: child), let tolerance, tolerance.ignores(new: child) {
        edit.removals += hiddenMoves(child)
      } else if let from = origin(of: child, keptBy: pair), staying?.contains(from) != false {
        close(&edit)
        after = from
      } else {
        items.append(item(child))
      }
    }
    close(&edit)
    // If the staying children are in order, the placements already are.
    guard staying != nil else { return }
    edit.placements[first...].sort { ($0.after ?? -1) < ($1.after ?? -1) }
  }

  /// Returns the children that keep their parent and order, or nil if these are all that are kept.
  private func staying(_ pair: Matching.Pair) -> Set<Int>? {
    var last = 0
    var isOrdered = true
    for child in new.siblings(pair.middle.news) {
      guard let from = origin(of: child, keptBy: pair) else { continue }
      isOrdered = isOrdered && from > last
      last = from
    }
    if isOrdered { return nil }
    // The longest run of children in their old order stays.
    let kept = new.siblings(pair.middle.news).compactMap { origin(of: $0, keptBy: pair) }
    let staying = Set(longestIncreasingRun(kept))
    guard let tolerance, tolerance.toleratesOrder(below: pair.old, and: pair.new) else {
      return staying
    }
    for node in kept where !staying.contains(node) {
      tolerance.noteHiddenOrder(of: node, below: pair.old, and: pair.new)
    }
    return Set(kept)
  }

  /// Returns the old node of a child if it had the same parent, otherwise nil.
  private func origin(of child: Int, keptBy pair: Matching.Pair) -> Int? {
    guard let from = matching.origin(of: child), old.parent(of: from) == pair.old else {
      return nil
    }
    return from
  }

  /// Returns true if all children had the same parent before, in the same order.
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

/// Returns the longest ascending subsequence, by patience sorting.
///
/// - Complexity: O(n log n).
func longestIncreasingRun(_ numbers: [Int]) -> [Int] {
  var tails: [Int] = []
  var previous = [Int?](repeating: nil, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    let low = tails.countFirst { numbers[$0] < number }
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
