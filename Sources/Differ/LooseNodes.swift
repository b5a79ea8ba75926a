import EventModel

/// The nodes of one tree that have no match so far.
struct LooseNodes {
  let tree: HashedTree
  /// The outermost of them, in order.
  private(set) var roots: [Int] = []
  /// All of them, in order.
  private(set) var nodes: [Int] = []
  /// For each of them whether it or anything loose below it has a name or a text.
  private(set) var isTelling: [Bool] = []

  /// Gathers what is loose below roots, each of which stands below a matched node.
  init(below roots: [Int], of tree: HashedTree, where isFree: (Int) -> Bool) {
    self.tree = tree
    self.roots = roots.filter(isFree).sorted()
    for root in self.roots {
      let end = tree.tree.end(of: root)
      var node = root
      while node < end {
        guard isFree(node) else {
          // What is loose below a matched node is a root of its own.
          node = tree.tree.end(of: node)
          continue
        }
        nodes.append(node)
        node += 1
      }
    }
    // A root may stand inside of another one, below a matched node there.
    if !zip(nodes, nodes.dropFirst()).allSatisfy(<) { nodes.sort() }
    markTelling()
  }

  /// Whether one of the nodes is an outermost one.
  func isRoot(_ node: Int) -> Bool {
    var (low, high) = (0, roots.count)
    while low < high {
      let middle = (low + high) / 2
      if roots[middle] < node { low = middle + 1 } else { high = middle }
    }
    return low < roots.count && roots[low] == node
  }

  /// Whether any of the nodes has a name or a text.
  var hasTelling: Bool { isTelling.contains(true) }

  /// Finds out from the last node on, so that what is told below a node is known.
  private mutating func markTelling() {
    let tree = tree.tree
    isTelling = [Bool](repeating: false, count: nodes.count)
    // The first node behind that tells something itself.
    var next = Int.max
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      if tree.isTelling(node) { next = node }
      isTelling[index] = next < tree.end(of: node)
    }
  }

  /// The nodes by class and identifier; -1 where two share a name.
  func uniqueNames() -> [ViewNode.Identity: Int] {
    var names: [ViewNode.Identity: Int] = [:]
    for node in nodes {
      guard let name = tree.tree.identity(of: node) else { continue }
      names[name] = names[name] == nil ? node : -1
    }
    return names
  }
}
