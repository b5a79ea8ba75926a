import EventModel

/// The evaluation of queries on one tree.
///
/// Every step looks at each node of the tree only a few times, wherever it starts. So the cost of a query is at
/// most its length times the tree's size.
struct QueryEvaluator {
  /// The tree.
  let tree: ViewTree
  /// The index of the tree, if there is one; it makes queries faster but does not change their
  /// result.
  let index: QueryIndex?

  init(tree: ViewTree) {
    self.tree = tree
    index = nil
  }

  init(index: QueryIndex) {
    tree = index.tree
    self.index = index
  }

  /// Returns the nodes that a query finds from the root, in the query's order.
  ///
  /// - Throws: An error for a word of the query that has no meaning in this tree.
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
      case .keep(let test): current.removeAll { !test.passes($0, in: tree) }
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

  /// Returns for each node whether the links lead on from it to some node.
  ///
  /// The links are followed backwards from the end, once for the whole tree, so that nested
  /// conditions cost no more than the same conditions side by side.
  private func holders(of links: [Query.Link]) -> [Bool] {
    var holders = [Bool](repeating: true, count: tree.count)
    for link in links.reversed() {
      for branch in link.branches {
        let others = self.holders(of: branch)
        for index in holders.indices where !others[index] { holders[index] = false }
      }
      let ends = holders.indices.filter { holders[$0] && link.test.passes($0, in: tree) }
      holders = [Bool](repeating: false, count: tree.count)
      for index in move(along: link.axis.back, from: ends) { holders[index] = true }
    }
    return holders
  }
}

extension Query.Step {
  /// For a step to all descendants, whether it includes the nodes themselves; nil for any other
  /// step.
  fileprivate var isDownward: Bool? {
    switch self {
    case .move(.descendants): false
    case .move(.descendantsAndSelf): true
    default: nil
    }
  }
}

extension [Int] {
  /// True if each element is greater than the one before.
  fileprivate var isAscending: Bool {
    var last = -1
    for element in self {
      if element <= last { return false }
      last = element
    }
    return true
  }
}

extension Query.Axis {
  /// The axis back to the nodes to which a given node has this relation.
  fileprivate var back: Query.Axis {
    switch self {
    case .children: .parent
    case .descendants: .ancestors
    default: self
    }
  }
}
