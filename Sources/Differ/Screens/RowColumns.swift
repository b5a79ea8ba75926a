import EventModel

/// The texts of rows, as columns: those that name a row, and those that put it in a class with others.
///
/// The title of a post is one that no other post has, while its author may have written several. Of the posts in sight only
/// one may be by an author, and another one by the same author may be in sight on the other screen: that is another post.
/// The first text of a row names it, so that a row whose value changed behind the same title is the same row.
struct RowColumns {
  /// The places in a row, counted from the row itself, at which several rows have the same text.
  private var repeating: (old: Set<Int>, new: Set<Int>) = ([], [])

  /// The number of views of a row that are looked at.
  private static let mostViews = 64

  /// Reads the columns of two lists of siblings.
  init(_ olds: [Int], in old: MatchedTree, _ news: [Int], in new: MatchedTree) {
    repeating = (Self.repeating(olds, in: old), Self.repeating(news, in: new))
  }

  /// True if two rows share a text only behind another one that names each of them, and differs.
  func nameOthers(_ view: Int, in old: MatchedTree, _ mate: Int, in new: MatchedTree) -> Bool {
    guard !repeating.old.isEmpty, !repeating.new.isEmpty else { return false }
    let texts = Set(new.subtree(of: mate).prefix(Self.mostViews).map { new.own[$0] })
    let row = old.subtree(of: view).prefix(Self.mostViews)
    let other = new.subtree(of: mate)
    // The text of the row itself is mostly made of those in it.
    for (place, inner) in row.enumerated().dropFirst() where old.own[inner] != 0 {
      if texts.contains(old.own[inner]) { return false }
      guard other.count > place, !repeating.old.contains(place), !repeating.new.contains(place)
      else { continue }
      if new.own[mate + place] != 0 {
        return row.dropFirst(place + 1).contains {
          old.own[$0] != 0 && texts.contains(old.own[$0])
        }
      }
    }
    return false
  }

  private static func repeating(_ rows: [Int], in tree: MatchedTree) -> Set<Int> {
    var texts: Set<SIMD2<Int>> = []
    var repeating: Set<Int> = []
    for row in rows where !tree.kids[row].isEmpty {
      for view in tree.subtree(of: row).prefix(mostViews) where tree.own[view] != 0 {
        let place = view - row
        if !texts.insert(SIMD2(place, tree.own[view])).inserted { repeating.insert(place) }
      }
    }
    return repeating
  }
}
