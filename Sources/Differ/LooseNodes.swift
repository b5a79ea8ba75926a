import EventModel

/// The nodes of one tree that have no match yet.
struct LooseNodes {
  let tree: HashedTree
  /// The outermost of these nodes, in order.
  private(set) var roots: [Int] = []
  /// All of these nodes, in order.
  private(set) var nodes: [Int] = []
  /// For each node, whether it or an unmatched node below it has a name or a text.
  private(set) var isRecognizable: [Bool] = []

  /// Collects the unmatched nodes below some roots, each of which is a child of a matched node.
  init(below roots: [Int], of tree: HashedTree, where isFree: (Int) -> Bool) {
    self.tree = tree
    self.roots = roots.filter(isFree).sorted()
    for root in self.roots {
      let end = tree.tree.end(of: root)
      var node = root
      while node < end {
        guard isFree(node) else {
          // Unmatched nodes below a matched one have a root of their own.
          node = tree.tree.end(of: node)
          continue
        }
        nodes.append(node)
        node += 1
      }
    }
    // A root may be inside another one, below a matched node there.
    if !zip(nodes, nodes.dropFirst()).allSatisfy(<) { nodes.sort() }
    markRecognizable()
  }

  /// Returns true if a node is an outermost one.
  func isRoot(_ node: Int) -> Bool {
    let place = roots.countFirst { $0 < node }
    return place < roots.count && roots[place] == node
  }

  /// True if any of the nodes has a name or a text.
  var hasRecognizable: Bool { isRecognizable.contains(true) }

  /// Marks the nodes from the last to the first, so that those below a node are known.
  private mutating func markRecognizable() {
    let tree = tree.tree
    isRecognizable = [Bool](repeating: false, count: nodes.count)
    // The nearest following node that has a name or a text itself.
    var next = Int.max
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      if tree.isRecognizable(node) { next = node }
      isRecognizable[index] = next < tree.end(of: node)
    }
  }

  /// Returns the nodes by class and identifier, with -1 for a name that two nodes share.
  func uniqueNames() -> [ViewNode.Identity: Int] {
    var names: [ViewNode.Identity: Int] = [:]
    for node in nodes {
      guard let name = tree.tree.identity(of: node) else { continue }
      names[name] = names[name] == nil ? node : -1
    }
    return names
  }
}
