import ViewQuery

extension XPathParser {
  private static let nodeKinds = ["comment", "text", "processing-instruction", "node"]

  private var isSlash: Bool { token.kind == .sign("/") || token.kind == .sign("//") }

  /// Reads a path, or a primary expression with its predicates and steps.
  mutating func path() throws(QueryError) -> XPathExpression {
    let start = token
    if var primary = try primary() {
      guard isSlash || token.kind == .sign("[") else {
        primary.steps = []
        return primary
      }
      try needNodes(primary, at: start)
      var walk = XPathCost.Walk(cost: 1 + primary.looks, nodes: cost.elements, isAnywhere: true)
      try predicates(&walk)
      var path = try steps(walk)
      if path.steps.isEmpty { path.properties = primary.properties }
      return path
    }
    guard isSlash || startsStep(token) else {
      throw unexpected("a path, a text, a number or a function")
    }
    if token.kind == .sign("/"), !startsStep(next) {
      advance()
      return XPathExpression(type: .nodes)
    }
    return try steps(.init(isAnywhere: isSlash), isBare: !isSlash)
  }

  /// Reads the steps of a path, each with the slashes before it; the first step may have none.
  private mutating func steps(
    _ start: XPathCost.Walk,
    isBare: Bool = false
  ) throws(QueryError) -> XPathExpression {
    var walk = start
    var steps: [Range<Int>] = []
    // The names at the end of the path that have no axis, with their characters.
    var bare: [(name: String, range: Range<Int>)] = []
    while isSlash || isBare && steps.isEmpty {
      guard steps.count < Self.mostSteps else {
        throw unexpected("at most \(Self.mostSteps) steps")
      }
      let start = token.range.lowerBound
      let isDeep = take("//")
      if !isDeep { _ = take("/") }
      let first = token
      let name = bareName
      try step(&walk, isDeep: isDeep)
      steps.append(start..<previous.range.upperBound)
      if isDeep || name == nil { bare = [] }
      if let name { bare.append((name, first.range)) }
    }
    var path = XPathExpression(type: .nodes, looks: walk.cost, steps: steps)
    if predicateDepth > 0, let property = property(at: bare) { path.properties = [property] }
    return path
  }

  /// The name of a step without an axis; nil for any other step.
  private var bareName: String? {
    guard case .name(let name) = token.kind, name != "*", next.kind != .sign("::"),
      next.kind != .sign("(")
    else { return nil }
    return name
  }

  /// Returns the property of bromine that names at the end of a path lead to; nil if one is the class of a view.
  private func property(at names: [(name: String, range: Range<Int>)]) -> RewrittenPath? {
    for count in [2, 1] where names.count >= count {
      let last = names.suffix(count)
      guard let start = last.first?.range.lowerBound, let end = last.last?.range.upperBound,
        !last.contains(where: { cost.isClass($0.name) })
      else { continue }
      let path = RewrittenPath(bromine: last.map(\.name), at: start..<end)
      if let path { return path }
    }
    return nil
  }

  private func startsStep(_ token: XPathToken) -> Bool {
    switch token.kind {
    case .name: true
    case .sign(let sign): [".", "..", "@"].contains(sign)
    default: false
    }
  }

  private mutating func step(_ walk: inout XPathCost.Walk, isDeep: Bool) throws(QueryError) {
    for (sign, axis) in [(".", XPathAxis.itself), ("..", .parent)] where take(sign) {
      if sign == ".", isDeep { spellOut(from: previousButOne) }
      return cost.step(&walk, on: axis, to: nil, isDeep: isDeep)
    }
    let axis = try axis()
    let name = try nodeTest()
    if let name, axis != .attribute { names.insert(name) }
    cost.step(&walk, on: axis, to: name, isDeep: isDeep)
    try predicates(&walk)
  }

  private mutating func axis() throws(QueryError) -> XPathAxis {
    if take("@") { return .attribute }
    guard next.kind == .sign("::"), case .name(let name) = token.kind else { return .child }
    guard name != "namespace" else {
      throw unexpected("another axis", hint: "a tree has no namespaces")
    }
    guard let axis = XPathAxis(rawValue: name) else {
      throw unknown(name, among: XPathAxis.allCases.map(\.rawValue), "an axis")
    }
    advance(by: 2)
    return axis
  }

  private func unknown(_ name: String, among names: [String], _ expected: String) -> QueryError {
    let near = Spelling.nearest(name, among: names).joined(separator: ", ")
    return unexpected(expected, hint: near.isEmpty ? nil : "nearest: \(near)")
  }

  private mutating func nodeTest() throws(QueryError) -> String? {
    guard case .name(let name) = token.kind else { throw unexpected("a name, `*` or node()") }
    guard next.kind == .sign("("), name != "*" else {
      advance()
      return name == "*" ? nil : name
    }
    guard Self.nodeKinds.contains(name) else {
      throw unexpected("a name, `*` or node()", hint: "a function cannot be a step")
    }
    advance(by: 2)
    if name == "processing-instruction", token.kind == .literal { advance() }
    try need(")")
    // No element has the name of the others.
    return name == "node" ? nil : name + "()"
  }

  private mutating func predicates(_ walk: inout XPathCost.Walk) throws(QueryError) {
    predicateDepth += 1
    defer { predicateDepth -= 1 }
    while take("[") {
      walk.cost += walk.nodes * (try expression().looks)
      try need("]")
    }
  }

  /// Reads parentheses, a literal, a number or a call; nil if none follows.
  private mutating func primary() throws(QueryError) -> XPathExpression? {
    switch token.kind {
    case .literal, .number:
      let isNumber = token.kind == .number
      advance()
      return XPathExpression(type: isNumber ? .number : .text)
    case .sign("("):
      advance()
      let inner = try expression()
      try need(")")
      return inner
    case .name(let name)
    where next.kind == .sign("(") && name != "*" && !Self.nodeKinds.contains(name):
      return try call(name)
    default: return nil
    }
  }

  private mutating func call(_ name: String) throws(QueryError) -> XPathExpression {
    guard let function = XPathFunction.all[name] else {
      throw unknown(name, among: XPathFunction.all.keys.sorted(), "a function of XPath 1.0")
    }
    let column = token.column
    advance(by: 2)
    var count = 0
    var call = XPathExpression(type: function.result)
    while token.kind != .sign(")") {
      if count > 0 { try need(",") }
      let start = token
      let argument = try expression()
      if XPathFunction.ofNodes.contains(name) { try needNodes(argument, at: start) }
      call.looks += argument.looks
      if name == "count" { try expectNoProperty(in: argument) }
      if !XPathFunction.ofPresence.contains(name) { noteValue(of: argument) }
      count += 1
    }
    advance()
    let wanted = function.arguments
    guard wanted.contains(count) else {
      let range = wanted.count == 1 ? "\(wanted.lowerBound)" : "\(wanted.lowerBound) or more"
      throw .syntax(at: column, "\(name)() has \(count) arguments, expected \(range)")
    }
    return call
  }
}
