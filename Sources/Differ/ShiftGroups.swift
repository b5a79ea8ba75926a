import EventModel

/// The combination of views that moved by the same distance into one change.
///
/// Siblings below an inserted view all move down by its height; and if an app reports frames
/// relative to the screen, everything inside a view moves with it.
struct ShiftGroups {
  let old: ViewTree
  /// Returns true if a node's frame changed or the node is gone.
  let isReframed: (Int) -> Bool

  /// Combines the changes with equal shifts at the position of the first.
  func group(_ changes: inout [TreeChange]) {
    var shifts: [Int: TreeChange.Shift] = [:]
    for change in changes {
      if let shift = change.shift, let node = change.places.first { shifts[node] = shift }
    }
    guard shifts.count > 1 else { return }
    // For each shifted node, and for each group of siblings, the change that includes it.
    var leaders: [Int: Int] = [:]
    var groups: [Group: Int] = [:]
    var wholes: [Int: Bool] = [:]
    // Asked once for each parent, which may have thousands of shifted children.
    func movesWhole(_ parent: Int) -> Bool {
      if let known = wholes[parent] { return known }
      let isWhole = haveNewFrames(below: parent)
      wholes[parent] = isWhole
      return isWhole
    }
    var end = 0
    for place in changes.indices {
      if let shift = changes[place].shift, let node = changes[place].places.first {
        let parent = old.parent(of: node)
        var leader = parent.flatMap { shifts[$0] == shift ? leaders[$0] : nil }
        if let parent, leader != nil, !movesWhole(parent) { leader = nil }
        let group = Group(parent: parent, shift: shift)
        if let leader = leader ?? groups[group] {
          leaders[node] = leader
          changes[leader].gather(changes[place])
          continue
        }
        groups[group] = end
        leaders[node] = end
      }
      // Those that stay move up, and need no copy.
      if end != place { changes.swapAt(end, place) }
      end += 1
    }
    changes.removeSubrange(end...)
  }

  /// Returns true if no child kept its frame, which means that frames are relative to the screen.
  private func haveNewFrames(below parent: Int) -> Bool {
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
