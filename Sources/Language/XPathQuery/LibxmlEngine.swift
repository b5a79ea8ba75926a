public import EventModel
import Foundation
import FoundationXML
public import ViewQuery

/// Evaluates XPath 1.0 by libxml2, which FoundationXML brings along.
///
/// A selected element, attribute or text that is not a view itself stands for the view it belongs to.
///
/// ```swift
/// let engine = LibxmlEngine()
/// try engine.select("//UIButton[@title='Edit']", in: tree)   // [5]
/// ```
public struct LibxmlEngine: XPathEngine {
  /// The form the tree is given in; nil lets the expression tell, see ``XPathStyle``.
  public let style: XPathStyle?

  /// How many levels of elements the library reads.
  private static let deepest = 250

  /// Creates an engine for one form of the tree, or for the form each expression is written for.
  public init(style: XPathStyle? = nil) { self.style = style }

  /// The views an expression selects, in document order, each once.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0.
  ///   - tree: The tree to select from.
  /// - Returns: Their indexes.
  /// - Throws: A syntax error with a column; that the expression gives no nodes; that it would take
  ///   too long on this tree, or that the tree is too deep.
  public func select(_ expression: String, in tree: ViewTree) throws(QueryError) -> [Int] {
    let parsed = try XPathParser.expression(expression)
    let document = try document(for: parsed, in: tree)
    return try document.views(expression)
  }

  /// How many views each step of an expression leaves; of an expression that is no path, itself.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0.
  ///   - tree: The tree to select from.
  /// - Returns: One account for each step.
  /// - Throws: As ``select(_:in:)`` does.
  public func explain(
    _ expression: String,
    in tree: ViewTree
  ) throws(QueryError) -> [SelectorExplanation.Part] {
    let parsed = try XPathParser.expression(expression)
    let document = try document(for: parsed, in: tree)
    guard case .path(let path) = parsed, !path.steps.isEmpty else {
      let kept = try document.views(expression).count
      return [SelectorExplanation.Part(text: expression, column: 1, kept: kept)]
    }
    let characters = Array(expression)
    return try path.steps.map { (step) throws(QueryError) in
      let prefix = String(characters[..<step.range.upperBound])
      return SelectorExplanation.Part(
        text: String(characters[step.range]),
        column: step.range.lowerBound + 1,
        kept: try document.views(prefix).count
      )
    }
  }

  private func document(
    for expression: XPathExpression,
    in tree: ViewTree
  ) throws(QueryError) -> TreeDocument {
    guard expression.type == .nodes else {
      throw QueryError(
        .syntax,
        column: 1,
        message: "the expression gives \(expression.type.name), expected nodes"
      )
    }
    guard XPathCost(tree: tree).looks(expression) <= XPathCost.most else {
      throw QueryError(
        .unavailable,
        column: 1,
        message: "the expression would look through the whole tree too often",
        hint: "a condition that begins with // looks at every node again for each node; .// looks "
          + "below it only"
      )
    }
    let style = style ?? XPathStyle.told(by: expression.names)
    let levels = style == .classes ? 1 : 2
    let depth =
      (0..<tree.count).reduce(into: [Int]()) { depths, index in
        depths.append((tree.parent(of: index).map { depths[$0] } ?? 0) + 1)
      }.max() ?? 1
    guard depth * levels + 4 <= Self.deepest else {
      throw QueryError(
        .unavailable,
        message: "the tree has \(depth) levels, more than XPath can look through",
        hint: "write the selector as a dNodi path, such as //UIButton[label='Add']"
      )
    }
    return try TreeDocument(tree: tree, style: style)
  }
}
