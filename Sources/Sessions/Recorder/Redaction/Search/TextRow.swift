import EventModel

/// The texts of a screen in a row; on the next screen, only the new ones are searched.
struct TextRow {
  /// The screen; nil before the first one.
  private(set) var tree: ViewTree?
  /// The drawn text of each node; nil for one without.
  private var texts: [Text?] = []

  /// A text, with the facts that decide about its neighbours.
  private struct Text {
    var text: String
    /// The number of its letters and digits.
    var letters: Int
    /// True if the text contains a character with which an escape may begin.
    var isEscaped: Bool

    init(_ text: String) {
      self.text = text
      letters =
        text.unicodeScalars.lazy.filter {
          FoldedLetter.isWord(FoldedLetter.letters(of: $0).first)
        }.count
      isEscaped = text.unicodeScalars.contains(where: EscapeDecoder.begins(with:))
    }
  }

  /// The letters and digits that an escape may have for each letter that it stands for, such as the nine of
  /// `%26%23104%3B`.
  private static let lettersOfEscape = 16

  /// Goes on to the next screen.
  ///
  /// - Parameters:
  ///   - next: the screen.
  ///   - reach: the letters and digits around the new texts that may belong to one word with them, before
  ///     they are escaped.
  /// - Returns: the new texts, with those around them; all texts of the first screen.
  mutating func change(to next: ViewTree, reach: Int) -> [String] {
    let (start, end) = kept(in: next)
    let rest = texts.count - (next.count - end)
    let new = (start..<end).map { next[$0].drawnText.map { Text($0) } }
    texts.replaceSubrange(start..<rest, with: new)
    tree = next
    let isEscaped = new.contains { $0?.isEscaped == true }
    let first = place(beyond: start, by: -1, reach: reach, isEscaped)
    let last = place(beyond: end - 1, by: 1, reach: reach, isEscaped)
    return texts[first + 1..<last].compactMap { $0?.text }
  }

  /// Returns the first place in a direction that is out of reach.
  ///
  /// Where an escape may begin within reach, the letters of a word may be that much longer.
  private func place(beyond start: Int, by step: Int, reach: Int, _ isEscaped: Bool) -> Int {
    let (longReach, isOver) = reach.multipliedReportingOverflow(by: Self.lettersOfEscape)
    var (place, letters, isEscaped) = (start + step, 0, isEscaped)
    var near: Int?
    while texts.indices.contains(place), isOver || letters < longReach {
      if letters >= reach { near = near ?? place }
      if let text = texts[place] {
        letters += text.letters
        isEscaped = isEscaped || text.isEscaped
      }
      place += step
    }
    return isEscaped ? place : near ?? place
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
}
