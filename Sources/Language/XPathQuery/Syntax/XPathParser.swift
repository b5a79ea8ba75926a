import ViewQuery

/// A parser of XPath 1.0, by the recommendation of 16 November 1999, that checks types.
///
/// FoundationXML crashes on an expression that libxml2 refuses, so that the parser refuses all of these:
/// bad syntax, unknown functions, variables, prefixes, and other values in the place of nodes. It refuses
/// namespace nodes too.
struct XPathParser {
  private let tokens: [XPathToken]
  private var place = 0
  private var depth = 0
  private let text: String

  /// The most steps of a path, far below the number that exhausts the stack of libxml2.
  static let mostSteps = 200

  /// Reads a whole expression.
  static func expression(_ text: String) throws(QueryError) -> XPathExpression {
    var parser = XPathParser(tokens: try XPathToken.tokens(of: text), text: text)
    let expression = try parser.expression()
    guard parser.token.kind == .end else {
      throw parser.unexpected("an operator, `/`, `[` or the end of the expression")
    }
    return expression
  }

  private init(tokens: [XPathToken], text: String) {
    self.tokens = tokens
    self.text = text
  }

  var token: XPathToken { tokens[place] }
  var next: XPathToken { tokens[min(place + 1, tokens.count - 1)] }
  var previous: XPathToken { tokens[max(place - 1, 0)] }

  mutating func advance() { place = min(place + 1, tokens.count - 1) }

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
    return QueryError(
      .syntax,
      column: token.column,
      message: "\(found), expected \(expected)",
      hint: hint
    )
  }

  /// The operators from the weakest to the strongest, with the types of their results.
  private static let levels: [[String: XPathType]] = [
    ["or": .bool], ["and": .bool], ["=": .bool, "!=": .bool],
    ["<": .bool, "<=": .bool, ">": .bool, ">=": .bool], ["+": .number, "-": .number],
    ["*": .number, "div": .number, "mod": .number],
  ]

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
    var left = try expression(level: level + 1)
    while case .sign(let sign) = token.kind, let type = Self.levels[level][sign] {
      advance()
      var parts = [try expression(level: level + 1)]
      // The operands stay in one flat list, so that a long sum is no deep expression.
      if case .value(type, of: let earlier) = left {
        parts = earlier + parts
      } else {
        parts.insert(left, at: 0)
      }
      left = .value(type, of: parts)
    }
    return left
  }

  private mutating func negation() throws(QueryError) -> XPathExpression {
    var isNegated = false
    while take("-") { isNegated = true }
    let expression = try union()
    return isNegated ? .value(.number, of: [expression]) : expression
  }

  private mutating func union() throws(QueryError) -> XPathExpression {
    let start = token
    let first = try path()
    guard token.kind == .sign("|") else { return first }
    try needNodes(first, at: start)
    var parts = [first]
    while take("|") {
      let start = token
      let next = try path()
      try needNodes(next, at: start)
      parts.append(next)
    }
    return .union(parts)
  }

  func needNodes(_ expression: XPathExpression, at token: XPathToken) throws(QueryError) {
    guard expression.type != .nodes else { return }
    throw QueryError(
      .syntax,
      column: token.column,
      message: "this gives \(expression.type.name), expected nodes"
    )
  }
}
