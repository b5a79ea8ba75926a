import ViewQuery

extension XPathParser {
  private static let nodeKinds = ["comment", "text", "processing-instruction", "node"]

  /// Reads a path, or a primary expression with its predicates and steps.
  mutating func path() throws(QueryError) -> XPathExpression {
    let start = token
    if let primary = try primary() {
      let predicates = try predicates()
      let goesOn = token.kind == .sign("/") || token.kind == .sign("//")
      guard goesOn || !predicates.isEmpty else { return primary }
      try needNodes(primary, at: start)
      let path = XPathPath(start: .expression(primary, predicates: predicates), steps: [])
      return .path(goesOn ? try steps(path) : path)
    }
    if token.kind == .sign("/") || token.kind == .sign("//") {
      let isLone = token.kind == .sign("/") && !Self.beginsStep(next)
      if isLone {
        advance()
        return .path(XPathPath(start: .root, steps: []))
      }
      return .path(try steps(XPathPath(start: .root, steps: [])))
    }
    guard Self.beginsStep(token) else {
      throw unexpected("a path, a text, a number or a function")
    }
    var path = XPathPath(start: .context, steps: [])
    path.steps.append(try step(isDeep: false, from: token.range.lowerBound))
    return .path(try steps(path))
  }

  /// Reads the following steps, each with the slashes before it.
  private mutating func steps(_ path: XPathPath) throws(QueryError) -> XPathPath {
    var path = path
    while token.kind == .sign("/") || token.kind == .sign("//") {
      guard path.steps.count < Self.mostSteps else {
        throw unexpected("at most \(Self.mostSteps) steps")
      }
      let start = token.range.lowerBound
      let isDeep = token.kind == .sign("//")
      advance()
      path.steps.append(try step(isDeep: isDeep, from: start))
    }
    return path
  }

  private static func beginsStep(_ token: XPathToken) -> Bool {
    switch token.kind {
    case .name: true
    case .sign(let sign): [".", "..", "@"].contains(sign)
    default: false
    }
  }

  private mutating func step(isDeep: Bool, from start: Int) throws(QueryError) -> XPathStep {
    var step = XPathStep(isDeep: isDeep, axis: .child, name: nil, predicates: [], range: 0..<0)
    if take(".") {
      step.axis = .itself
    } else if take("..") {
      step.axis = .parent
    } else {
      step.axis = try axis()
      step.name = try nodeTest()
      step.predicates = try predicates()
    }
    step.range = start..<previous.range.upperBound
    return step
  }

  private mutating func axis() throws(QueryError) -> XPathAxis {
    if take("@") { return .attribute }
    guard token.isAxis, case .name(let name) = token.kind else { return .child }
    guard name != "namespace" else {
      throw unexpected("another axis", hint: "a tree has no namespaces")
    }
    guard let axis = XPathAxis(rawValue: name) else {
      let near = Spelling.nearest(name, among: XPathAxis.allCases.map(\.rawValue))
      throw unexpected(
        "an axis",
        hint: near.isEmpty ? nil : "nearest: \(near.joined(separator: ", "))"
      )
    }
    advance()
    advance()
    return axis
  }

  private mutating func nodeTest() throws(QueryError) -> String? {
    guard case .name(let name) = token.kind else { throw unexpected("a name, `*` or node()") }
    guard token.isCalled, name != "*" else {
      advance()
      return name == "*" ? nil : name
    }
    guard Self.nodeKinds.contains(name) else {
      throw unexpected("a name, `*` or node()", hint: "a function cannot be a step")
    }
    advance()
    advance()
    if name == "processing-instruction", token.kind == .literal { advance() }
    try need(")")
    return nil
  }

  private mutating func predicates() throws(QueryError) -> [XPathExpression] {
    var predicates: [XPathExpression] = []
    while take("[") {
      predicates.append(try expression())
      try need("]")
    }
    return predicates
  }

  /// Reads parentheses, a literal, a number or a call; nil if none follows.
  private mutating func primary() throws(QueryError) -> XPathExpression? {
    switch token.kind {
    case .literal:
      advance()
      return .value(.text, of: [])
    case .number:
      advance()
      return .value(.number, of: [])
    case .sign("("):
      advance()
      let inner = try expression()
      try need(")")
      return inner
    case .name(let name) where token.isCalled && name != "*" && !Self.nodeKinds.contains(name):
      return try call(name)
    default: return nil
    }
  }

  private mutating func call(_ name: String) throws(QueryError) -> XPathExpression {
    guard let function = XPathFunction.all[name] else {
      let near = Spelling.nearest(name, among: XPathFunction.all.keys.sorted())
      throw unexpected(
        "a function of XPath 1.0",
        hint: near.isEmpty ? nil : "nearest: \(near.joined(separator: ", "))"
      )
    }
    let place = token
    advance()
    advance()
    var arguments: [XPathExpression] = []
    while token.kind != .sign(")") {
      if !arguments.isEmpty { try need(",") }
      let start = token
      let argument = try expression()
      if function.wantsNodes { try needNodes(argument, at: start) }
      arguments.append(argument)
    }
    advance()
    guard function.arguments.contains(arguments.count) else {
      let wanted = function.arguments
      let range = wanted.count == 1 ? "\(wanted.lowerBound)" : "\(wanted.lowerBound) or more"
      throw QueryError(
        .syntax,
        column: place.column,
        message: "\(name)() has \(arguments.count) arguments, expected \(range)"
      )
    }
    return function.result == .nodes
      ? .nodes(of: arguments) : .value(function.result, of: arguments)
  }
}
