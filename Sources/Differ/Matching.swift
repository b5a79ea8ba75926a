/// The pairs of nodes of two trees that are the same view.
struct Matching {
  /// Two nodes that are the same view but may differ, or whose children may differ.
  struct Pair {
    var old: Int
    var new: Int
    /// The range of their children that may differ; all others are equal and in order.
    var middle: SiblingMatcher.Middle
  }

  /// For each old node, its match in the new tree, or -1.
  private(set) var matches: [Int32]
  /// For each new node, its match in the old tree, or -1.
  private(set) var origins: [Int32]
  /// The pairs that may differ, or whose children may differ.
  private var pairs: [Pair] = []
  private var isOrdered = true
  /// True once nodes with different parents may be matched.
  var isAcross = false

  init(old: Int, new: Int) {
    matches = Array(repeating: -1, count: old)
    origins = Array(repeating: -1, count: new)
  }

  func isFree(old node: Int) -> Bool { matches[node] < 0 }
  func isFree(new node: Int) -> Bool { origins[node] < 0 }

  /// Returns the match of an old node, or nil; nodes inside equal subtrees have no entry of their
  /// own.
  func match(of node: Int) -> Int? { matches[node] < 0 ? nil : Int(matches[node]) }
  func origin(of node: Int) -> Int? { origins[node] < 0 ? nil : Int(origins[node]) }

  /// Pairs two nodes that may differ, with the range in which their children may differ.
  mutating func pair(_ node: Int, _ match: Int, middle: SiblingMatcher.Middle) {
    pairWhole(node, match)
    if let last = pairs.last, last.old > node { isOrdered = false }
    pairs.append(Pair(old: node, new: match, middle: middle))
  }

  /// The pairs that may differ, in the order of the old tree.
  var orderedPairs: [Pair] { isOrdered ? pairs : pairs.sorted { $0.old < $1.old } }

  /// Pairs two equal subtrees.
  mutating func pairWhole(_ node: Int, _ match: Int) {
    matches[node] = Int32(match)
    origins[match] = Int32(node)
  }
}
