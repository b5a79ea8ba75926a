import EventModel

/// Answers queries on one tree.
///
/// Every step costs at most a few looks at each node of the tree, whatever the nodes are that it
/// starts from; a query costs its length times the tree's size and never more.
struct QueryEvaluator {
  /// The tree that is asked.
  let tree: ViewTree
  /// The tree made ready, where that was done; it answers the same, only sooner.
  let index: QueryIndex?

  init(tree: ViewTree) {
    self.tree = tree
    index = nil
  }

  init(index: QueryIndex) {
    tree = index.tree
    self.index = index
  }

  /// The nodes a query finds from the root, in the query's order.
  ///
  /// - Throws: The word of the query that nothing in this tree gives a meaning to.
  func nodes(for query: Query) throws(QueryError) -> [Int] {
    try check(query)
    let found = apply(query.parts.flatMap(\.steps), to: [0])
    return query.isInTreeOrder && !found.isAscending ? found.sorted() : found
  }

  func apply(_ steps: [Query.Step], to nodes: [Int]) -> [Int] {
    var current = nodes
    var steps = steps[...]
    while let step = steps.popFirst(), !current.isEmpty {
      if let index, let isWithSelf = step.isDownward, current.isAscending {
        var test = NodeTest.any
        while case .keep(let next)? = steps.first {
          test = test.and(next)
          steps.removeFirst()
        }
        current = index.scan(below: current, withSelf: isWithSelf, for: test)
        continue
      }
      switch step {
      case .move(let axis): current = move(along: axis, from: current)
      case .keep(let test): current.removeAll { !test.holds(for: tree.nodes[$0]) }
      case .have(let links):
        let holders = holders(of: links)
        current.removeAll { !holders[$0] }
      case .pick(.index(let index)):
        current = current.indices.contains(index) ? [current[index]] : []
      case .pick(.last): current = Array(current.suffix(1))
      }
    }
    return current
  }

  /// For each node, whether every link leads on from it.
  ///
  /// Worked out from the end of the chain backwards, once for the whole tree, so that conditions
  /// inside conditions cost no more than the same conditions side by side.
  private func holders(of links: [Query.Link]) -> [Bool] {
    var holders = [Bool](repeating: true, count: tree.count)
    for link in links.reversed() {
      for branch in link.branches {
        let others = self.holders(of: branch)
        for index in holders.indices where !others[index] { holders[index] = false }
      }
      let ends = holders.indices.filter { holders[$0] && link.test.holds(for: tree.nodes[$0]) }
      holders = [Bool](repeating: false, count: tree.count)
      for index in move(along: link.relation.back, from: ends) { holders[index] = true }
    }
    return holders
  }
}

extension Query.Step {
  /// For a step to all nodes below, whether it brings the nodes themselves too; nil for any other.
  fileprivate var isDownward: Bool? {
    switch self {
    case .move(.descendants): false
    case .move(.descendantsAndSelf): true
    default: nil
    }
  }
}

extension [Int] {
  /// Whether each is larger than the one before.
  fileprivate var isAscending: Bool {
    var last = -1
    for element in self {
      if element <= last { return false }
      last = element
    }
    return true
  }
}

extension Query.Relation {
  /// The way back to the nodes that stand so to a given one.
  fileprivate var back: Query.Axis {
    switch self {
    case .child: .parent
    case .descendant: .ancestors
    case .sibling: .siblings
    }
  }
}
