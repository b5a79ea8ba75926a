public import EventModel
public import ViewQuery

/// An engine for XPath 1.0 by libxml2.
///
/// A selected element, attribute or text that is not a view stands for its view.
///
/// The parser in `Syntax` stays in front of libxml2 for one reason: expressions come from files and
/// clients, and libxml2 evaluates one for hours that searches the whole tree at every node, without a bound
/// that a caller could set. ``XPathCost`` refuses it, for which the parser must know the expression; and it
/// says where an expression is wrong.
///
/// ```swift
/// let engine = LibxmlEngine()
/// try engine.select("//UIButton[@title='Edit']", in: tree)   // [5]
/// ```
public struct LibxmlEngine: XPathEngine {
  /// The form of the tree; nil to choose it by the expression, see ``XPathStyle``.
  public let style: XPathStyle?

  /// The most levels of elements that libxml2 reads.
  private static let deepest = 250

  /// Creates an engine for one form of the tree, or for the form of each expression.
  public init(style: XPathStyle? = nil) { self.style = style }

  /// Returns the views that an expression selects, in document order, each once.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0.
  ///   - tree: The tree to select from.
  /// - Returns: Their indexes.
  /// - Throws: A syntax error with a column, or the reason why the expression cannot be evaluated: it
  ///   gives no nodes, it would take too long on this tree, or the tree is too deep.
  public func select(_ expression: String, in tree: ViewTree) throws(QueryError) -> [Int] {
    try checked(expression, in: tree).document.views(expression)
  }

  /// Returns the number of views after each step of a path; another expression is one step.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0.
  ///   - tree: The tree to select from.
  /// - Returns: One part for each step.
  /// - Throws: As ``select(_:in:)`` does.
  public func explain(
    _ expression: String,
    in tree: ViewTree
  ) throws(QueryError) -> [SelectorExplanation.Part] {
    let (document, steps) = try checked(expression, in: tree)
    let characters = Array(expression)
    return try (steps.isEmpty ? [characters.indices] : steps).map { (step) throws(QueryError) in
      SelectorExplanation.Part(
        text: String(characters[step]),
        column: step.lowerBound + 1,
        kept: try document.views(String(characters[..<step.upperBound])).count
      )
    }
  }

  private func checked(
    _ expression: String,
    in tree: ViewTree
  ) throws(QueryError) -> (document: TreeDocument, steps: [Range<Int>]) {
    let cost = XPathCost(tree: tree)
    var parser = try XPathParser(expression, cost: cost)
    let parsed = try parser.whole()
    guard parsed.type == .nodes else {
      throw .syntax(at: 1, "the expression gives \(parsed.type.rawValue), expected nodes")
    }
    guard parsed.looks <= XPathCost.most else {
      throw QueryError(
        .unavailable,
        column: 1,
        message: "the expression would search the whole tree too often",
        hint: "a condition that begins with // searches the whole tree for each node; .// searches "
          + "only below the node; steps up and aside take less from the views of one class than from *"
      )
    }
    let style = style ?? XPathStyle.suited(to: parser.names)
    let levels = style == .classes ? 1 : 2
    guard cost.levels * levels + 4 <= Self.deepest else {
      throw QueryError(
        .unavailable,
        message: "the tree has \(cost.levels) levels, more than XPath can search",
        hint: "write the selector as a dNodi path, such as //UIButton[label='Add']"
      )
    }
    return (try TreeDocument(tree: tree, style: style), parsed.steps)
  }
}
