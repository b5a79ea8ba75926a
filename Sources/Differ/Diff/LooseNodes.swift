import EventModel

/// The nodes of one tree that have no match so far.
struct LooseNodes {
  let tree: HashedTree
  /// The outermost of them, in order.
  private(set) var roots: [Int] = []
  /// All of them, in order.
  private(set) var nodes: [Int] = []
  /// Those of them that have a name or a text.
  private var telling: [Int] = []

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
    nodes.sort()
    telling = nodes.filter { tree.tree.isTelling($0) }
  }

  /// Whether anything below a node, itself included, has a name or a text.
  func isTelling(_ node: Int) -> Bool {
    var (low, high) = (0, telling.count)
    while low < high {
      let middle = (low + high) / 2
      if telling[middle] < node { low = middle + 1 } else { high = middle }
    }
    return low < telling.count && telling[low] < tree.tree.end(of: node)
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
