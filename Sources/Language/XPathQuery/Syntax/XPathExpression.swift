/// The type of an expression, and the work of its evaluation from one node.
struct XPathExpression {
  var type: XPathType
  /// The number of visits of elements, by ``XPathCost``.
  var looks = 1.0
  /// The steps of a path, each with its slashes, as characters in the expression.
  var steps: [Range<Int>] = []
  /// The attributes that paths to property elements of bromine stand for: of a path, and of those in a union.
  var properties: [RewrittenPath] = []
}

/// A part of an expression that is evaluated as another text.
struct RewrittenPath {
  /// Its characters in the expression.
  var range: Range<Int>
  /// The text for libxml2.
  var text: String
  /// The names of a property element of bromine that it stands in for, such as `frame/x`; empty for others.
  var names: [String] = []
}

extension RewrittenPath {
  /// The property elements that bromine's and SelfTesting's descriptions of a view have, and the
  /// attributes of the same values.
  private static let attributes = [
    ["title"]: "@title", ["currentTitle"]: "@currentTitle", ["text"]: "@text", ["tag"]: "@tag",
    ["address"]: "@address", ["className"]: "@class", ["frame", "x"]: "@x", ["frame", "y"]: "@y",
    ["frame", "width"]: "@width", ["frame", "height"]: "@height",
  ]

  /// Creates the path to the attribute of a property element; nil if bromine has no such property.
  init?(bromine names: [String], at range: Range<Int>) {
    guard let attribute = Self.attributes[names] else { return nil }
    self.init(range: range, text: attribute, names: names)
  }
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

  /// True if a step in this direction can lead out of the subtree it starts in.
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
