import EventModel

/// The texts of rows, as columns: those that name a row, and those that put it in a class with others.
///
/// The title of a post is one that no other post has, while its author may have written several. Of the posts in sight only
/// one may be by an author, and another one by the same author may be in sight on the other screen: that is another post.
struct RowColumns {
  /// The places in a row, counted from the row itself, at which several rows have the same text.
  private var repeating: (old: Set<Int>, new: Set<Int>) = ([], [])

  /// Reads the columns of two lists of siblings.
  init(_ olds: [Int], in old: MatchedTree, _ news: [Int], in new: MatchedTree) {
    repeating = (Self.repeating(olds, in: old), Self.repeating(news, in: new))
  }

  /// True if two rows both have texts that name a row, and none of them in common.
  func nameOthers(_ view: Int, in old: MatchedTree, _ mate: Int, in new: MatchedTree) -> Bool {
    guard !repeating.old.isEmpty, !repeating.new.isEmpty else { return false }
    let names = Self.names(view, in: old, without: repeating.old)
    let others = Self.names(mate, in: new, without: repeating.new)
    return !names.isEmpty && !others.isEmpty && !names.contains(where: others.contains)
  }

  private static func repeating(_ rows: [Int], in tree: MatchedTree) -> Set<Int> {
    var texts: Set<SIMD2<Int>> = []
    var repeating: Set<Int> = []
    for row in rows where !tree.kids[row].isEmpty {
      for view in tree.subtree(of: row).prefix(64) where tree.own[view] != 0 {
        let place = view - row
        if !texts.insert(SIMD2(place, tree.own[view])).inserted { repeating.insert(place) }
      }
    }
    return repeating
  }

  private static func names(
    _ row: Int,
    in tree: MatchedTree,
    without repeating: Set<Int>
  ) -> [Int] {
    tree.subtree(of: row).prefix(64).compactMap { view in
      tree.own[view] == 0 || repeating.contains(view - row) ? nil : tree.own[view]
    }
  }
}
