public import EventModel
import Foundation
import FoundationXML
public import ViewQuery

/// An engine for XPath 1.0 by libxml2, which FoundationXML contains.
///
/// A selected element, attribute or text that is not a view stands for its view.
///
/// The parser in `Syntax` stays in front of libxml2 for one reason: expressions come from files and
/// clients, and FoundationXML gives libxml2 no bound. It crashes on an expression that libxml2 refuses,
/// and evaluates one for hours that searches the whole tree at every node. The parser refuses the first,
/// and ``XPathCost`` the second.
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
    let parsed = try XPathParser.expression(expression)
    let document = try document(for: parsed, in: tree)
    return try document.views(expression)
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
        message: "the expression would search the whole tree too often",
        hint: "a condition that begins with // searches the whole tree for each node; .// searches "
          + "only below the node"
      )
    }
    let style = style ?? XPathStyle.suited(to: expression.names)
    let levels = style == .classes ? 1 : 2
    let depth =
      (0..<tree.count).reduce(into: [Int]()) { depths, index in
        depths.append((tree.parent(of: index).map { depths[$0] } ?? 0) + 1)
      }.max() ?? 1
    guard depth * levels + 4 <= Self.deepest else {
      throw QueryError(
        .unavailable,
        message: "the tree has \(depth) levels, more than XPath can search",
        hint: "write the selector as a dNodi path, such as //UIButton[label='Add']"
      )
    }
    return try TreeDocument(tree: tree, style: style)
  }
}
