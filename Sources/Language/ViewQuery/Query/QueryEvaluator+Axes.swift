import EventModel

extension QueryEvaluator {
  /// Returns the nodes reached from some nodes, each once, in the order of the nodes they are
  /// reached from.
  ///
  /// - Complexity: O(n) in the size of the tree for every axis, however the nodes overlap.
  func move(along axis: Query.Axis, from nodes: [Int]) -> [Int] {
    switch axis {
    case .children: nodes.flatMap { tree.children(of: $0) }
    case .child(let ordinal): nodes.compactMap { child(ordinal, of: $0) }
    case .parent: distinct(nodes.lazy.compactMap { tree.parent(of: $0) })
    case .ancestors: ancestors(of: nodes)
    case .siblings: siblings(of: nodes)
    case .descendants: descendants(of: nodes, withSelf: false)
    case .descendantsAndSelf: descendants(of: nodes, withSelf: true)
    }
  }

  private func child(_ ordinal: Int, of node: Int) -> Int? {
    var children = tree.children(of: node).dropFirst(ordinal).makeIterator()
    return children.next()
  }

  private func distinct(_ nodes: some Sequence<Int>) -> [Int] {
    var isFound = [Bool](repeating: false, count: tree.count)
    var found: [Int] = []
    for node in nodes where !isFound[node] {
      isFound[node] = true
      found.append(node)
    }
    return found
  }

  private func ancestors(of nodes: [Int]) -> [Int] {
    var isFound = [Bool](repeating: false, count: tree.count)
    var found: [Int] = []
    for node in nodes {
      var current = node
      // If a node is already found, so are all its ancestors.
      while let parent = tree.parent(of: current), !isFound[parent] {
        isFound[parent] = true
        found.append(parent)
        current = parent
      }
    }
    return found
  }

  private func siblings(of nodes: [Int]) -> [Int] {
    // The first node of a parent adds all its siblings; a second one can add only that first node.
    var firsts: [Int: Int] = [:]
    var isComplete: Set<Int> = []
    var found: [Int] = []
    for node in nodes {
      guard let parent = tree.parent(of: node), !isComplete.contains(parent) else { continue }
      if let first = firsts[parent] {
        found.append(first)
        isComplete.insert(parent)
      } else {
        found += tree.children(of: parent).filter { $0 != node }
        firsts[parent] = node
      }
    }
    return found
  }

  private func descendants(of nodes: [Int], withSelf: Bool) -> [Int] {
    var isFound = [Bool](repeating: false, count: tree.count)
    // For each node, whether everything below it is already found and can be skipped.
    var isDone = [Bool](repeating: false, count: tree.count)
    var found: [Int] = []
    func find(_ node: Int) {
      guard !isFound[node] else { return }
      isFound[node] = true
      found.append(node)
    }
    for start in nodes {
      if withSelf { find(start) }
      guard !isDone[start] else { continue }
      isDone[start] = true
      let end = tree.end(of: start)
      var node = start + 1
      while node < end {
        find(node)
        if isDone[node] {
          node = tree.end(of: node)
        } else {
          isDone[node] = true
          node += 1
        }
      }
    }
    return found
  }
}
