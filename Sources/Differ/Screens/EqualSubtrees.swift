import EventModel

/// The subtrees of a screen that are equal on another one, each of them once, as far as they are found fast.
///
/// The contents of equal subtrees are read once. They do not tell which view is which: of two equal rows any may be
/// the other one.
struct EqualSubtrees {
  /// For each view in an equal subtree the same view of the other screen; -1 for all others.
  private(set) var twins: [Int]
  private let tree: ViewTree
  private let other: ViewTree
  private var open: [(view: Int, other: Int)] = []

  init(of tree: ViewTree, in other: ViewTree) {
    (self.tree, self.other) = (tree, other)
    twins = Array(repeating: -1, count: tree.count)
    open.append((0, 0))
    while let (view, place) = open.popLast() { compare(view, place) }
  }

  private mutating func compare(_ view: Int, _ place: Int) {
    guard tree.subtreeHashes()[view] != other.subtreeHashes()[place] else {
      for offset in 0..<tree.end(of: view) - view { twins[view + offset] = place + offset }
      return
    }
    var (views, places) = (
      Array(tree.children(of: view))[...], Array(other.children(of: place))[...]
    )
    // Most lists begin and end alike.
    while let one = views.first, let same = places.first,
      tree.subtreeHashes()[one] == other.subtreeHashes()[same]
    {
      open.append((one, same))
      views.removeFirst()
      places.removeFirst()
    }
    while let one = views.last, let same = places.last,
      tree.subtreeHashes()[one] == other.subtreeHashes()[same]
    {
      open.append((one, same))
      views.removeLast()
      places.removeLast()
    }
    compare(views, places)
  }

  /// Compares lists of siblings that begin and end with different ones.
  private mutating func compare(_ views: ArraySlice<Int>, _ places: ArraySlice<Int>) {
    guard !views.isEmpty, !places.isEmpty else { return }
    var found: [Digest: Int] = [:]
    for place in places { found[other.subtreeHashes()[place]] = place }
    var used: Set<Int> = []
    var left: [Int] = []
    for view in views {
      if let place = found.removeValue(forKey: tree.subtreeHashes()[view]) {
        used.insert(place)
        open.append((view, place))
      } else {
        left.append(view)
      }
    }
    // Those that are left may have equal views in them, if they are still in one order.
    for (view, place) in zip(left, places.lazy.filter { !used.contains($0) }) {
      open.append((view, place))
    }
  }
}
