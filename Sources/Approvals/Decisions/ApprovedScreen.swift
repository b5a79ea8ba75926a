import Differ
import EventModel

/// One screen of a golden with the approved changes.
struct ApprovedScreen {
  /// The screen.
  private(set) var tree: ViewTree
  /// The approved changes that it lacks, with the changes that each of them needs.
  private(set) var waiting: [ChangeKey: Set<ChangeKey>] = [:]

  /// Makes the screen.
  ///
  /// A new view together with the views that moved into it is one part of the edit but several changes. Taking that
  /// part must not approve a change that was left out.
  ///
  /// - Parameters:
  ///   - checkpoint: The screens with the differences between them.
  ///   - expected: The golden's screen.
  ///   - actual: The run's screen.
  ///   - approved: The changes to take.
  init(
    of checkpoint: SessionComparison.Checkpoint,
    from expected: ViewTree,
    to actual: ViewTree,
    approved: Set<ChangeKey>
  ) {
    let changes = checkpoint.changes
    var taken = changes.filter { approved.contains($0.key) }
    guard taken.count < changes.count, !taken.isEmpty else {
      tree = taken.isEmpty ? expected : actual
      return
    }
    var others = changes.filter { !approved.contains($0.key) }
    var left: Set<TreeChange.Part> = Set(others.flatMap(\.parts))
    // A change that is left out may share a part with a further one.
    while true {
      let dropped = taken.filter { !left.isDisjoint(with: $0.parts) }
      guard !dropped.isEmpty else { break }
      for change in dropped {
        let needed = others.filter { !Set($0.parts).isDisjoint(with: change.parts) }
        waiting[change.key, default: []].formUnion(needed.map(\.key))
      }
      taken.removeAll { !left.isDisjoint(with: $0.parts) }
      others += dropped
      left.formUnion(dropped.flatMap(\.parts))
    }
    let edit = checkpoint.edit ?? TreeEdit()
    tree = expected
    while !taken.isEmpty {
      if let tree = try? expected.applying(edit.keeping(Set(taken.flatMap(\.parts)))) {
        self.tree = tree
        return
      }
      // Parts are independent unless views change places with those around them; the last one then waits.
      let place = taken.lastIndex { $0.kind != .attribute && $0.kind != .rename }
      let change = taken.remove(at: place ?? taken.count - 1)
      waiting[change.key, default: []].formUnion(others.map(\.key))
    }
  }
}

extension TreeEdit {
  /// Returns the edit with only the given parts.
  func keeping(_ parts: Set<TreeChange.Part>) -> TreeEdit {
    func kept<Element>(_ list: [Element], _ part: (Int) -> TreeChange.Part) -> [Element] {
      list.indices.filter { parts.contains(part($0)) }.map { list[$0] }
    }
    var edit = TreeEdit(
      updates: kept(updates) { .update($0) },
      removals: kept(removals) { .removal($0) }
    )
    for (place, var placement) in placements.enumerated() {
      placement.items = kept(placement.items) { .item(placement: place, item: $0) }
      if !placement.items.isEmpty { edit.placements.append(placement) }
    }
    return edit
  }
}
