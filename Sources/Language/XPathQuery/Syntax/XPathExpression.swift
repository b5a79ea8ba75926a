/// The type of an expression, and the work of its evaluation from one node.
struct XPathExpression {
  var type: XPathType
  /// The number of visits of elements, by ``XPathCost``.
  var looks = 1.0
  /// The steps of a path, each with its slashes, as characters in the expression.
  var steps: [Range<Int>] = []
}

/// The type of the result of an XPath expression.
enum XPathType: String, Sendable {
  case nodes
  case number = "a number"
  case text = "a text"
  case bool = "a yes or no"
}

/// The direction of a step.
enum XPathAxis: String, CaseIterable {
  case child, parent, attribute, descendant, ancestor, following, preceding
  case itself = "self"
  case descendantOrSelf = "descendant-or-self"
  case ancestorOrSelf = "ancestor-or-self"
  case followingSibling = "following-sibling"
  case precedingSibling = "preceding-sibling"

  /// Whether it can lead out of the subtree it starts in.
  var leadsOut: Bool {
    switch self {
    case .child, .attribute, .descendant, .descendantOrSelf, .itself: false
    default: true
    }
  }

  /// The time of a comparison of libxml2 for each node and each of those that it leads to, in visits.
  ///
  /// Measured on trees of 5,000 and 10,000 views; 0 where no two nodes can lead to the same one.
  var comparison: Double {
    switch self {
    case .child, .attribute, .descendant, .descendantOrSelf, .itself: 0
    case .parent: 0.03
    case .followingSibling, .precedingSibling: 0.06
    case .ancestor, .ancestorOrSelf, .following, .preceding: 0.15
    }
  }
}
