/// An XPath 1.0 expression, as far as must be known of it before a library evaluates it.
indirect enum XPathExpression: Hashable, Sendable {
  /// A location path, perhaps from the nodes another expression gives.
  case path(XPathPath)
  /// The nodes of several expressions together.
  case union([XPathExpression])
  /// Anything that is not nodes, and what it is made of.
  case value(XPathType, of: [XPathExpression])
  /// The nodes that `id()` gives, and what it is asked.
  case nodes(of: [XPathExpression])

  /// What the expression gives.
  var type: XPathType {
    switch self {
    case .path, .union, .nodes: .nodes
    case .value(let type, of: _): type
    }
  }
}

/// What an XPath expression can give.
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
  /// Where a path begins.
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
  /// Whether `//` leads to it, and with that every level below.
  var isDeep: Bool
  var axis: XPathAxis
  /// The name of the elements or attributes; nil where any will do.
  var name: String?
  var predicates: [XPathExpression]
  /// The characters it takes in the expression, its slashes included.
  var range: Range<Int>
}

/// Where a step leads.
enum XPathAxis: String, CaseIterable, Hashable, Sendable {
  case child, parent, attribute, descendant, ancestor, following, preceding
  case itself = "self"
  case descendantOrSelf = "descendant-or-self"
  case ancestorOrSelf = "ancestor-or-self"
  case followingSibling = "following-sibling"
  case precedingSibling = "preceding-sibling"

  /// Whether what is found may lie outside the subtree one started in.
  var leadsOut: Bool {
    switch self {
    case .child, .attribute, .descendant, .descendantOrSelf, .itself: false
    default: true
    }
  }
}

extension XPathExpression {
  /// The names that steps ask for, anywhere in the expression, in the order written.
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
