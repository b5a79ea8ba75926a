import EventModel

/// Guesses how much work an expression is, before it is given away.
///
/// The library has no limit: a condition that looks through the whole document for every node, inside
/// one that does, costs a power of the document's size. Such an expression is refused.
struct XPathCost {
  /// The most looks at an element that an expression may take, some seconds' worth.
  static let most = 5e8

  private let elements: Double
  private let depth: Double
  private let below: Double
  private let counts: [String: Double]

  /// Measures a document of a tree in which each view takes some elements.
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

  /// The looks that an expression takes from one node.
  func looks(_ expression: XPathExpression) -> Double {
    switch expression {
    case .value(_, of: let parts), .union(let parts), .nodes(of: let parts):
      1 + parts.reduce(0) { $0 + looks($1) }
    case .path(let path): looks(path)
    }
  }

  private func looks(_ path: XPathPath) -> Double {
    var cost = 1.0
    var nodes = 1.0
    // From the root, or after a step aside, everything may lie below.
    var isAnywhere = false
    switch path.start {
    case .root: isAnywhere = true
    case .context: break
    case .expression(let inner, let predicates):
      cost += looks(inner)
      nodes = elements
      isAnywhere = true
      for predicate in predicates { cost += nodes * looks(predicate) }
    }
    for step in path.steps {
      if step.isDeep { visit(.descendantOrSelf, nil, &cost, &nodes, isAnywhere) }
      visit(step.axis, step.name, &cost, &nodes, isAnywhere || step.isDeep)
      for predicate in step.predicates { cost += nodes * looks(predicate) }
      isAnywhere = isAnywhere && !step.isDeep || step.axis.leadsOut
    }
    return cost
  }

  private func visit(
    _ axis: XPathAxis,
    _ name: String?,
    _ cost: inout Double,
    _ nodes: inout Double,
    _ isAnywhere: Bool
  ) {
    let each: Double =
      switch axis {
      case .itself, .parent, .attribute: 1
      case .child, .followingSibling, .precedingSibling: 12
      case .ancestor, .ancestorOrSelf: depth
      case .following, .preceding: elements
      case .descendant, .descendantOrSelf: isAnywhere ? elements : below
      }
    cost += nodes * each
    nodes = min(nodes * each, name.flatMap { counts[$0] } ?? elements)
  }
}
