import EventModel

/// An estimate of the work of an expression on a tree.
///
/// libxml2 has no limit: conditions within conditions that search the whole document for each node cost a
/// power of the document's size. Such expressions are refused.
struct XPathCost {
  /// The most visits of elements by an expression, which take some seconds.
  static let most = 5e8

  private let elements: Double
  private let depth: Double
  private let below: Double
  private let counts: [String: Double]

  /// Measures a tree, each view of which takes some elements in the document.
  init(tree: ViewTree, elementsPerNode: Double = 16) {
    var counts: [String: Double] = [:]
    var line = 0.0
    var deepest = 1
    var depths = [Int](repeating: 1, count: tree.count)
    for index in 0..<tree.count {
      depths[index] = (tree.parent(of: index).map { depths[$0] } ?? 0) + 1
      deepest = max(deepest, depths[index])
      line += Double(depths[index])
      counts[TreeXMLWriter.elementName(tree.className(of: index)), default: 0] += 1
    }
    self.counts = counts
    elements = Double(tree.count) * elementsPerNode
    depth = Double(deepest) * 2
    below = line / Double(tree.count) * elementsPerNode
  }

  /// Returns the number of visits by an expression from one node.
  func looks(_ expression: XPathExpression) -> Double {
    switch expression {
    case .value(_, of: let parts), .union(let parts), .nodes(of: let parts):
      1 + parts.reduce(0) { $0 + looks($1) }
    case .path(let path): looks(path)
    }
  }

  private func looks(_ path: XPathPath) -> Double {
    var walk = Walk()
    // From the root, or after a step aside, the whole document may be below.
    var isAnywhere = false
    switch path.start {
    case .root: isAnywhere = true
    case .context: break
    case .expression(let inner, let predicates):
      walk = Walk(cost: 1 + looks(inner), nodes: elements)
      isAnywhere = true
      for predicate in predicates { walk.cost += walk.nodes * looks(predicate) }
    }
    for step in path.steps {
      if step.isDeep {
        walk.visit(nodes(on: .descendantOrSelf, isAnywhere: isAnywhere), atMost: elements)
      }
      let each = nodes(on: step.axis, isAnywhere: isAnywhere || step.isDeep)
      walk.visit(each, atMost: step.name.flatMap { counts[$0] } ?? elements)
      for predicate in step.predicates { walk.cost += walk.nodes * looks(predicate) }
      isAnywhere = isAnywhere && !step.isDeep || step.axis.leadsOut
    }
    return walk.cost
  }

  /// The visits so far, and the nodes that they led to.
  private struct Walk {
    var cost = 1.0
    var nodes = 1.0

    mutating func visit(_ each: Double, atMost most: Double) {
      cost += nodes * each
      nodes = min(nodes * each, most)
    }
  }

  /// Returns the number of elements on an axis from one node.
  private func nodes(on axis: XPathAxis, isAnywhere: Bool) -> Double {
    switch axis {
    case .itself, .parent, .attribute: 1
    case .child, .followingSibling, .precedingSibling: 12
    case .ancestor, .ancestorOrSelf: depth
    case .following, .preceding: elements
    case .descendant, .descendantOrSelf: isAnywhere ? elements : below
    }
  }
}
