import EventModel

/// Tells views that were moved by one and the same distance as one change.
///
/// Siblings below an inserted view all move down by its height; and where an app reports frames on
/// the screen, everything inside a view moves with it.
struct ShiftGroups {
  let old: ViewTree
  /// Whether a node's frame is another, or the node is gone.
  let isReframed: (Int) -> Bool

  /// The changes, with those that are one shift put together in the place of the first.
  func grouped(_ changes: [TreeChange]) -> [TreeChange] {
    var shifts: [Int: TreeChange.Shift] = [:]
    for change in changes {
      if let shift = change.shift, let node = change.places.first { shifts[node] = shift }
    }
    guard shifts.count > 1 else { return changes }
    var result: [TreeChange] = []
    // For each node whose shift is told, and for each group of siblings, the change that tells it.
    var leaders: [Int: Int] = [:]
    var groups: [Group: Int] = [:]
    for change in changes {
      guard let shift = change.shift, let node = change.places.first else {
        result.append(change)
        continue
      }
      let parent = old.parent(of: node)
      if let parent, shifts[parent] == shift, let leader = leaders[parent], movesWhole(parent) {
        leaders[node] = leader
        result[leader].gather(change)
        continue
      }
      let group = Group(parent: parent, shift: shift)
      if let leader = groups[group] {
        leaders[node] = leader
        result[leader].gather(change)
      } else {
        groups[group] = result.count
        leaders[node] = result.count
        result.append(change)
      }
    }
    return result
  }

  /// Whether no child stayed where it was in its parent: frames are then told on the screen.
  private func movesWhole(_ parent: Int) -> Bool {
    old.children(of: parent).allSatisfy(isReframed)
  }

  private struct Group: Hashable {
    var parent: Int?
    var shift: TreeChange.Shift
  }
}

extension TreeChange {
  fileprivate mutating func gather(_ other: TreeChange) {
    parts += other.parts
    places += other.places
    nodes += other.nodes
  }
}
