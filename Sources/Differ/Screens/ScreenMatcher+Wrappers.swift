import EventModel

extension ScreenMatcher {
  /// Looks for views of one side that contain the loose views of the other, and matches what they contain.
  mutating func matchInWrappers(_ olds: [Int], _ news: [Int], depth: Int) {
    let looseOld = olds.filter { old.mates[$0] < 0 }
    let looseNew = news.filter { new.mates[$0] < 0 }
    let outerNew = wrappers(among: looseNew, \.new, of: looseOld, \.old)
    if !outerNew.isEmpty {
      let inner = looseNew.flatMap { outerNew.contains($0) ? new.kids[$0] : [$0] }
      align(looseOld, inner, depth: depth + 1)
      for view in outerNew {
        new.isWrapper[view] = new.kids[view].contains { new.mates[$0] >= 0 || new.isWrapper[$0] }
      }
      return
    }
    let outerOld = wrappers(among: looseOld, \.old, of: looseNew, \.new)
    guard !outerOld.isEmpty else { return }
    let inner = looseOld.flatMap { outerOld.contains($0) ? old.kids[$0] : [$0] }
    align(inner, looseNew, depth: depth + 1)
    for view in outerOld {
      old.isWrapper[view] = old.kids[view].contains { old.mates[$0] >= 0 || old.isWrapper[$0] }
    }
  }

  /// Returns the views that contain mostly views which are loose on the other side.
  private mutating func wrappers(
    among views: [Int],
    _ side: WritableKeyPath<ScreenMatcher, MatchedTree>,
    of others: [Int],
    _ otherSide: WritableKeyPath<ScreenMatcher, MatchedTree>
  ) -> Set<Int> {
    var words: Set<Int> = []
    var (shapes, classes): (Set<Int>, Set<Int>) = ([], [])
    for view in others {
      classes.insert(self[keyPath: otherSide].classes[view])
      words.formUnion(self[keyPath: otherSide].words(of: view).all)
      shapes.insert(self[keyPath: otherSide].shapes[view])
    }
    let found = views.filter {
      wraps($0, side, around: Contents(words: words, shapes: shapes, classes: classes))
    }
    // One whose texts changed wraps as the others of its class do.
    let wrapping = Set(found.map { self[keyPath: side].classes[$0] })
    let kin = views.filter { view in
      wrapping.contains(self[keyPath: side].classes[view])
        && !self[keyPath: side].kids[view].isEmpty
        && self[keyPath: side].kids[view].allSatisfy {
          shapes.contains(self[keyPath: side].shapes[$0])
        }
    }
    return Set(found + kin)
  }

  /// The words, the shapes and the classes of views that are loose.
  private struct Contents {
    var words: Set<Int>
    var shapes: Set<Int>
    var classes: Set<Int>
  }

  /// True if a view contains mostly what is loose on the other side.
  private mutating func wraps(
    _ view: Int,
    _ side: WritableKeyPath<ScreenMatcher, MatchedTree>,
    around others: Contents
  ) -> Bool {
    let kids = self[keyPath: side].kids[view]
    guard kids.contains(where: { others.classes.contains(self[keyPath: side].classes[$0]) }) else {
      return false
    }
    let found = self[keyPath: side].words(of: view)
    if !found.strong.isEmpty,
      2 * found.strong.count(where: { others.words.contains($0) }) >= found.strong.count
    {
      return true
    }
    let own = found.all.filter { !ViewWords.isNumber($0) }
    return own.isEmpty
      ? kids.allSatisfy { others.shapes.contains(self[keyPath: side].shapes[$0]) }
      : 2 * own.count { others.words.contains($0) } >= own.count
  }
}
