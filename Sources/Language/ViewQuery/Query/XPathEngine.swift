public import EventModel

/// Evaluates XPath, which this room leaves to a library it must not know.
///
/// The caller picks the engine for a stretch of its work, and every selector evaluated below it
/// can be XPath, in references and scripts as well:
///
/// ```swift
/// try XPathEngines.$current.withValue(LibxmlEngine()) {
///   try tree.select("xpath://UIButton[@title='Edit']")
/// }
/// ```
public protocol XPathEngine: Sendable {
  /// Selects nodes of a tree.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0, without a prefix that names the language.
  ///   - tree: The tree to select from.
  /// - Returns: Their indexes in document order, each once.
  /// - Throws: A syntax error with the column in `expression`, or one that says why the expression
  ///   is refused.
  func select(_ expression: String, in tree: ViewTree) throws(QueryError) -> [Int]

  /// Follows an expression step by step.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0, without a prefix that names the language.
  ///   - tree: The tree to select from.
  /// - Returns: How many nodes each step left; the whole expression where it has no steps.
  /// - Throws: As ``select(_:in:)`` does.
  func explain(
    _ expression: String,
    in tree: ViewTree
  ) throws(QueryError) -> [SelectorExplanation.Part]
}

/// The engine that evaluates XPath in the current task.
public enum XPathEngines {
  /// The engine; nil where nobody picked one, and then XPath is an error that says so.
  @TaskLocal public static var current: (any XPathEngine)?
}
