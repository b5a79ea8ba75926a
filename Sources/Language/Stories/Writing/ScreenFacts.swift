import EventModel

/// The texts and the place of each screen of a session, found once although many sentences need them.
///
/// A screen comes after one action and before the next, and sessions return to screens.
final class ScreenFacts {
  /// A visible text that a check can quote.
  struct Shown {
    /// The text or the label of a node.
    let text: String
    let node: Int
    /// Its score for a check.
    let relevance: Int
    let isInButton: Bool
  }

  /// The facts about one screen.
  final class Entry {
    private let tree: ViewTree
    /// The place in the app.
    private(set) lazy var place = ScreenPlace(of: tree)
    /// The visible texts and labels, without duplicates.
    private(set) lazy var shownTexts = tree.shownTexts
    /// The same texts, to be found by their bytes.
    private(set) lazy var exactTexts = Set(shownTexts.lazy.map(ExactText.init))
    /// The same texts as a reader sees them.
    private(set) lazy var looks = Set(shownTexts.lazy.map(\.look))
    /// The texts of the screen in reading order.
    private(set) lazy var entries = tree.shownInReadingOrder()
    /// The names in reading order.
    private(set) lazy var names = entries.map(\.name)
    /// The texts that a check can quote, in tree order.
    private(set) lazy var texts = tree.texts().map { text, node in
      Shown(
        text: text,
        node: node,
        relevance: tree.relevance(of: node),
        isInButton: tree.isInButton(node)
      )
    }

    init(_ tree: ViewTree) { self.tree = tree }
  }

  /// The number of screens at which all are dropped, so that a long session does not keep all of them.
  private static let limit = 256
  private var known: [Digest: Entry] = [:]

  /// Returns the facts about a screen.
  func about(_ tree: ViewTree) -> Entry {
    if let entry = known[tree.hash] { return entry }
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    let entry = Entry(tree)
    known[tree.hash] = entry
    return entry
  }
}
