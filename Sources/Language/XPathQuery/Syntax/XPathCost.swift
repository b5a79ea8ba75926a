import EventModel

/// An estimate of the work of an expression on a tree.
///
/// libxml2 has no limit. Nested conditions that search the whole document for each node cost a power of the
/// document's size. And if several nodes lead to the same one along an axis, libxml2 compares each result with all
/// earlier ones. Such expressions are refused.
struct XPathCost {
  /// The most visits of elements by an expression, which take some seconds.
  static let most = 5e8

  /// The views of the tree.
  private let views: Double
  /// The elements that each view takes in the document.
  private var elementsPerView = XPathStyle.classes.elementsPerView
  /// The levels of the tree.
  private(set) var levels = 1
  /// The mean number of views that a view is below or is.
  private var mean = 0.0
  private var counts: [String: Double] = [:]

  /// The elements of the document.
  var elements: Double { views * elementsPerView }
  private var below: Double { mean * elementsPerView }

  /// Measures a tree.
  init(tree: ViewTree) {
    views = Double(tree.count)
    var depths = [Int](repeating: 1, count: tree.count)
    for index in 0..<tree.count {
      depths[index] = (tree.parent(of: index).map { depths[$0] } ?? 0) + 1
      levels = max(levels, depths[index])
      mean += Double(depths[index]) / views
      counts[TreeXMLWriter.elementName(tree.className(of: index)), default: 0] += 1
    }
  }

  /// Returns the estimate for one form of the tree.
  func estimate(for style: XPathStyle) -> XPathCost {
    var cost = self
    cost.elementsPerView = style.elementsPerView
    return cost
  }

  /// Returns true if some view has the class of that element.
  func isClass(_ name: String) -> Bool { counts[name] != nil }

  /// The evaluation of a path.
  struct Walk {
    /// The visits so far.
    var cost = 1.0
    /// The nodes that they led to.
    var nodes = 1.0
    /// True if the whole document may be below, as from the root or after a step aside.
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
    let found = min(walk.nodes * each, axis == .attribute ? elements : most(named: name))
    walk.cost += walk.nodes * each + walk.nodes * found * axis.comparison
    walk.nodes = found
  }

  /// Returns the most elements of a name, or of any.
  private func most(named name: String?) -> Double {
    guard let name else { return elements }
    // Only where views alone are elements is an unknown name that of none.
    return counts[name] ?? (elementsPerView == XPathStyle.classes.elementsPerView ? 0 : elements)
  }
}
