/// Which nodes of two trees are the same views.
struct Matching {
  /// Two nodes that are the same view and may differ, or their children.
  struct Pair {
    var old: Int
    var new: Int
    /// Where among their children there is more than equal ones in their order.
    var middle: SiblingMatcher.Middle
  }

  /// For each old node its match in the new tree, or -1.
  private(set) var matches: [Int32]
  /// For each new node its match in the old tree, or -1.
  private(set) var origins: [Int32]
  /// The pairs whose nodes or children may differ.
  private var pairs: [Pair] = []
  private var isOrdered = true
  /// Whether nodes were matched other than among the children of matched nodes.
  var isAcross = false

  init(old: Int, new: Int) {
    matches = Array(repeating: -1, count: old)
    origins = Array(repeating: -1, count: new)
  }

  func isFree(old node: Int) -> Bool { matches[node] < 0 }
  func isFree(new node: Int) -> Bool { origins[node] < 0 }

  /// The match of an old node, if it has one of its own; nodes inside equal subtrees have not.
  func match(of node: Int) -> Int? { matches[node] < 0 ? nil : Int(matches[node]) }
  func origin(of node: Int) -> Int? { origins[node] < 0 ? nil : Int(origins[node]) }

  /// Pairs two nodes that may differ, the middle of their children too.
  mutating func pair(_ node: Int, _ match: Int, _ middle: SiblingMatcher.Middle) {
    pairWhole(node, match)
    if let last = pairs.last, last.old > node { isOrdered = false }
    pairs.append(Pair(old: node, new: match, middle: middle))
  }

  /// The pairs whose nodes or children may differ, in the order of the old tree.
  var orderedPairs: [Pair] { isOrdered ? pairs : pairs.sorted { $0.old < $1.old } }

  /// Pairs two subtrees that are equal.
  mutating func pairWhole(_ node: Int, _ match: Int) {
    matches[node] = Int32(match)
    origins[match] = Int32(node)
  }
}
