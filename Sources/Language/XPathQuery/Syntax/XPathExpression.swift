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
}
