import EventModel

/// A quick bound of the lines by which the screens of a golden differ from each other.
///
/// A line of a difference states one member of a node, or one new node. So each node that is in the
/// later screen but not in the earlier one, apart from its place, needs a line. Counting those takes
/// a hundredth of the time of a comparison, and rules out nearly all screens.
struct ScreenLikeness {
  /// For each screen the digests of its nodes without their children, in order.
  private let nodes: [[UInt64]]

  init(_ screens: [ViewTree]) { nodes = screens.map { $0.memberDigests().sorted() } }

  /// Creates bounds that rule out no screen.
  init(ofUnknownScreens count: Int) { nodes = Array(repeating: [], count: count) }

  /// Returns a number of lines that the difference from one screen to another has at least.
  func fewestLines(from base: Int, to index: Int) -> Int {
    let (old, new) = (nodes[base], nodes[index])
    var (place, lines) = (0, 0)
    for node in new {
      while place < old.count, old[place] < node { place += 1 }
      if place < old.count, old[place] == node { place += 1 } else { lines += 1 }
    }
    return lines
  }
}
