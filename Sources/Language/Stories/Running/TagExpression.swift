/// A condition on the tags of a scenario, in the notation of Cucumber's tag expressions.
///
/// `and` binds more tightly than `or`, and `not` most tightly. A backslash makes a parenthesis, a blank or a
/// backslash a part of a tag.
///
/// ```swift
/// let expression = try TagExpression(parsing: "@smoke and not (@slow or @wip)")
/// expression.matches(["@smoke"])  // true
/// ```
public struct TagExpression: Hashable, Sendable {
  /// A tag, or an operator behind its operands, so that no depth needs a stack of calls.
  private enum Item: Hashable {
    case tag(String)
    case not, and, or
  }

  private var items: [Item] = []

  /// Reads an expression; one without words matches everything.
  ///
  /// - Throws: `TagExpressionError` for the first mistake.
  public init(parsing text: String) throws(TagExpressionError) {
    var parser = TagExpressionParser()
    for word in try TagWord.words(of: text) { try parser.take(word) }
    try parser.end(atColumn: text.unicodeScalars.count + 1)
    items = parser.output.map { word in
      switch word {
      case .tag(let tag): .tag(tag)
      case .not: .not
      case .and: .and
      case .or, .open, .close: .or
      }
    }
  }

  /// The tags that the expression names, in order and perhaps repeated.
  public var tags: [String] {
    items.compactMap { if case .tag(let tag) = $0 { tag } else { nil } }
  }

  /// Returns true if the tags of a scenario meet the condition.
  public func matches(_ tags: some Sequence<String>) -> Bool {
    let tags = Set(tags)
    var values: [Bool] = []
    for item in items {
      switch item {
      case .tag(let tag): values.append(tags.contains(tag))
      case .not: values.append(!(values.popLast() ?? false))
      case .and, .or:
        let (right, left) = (values.popLast() ?? false, values.popLast() ?? false)
        values.append(item == .and ? left && right : left || right)
      }
    }
    return values.last ?? true
  }
}
