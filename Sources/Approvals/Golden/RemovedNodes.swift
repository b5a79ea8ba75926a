import EventModel

/// Views that one branch removed, with everything below them that moved nowhere.
struct RemovedNodes {
  let base: ViewTree
  /// The views that were removed.
  var roots: Set<Int>
  /// The views that a branch moved elsewhere.
  let moved: Set<Int>

  /// Returns the removed views that a node is, or is in.
  func roots(above node: Int) -> [Int] {
    guard !roots.isEmpty else { return [] }
    var found: [Int] = []
    var current = node
    while true {
      if roots.contains(current) { found.append(current) }
      guard !moved.contains(current), let parent = base.parent(of: current) else { return found }
      current = parent
    }
  }

  /// Returns true if a node is gone.
  func contains(_ node: Int) -> Bool { !roots(above: node).isEmpty }
}

/// The siblings that both branches keep, by the views that one of them took away.
struct StayingSiblings {
  let base: ViewTree
  let absent: Set<Int>
  /// For each parent, the last staying child before each absent one.
  private var known: [Int: [Int: Int]] = [:]

  init(base: ViewTree, absent: Set<Int>) {
    self.base = base
    self.absent = absent
  }

  /// Returns the last child that stays before an absent one; nil where none does.
  mutating func last(before child: Int, below parent: Int) -> Int? {
    if let known = known[parent] { return known[child] }
    var last: Int?
    var places: [Int: Int] = [:]
    for sibling in base.children(of: parent) {
      if absent.contains(sibling) { places[sibling] = last } else { last = sibling }
    }
    known[parent] = places
    return places[child]
  }
}
