import EventModel

/// The texts beside the nodes of one tree; the children of each parent are searched once.
struct NearbyTexts {
  private let tree: ViewTree
  /// For each parent, its children with a text, in order.
  private var known: [Int: [(child: Int, text: String)]] = [:]

  init(of tree: ViewTree) { self.tree = tree }

  /// Returns the texts nearest to a node, at the lowest level with any text beside it.
  ///
  /// The search ends at the row of a table and at an ancestor with an identifier, since texts
  /// further away belong to other things.
  mutating func beside(_ index: Int) -> [String] {
    var current = index
    while let parent = tree.parent(of: current) {
      let texts = texts(below: parent)
      let place = texts.countFirst { $0.child < current }
      let next = texts.indices.contains(place) && texts[place].child == current ? place + 1 : place
      let before = texts[..<place].suffix(2)
      let after = texts[next...].prefix(2)
      if !before.isEmpty || !after.isEmpty { return before.map(\.text) + after.map(\.text) }
      if tree.isMarked(current, .cell) || tree.isMarked(parent, .stableIdentifier) { break }
      current = parent
    }
    return []
  }

  private mutating func texts(below parent: Int) -> [(child: Int, text: String)] {
    if let texts = known[parent] { return texts }
    let texts = tree.children(of: parent).compactMap { child in
      tree.textInside(child).map { (child: child, text: $0) }
    }
    known[parent] = texts
    return texts
  }
}

extension ViewTree {
  /// Returns the first text in a subtree, without text that a person typed and hidden text.
  fileprivate func textInside(_ index: Int) -> String? {
    var node = index
    while node < end(of: index) {
      if isTransparent(node) || isMarked(node, .typedText) {
        node = end(of: node)
      } else if let shown = shown(node) {
        return shown
      } else {
        node += 1
      }
    }
    return nil
  }
}
