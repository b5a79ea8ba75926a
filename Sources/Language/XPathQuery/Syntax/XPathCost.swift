import EventModel

/// An estimate of the work of an expression on a tree.
///
/// libxml2 has no limit: conditions within conditions that search the whole document for each node cost a
/// power of the document's size. And on axes that lead from several nodes to the same one, it compares what
/// each node leads to with all that was found before. Such expressions are refused.
struct XPathCost {
  /// The most visits of elements by an expression, which take some seconds.
  static let most = 5e8

  /// The elements of the document.
  let elements: Double
  /// The levels of the tree.
  private(set) var levels = 1
  private var below = 0.0
  private var counts: [String: Double] = [:]

  /// Measures a tree, each view of which takes some elements in the document.
  init(tree: ViewTree, elementsPerNode: Double = 16) {
    elements = Double(tree.count) * elementsPerNode
    var depths = [Int](repeating: 1, count: tree.count)
    for index in 0..<tree.count {
      depths[index] = (tree.parent(of: index).map { depths[$0] } ?? 0) + 1
      levels = max(levels, depths[index])
      below += Double(depths[index]) * elementsPerNode / Double(tree.count)
      counts[TreeXMLWriter.elementName(tree.className(of: index)), default: 0] += 1
    }
  }

  /// The evaluation of a path.
  struct Walk {
    /// The visits so far.
    var cost = 1.0
    /// The nodes that they led to.
    var nodes = 1.0
    /// Whether the whole document may be below, as from the root or after a step aside.
    var isAnywhere = false
  }

  /// Adds a step to a path: to a name or, for nil, to any; a deep one follows `//`, and so searches
  /// every level below.
  func step(_ walk: inout Walk, on axis: XPathAxis, to name: String?, isDeep: Bool) {
    if isDeep { visit(&walk, on: .descendantOrSelf, to: nil) }
    let wasAnywhere = walk.isAnywhere
    if isDeep { walk.isAnywhere = true }
    visit(&walk, on: axis, to: name)
    walk.isAnywhere = wasAnywhere && !isDeep || axis.leadsOut
  }

  private func visit(_ walk: inout Walk, on axis: XPathAxis, to name: String?) {
    let each: Double =
      switch axis {
      case .itself, .parent, .attribute: 1
      case .child, .followingSibling, .precedingSibling: 12
      case .ancestor, .ancestorOrSelf: Double(levels) * 2
      case .following, .preceding: elements
      case .descendant, .descendantOrSelf: walk.isAnywhere ? elements : below
      }
    let found = min(walk.nodes * each, name.flatMap { counts[$0] } ?? elements)
    walk.cost += walk.nodes * each + walk.nodes * found * axis.comparison
    walk.nodes = found
  }
}
