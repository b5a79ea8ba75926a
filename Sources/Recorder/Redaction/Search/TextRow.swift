import EventModel

/// The texts of a screen in a row, of which only what is new on the next screen is searched.
struct TextRow {
  /// The screen; nil before the first one.
  private(set) var tree: ViewTree?
  /// The drawn text of each node.
  private var texts: [String?] = []

  /// Goes on to the next screen.
  ///
  /// - Parameters:
  ///   - next: the screen.
  ///   - reach: the letters and digits around the new texts that may belong to one word with them.
  /// - Returns: the new texts, with those around them; all texts of the first screen.
  mutating func change(to next: ViewTree, reach: Int) -> [String] {
    let (start, end) = kept(in: next)
    let rest = texts.count - (next.count - end)
    let new = (start..<end).map { next[$0].drawnText }
    texts.replaceSubrange(start..<rest, with: new)
    tree = next
    var (first, last) = (start, end)
    var letters = 0
    while first > 0, letters < reach {
      first -= 1
      letters += texts[first].map(Self.letters) ?? 0
    }
    letters = 0
    while last < texts.count, letters < reach {
      letters += texts[last].map(Self.letters) ?? 0
      last += 1
    }
    return texts[first..<last].compactMap { $0 }
  }

  /// Returns the range of nodes that are not the same as on the last screen.
  private func kept(in next: ViewTree) -> (start: Int, end: Int) {
    guard let tree else { return (0, next.count) }
    let most = min(tree.count, next.count)
    var start = 0
    while start < most, next.isSameNode(start, as: tree, at: start) { start += 1 }
    var same = 0
    while same < most - start,
      next.isSameNode(next.count - 1 - same, as: tree, at: tree.count - 1 - same)
    { same += 1 }
    return (start, next.count - same)
  }

  private static func letters(of text: String) -> Int {
    text.unicodeScalars.lazy.filter { FoldedLetter.isWord(FoldedLetter.letters(of: $0).first) }
      .count
  }
}
