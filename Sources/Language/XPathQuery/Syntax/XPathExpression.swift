/// An XPath 1.0 expression, reduced to what bounds its evaluation.
indirect enum XPathExpression: Hashable, Sendable {
  /// A location path, possibly from the nodes of another expression.
  case path(XPathPath)
  /// The nodes of several expressions together.
  case union([XPathExpression])
  /// A value of another type, with its parts.
  case value(XPathType, of: [XPathExpression])
  /// The nodes of `id()`, with its arguments.
  case nodes(of: [XPathExpression])

  /// The type of the result.
  var type: XPathType {
    switch self {
    case .path, .union, .nodes: .nodes
    case .value(let type, of: _): type
    }
  }
}

/// The type of the result of an XPath expression.
enum XPathType: String, Hashable, Sendable {
  case nodes, number, text, bool

  /// The type with its article, for messages.
  var name: String {
    switch self {
    case .nodes: "nodes"
    case .number: "a number"
    case .text: "a text"
    case .bool: "a yes or no"
    }
  }
}

/// Steps from one set of nodes to another.
struct XPathPath: Hashable, Sendable {
  /// The beginning of a path.
  indirect enum Start: Hashable, Sendable {
    case root
    case context
    case expression(XPathExpression, predicates: [XPathExpression])
  }

  var start: Start
  var steps: [XPathStep]
}

/// One step of a path.
struct XPathStep: Hashable, Sendable {
  /// Whether it follows `//`, and so searches every level below.
  var isDeep: Bool
  var axis: XPathAxis
  /// The name of the elements or attributes; nil for any.
  var name: String?
  var predicates: [XPathExpression]
  /// Its characters in the expression, including its slashes.
  var range: Range<Int>
}

/// The direction of a step.
enum XPathAxis: String, CaseIterable, Hashable, Sendable {
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

extension XPathExpression {
  /// The names in all steps of the expression, in the order written.
  var names: [String] {
    switch self {
    case .value(_, of: let parts), .union(let parts), .nodes(of: let parts): parts.flatMap(\.names)
    case .path(let path): path.names
    }
  }
}

extension XPathPath {
  fileprivate var names: [String] {
    let start: [String] =
      switch self.start {
      case .root, .context: []
      case .expression(let expression, let predicates):
        expression.names + predicates.flatMap(\.names)
      }
    return start + steps.flatMap { [$0.name].compactMap { $0 } + $0.predicates.flatMap(\.names) }
  }
}
