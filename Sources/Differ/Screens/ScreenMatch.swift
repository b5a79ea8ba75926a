package import EventModel

/// The views of two screens that are the same, and the edit between them.
///
/// Unlike `TreeDiff`, which looks for the shortest edit, it matches views as a person does: a row that changed and
/// moved is that row.
package struct ScreenMatch: Sendable {
  /// The screen before, without the views that merely wrapped others.
  let old: MatchedTree
  /// The screen after, without the views that merely wrap others.
  let new: MatchedTree
  /// The edit from one to the other.
  package let edit: TreeEdit

  /// Matches two screens.
  ///
  /// - Parameters:
  ///   - old: The screen before.
  ///   - new: The screen after.
  ///   - readsEqualOnce: True to read the texts of subtrees that are equal on both screens once; it changes nothing else.
  package init(from old: ViewTree, to new: ViewTree, readsEqualOnce: Bool = true) {
    var matcher = ScreenMatcher(from: old, to: new, readsEqualOnce: readsEqualOnce)
    matcher.match()
    (self.old, self.new) = (matcher.old, matcher.new)
    edit = TreeEditBuilder(
      old: old,
      new: new,
      matching: Matching(matcher),
      tolerance: nil
    )
    .edit()
  }

  /// Returns the node of `new` that is the same view as each node of `old`, or nil where that is gone.
  package static func matches(from old: ViewTree, to new: ViewTree) -> [Int?] {
    ScreenMatch(from: old, to: new).old.mates.map { $0 < 0 ? nil : $0 }
  }
}

extension Matching {
  /// Creates the pairs of a match; views in equal subtrees have no pairs of their own.
  fileprivate init(_ matcher: ScreenMatcher) {
    let (old, new) = (matcher.old, matcher.new)
    self.init(old: old.mates.count, new: new.mates.count)
    isAcross = true
    for (view, mate) in old.mates.enumerated() where mate >= 0 {
      guard !matcher.isUnchanged[view] else {
        pairWhole(view, mate)
        continue
      }
      let middle = SiblingMatcher.Middle(
        olds: view + 1..<old.tree.end(of: view),
        news: mate + 1..<new.tree.end(of: mate)
      )
      pair(view, mate, middle: middle)
    }
  }
}
