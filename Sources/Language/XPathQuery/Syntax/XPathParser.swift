import ViewQuery

/// A check of XPath 1.0, by the recommendation of 16 November 1999, with its types and its cost.
///
/// Like libxml2, it refuses bad syntax, unknown functions, variables, prefixes, and other values in the place of
/// nodes, but with the place of the mistake. It also refuses namespace nodes. It builds no syntax tree: only the
/// type of an expression, its cost, the names and places of its steps, and the paths to rewrite are used.
struct XPathParser {
  private let tokens: [XPathToken]
  private let text: String
  let cost: XPathCost
  private var place = 0
  private var depth = 0
  /// The names of elements in all steps.
  var names: Set<String> = []
  /// The paths to property elements of bromine whose values are used.
  private(set) var bromine: [RewrittenPath] = []
  /// The pieces that an older libxml2 evaluates wrongly.
  private(set) var corrections: [RewrittenPath] = []
  /// The number of predicates around the token.
  var predicateDepth = 0

  /// The most steps of a path, far below the number that exhausts the stack of libxml2.
  static let mostSteps = 200

  init(_ text: String, cost: XPathCost) throws(QueryError) {
    tokens = try XPathToken.tokens(of: text)
    (self.text, self.cost) = (text, cost)
  }

  /// Reads a whole expression.
  mutating func whole() throws(QueryError) -> XPathExpression {
    let expression = try expression()
    guard token.kind == .end else {
      throw unexpected("an operator, `/`, `[` or the end of the expression")
    }
    return expression
  }

  var token: XPathToken { tokens[place] }
  var next: XPathToken { tokens[min(place + 1, tokens.count - 1)] }
  var previous: XPathToken { tokens[max(place - 1, 0)] }
  var previousButOne: XPathToken { tokens[max(place - 2, 0)] }

  mutating func advance(by count: Int = 1) { place = min(place + count, tokens.count - 1) }

  mutating func take(_ sign: String) -> Bool {
    guard token.kind == .sign(sign) else { return false }
    advance()
    return true
  }

  mutating func need(_ sign: String) throws(QueryError) {
    guard take(sign) else { throw unexpected("`\(sign)`") }
  }

  func unexpected(_ expected: String, hint: String? = nil) -> QueryError {
    let characters = Array(text)[token.range]
    let found =
      characters.isEmpty ? "the expression ends too early" : "found `\(String(characters))`"
    return .syntax(at: token.column, "\(found), expected \(expected)", hint: hint)
  }

  /// The operators from the weakest to the strongest, with the types of their results.
  private static let levels: [(signs: [String], type: XPathType)] = [
    (["or"], .bool), (["and"], .bool), (["=", "!="], .bool), (["<", "<=", ">", ">="], .bool),
    (["+", "-"], .number), (["*", "div", "mod"], .number),
  ]

  /// The levels of the operators that use the values of nodes: those that compare and those that calculate.
  private static let valued = 2...5

  /// Notes the paths to property elements whose values are used, as in `[title='Edit']` and `[string(text)='Edit']`.
  ///
  /// On views they select nothing, so that they can only have the meaning that bromine gave them.
  mutating func noteValue(of expression: XPathExpression) {
    for path in expression.properties where !bromine.contains(where: { $0.range == path.range }) {
      bromine.append(path)
    }
  }

  /// Refuses to count the elements of a property, since no view has any.
  func expectNoProperty(in expression: XPathExpression) throws(QueryError) {
    guard let path = expression.properties.first else { return }
    let name = path.names.joined(separator: "/")
    throw .syntax(
      at: path.range.lowerBound + 1,
      "`\(name)` is a property of views and no view, and cannot be counted",
      hint: "did you mean \(path.text)?"
    )
  }

  /// Writes out `//.`, from two slashes to the point that was read last.
  ///
  /// libxml2 2.9 leaves out the node itself in `.//.`.
  mutating func spellOut(from slashes: XPathToken) {
    let range = slashes.range.lowerBound..<previous.range.upperBound
    corrections.append(RewrittenPath(range: range, text: "/descendant-or-self::node()"))
  }

  mutating func expression() throws(QueryError) -> XPathExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= SelectorScanner.deepest else {
      throw unexpected("at most \(SelectorScanner.deepest) nested brackets")
    }
    return try expression(level: 0)
  }

  private mutating func expression(level: Int) throws(QueryError) -> XPathExpression {
    guard level < Self.levels.count else { return try negation() }
    let (signs, type) = Self.levels[level]
    var left = try expression(level: level + 1)
    while signs.contains(where: { take($0) }) {
      let right = try expression(level: level + 1)
      if Self.valued.contains(level) {
        noteValue(of: left)
        noteValue(of: right)
      }
      // A long sum counts as one expression.
      let own = left.type == type ? 0.0 : 1
      left = XPathExpression(type: type, looks: own + left.looks + right.looks)
    }
    return left
  }

  private mutating func negation() throws(QueryError) -> XPathExpression {
    var isNegated = false
    while take("-") { isNegated = true }
    let expression = try union()
    if isNegated { noteValue(of: expression) }
    return isNegated ? XPathExpression(type: .number, looks: 1 + expression.looks) : expression
  }

  private mutating func union() throws(QueryError) -> XPathExpression {
    var start = token
    let first = try path()
    guard token.kind == .sign("|") else { return first }
    try needNodes(first, at: start)
    var union = XPathExpression(
      type: .nodes,
      looks: 1 + first.looks,
      properties: first.properties
    )
    while take("|") {
      start = token
      let next = try path()
      try needNodes(next, at: start)
      union.looks += next.looks
      union.properties += next.properties
    }
    return union
  }

  func needNodes(_ expression: XPathExpression, at token: XPathToken) throws(QueryError) {
    guard expression.type != .nodes else { return }
    throw .syntax(at: token.column, "this gives \(expression.type.rawValue), expected nodes")
  }
}
