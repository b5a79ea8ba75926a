public import EventModel

/// An evaluator for XPath, which this module leaves to a library.
///
/// The caller sets the engine for a part of its work, and every selector evaluated there can be
/// XPath, also in references and scripts:
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
  ///   - tree: The tree.
  /// - Returns: Their indexes in document order, each once.
  /// - Throws: A syntax error with the column in `expression`, or an error that says why the
  ///   expression is refused.
  func select(_ expression: String, in tree: ViewTree) throws(QueryError) -> [Int]

  /// Explains an expression step by step.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0, without a prefix that names the language.
  ///   - tree: The tree.
  /// - Returns: The number of nodes after each step, or after the whole expression if it has no
  ///   steps.
  /// - Throws: The same errors as ``select(_:in:)``.
  func explain(
    _ expression: String,
    in tree: ViewTree
  ) throws(QueryError) -> [SelectorExplanation.Part]

  /// Says which names of an expression have another meaning than XPath 1.0 gives them.
  ///
  /// - Parameters:
  ///   - expression: XPath 1.0, without a prefix that names the language.
  ///   - tree: The tree; nil for any without a view of such a class.
  /// - Returns: A clause with the standard spelling; nil if all names have their meaning.
  func note(on expression: String, in tree: ViewTree?) -> String?
}

extension XPathEngine {
  /// Returns nil, for an engine that keeps to the standard.
  public func note(on expression: String, in tree: ViewTree?) -> String? { nil }
}

/// The engine that evaluates XPath in the current task.
public enum XPathEngines {
  /// The engine, or nil if none was set, in which case XPath is an error.
  @TaskLocal public static var current: (any XPathEngine)?

  /// Returns the engine.
  ///
  /// - Throws: `QueryError` if none was set.
  static func required() throws(QueryError) -> any XPathEngine {
    guard let current else {
      throw QueryError(
        .unavailable,
        message: "XPath is not available here",
        hint: "write the selector as a dNodi path, such as //UIButton[label='Add']"
      )
    }
    return current
  }
}
