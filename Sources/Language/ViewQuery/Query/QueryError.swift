/// The reason why a selector or a reference gave no result.
///
/// The error keeps message, column and hint apart, for callers to render.
public struct QueryError: Error, Hashable, Sendable {
  /// The kinds of problem, for callers that handle them differently.
  public enum Reason: String, Hashable, Sendable {
    /// The text cannot be parsed.
    case syntax
    /// The text can be parsed but contains a word without a meaning here.
    case unknownWord
    /// No node matches.
    case notFound
    /// Nodes match, but none of them is visible.
    case notVisible
    /// Several nodes match where one was expected.
    case ambiguous
    /// There is no engine for the language.
    case unavailable
  }

  /// The kind of problem.
  public var reason: Reason
  /// The column in the text, from 1, or nil if the problem has no single place.
  public var column: Int?
  /// The problem as a lower-case clause without a full stop.
  public var message: String
  /// The next step for the user.
  public var hint: String?
  /// The nodes that were probably meant, the most likely first.
  public var candidates: [Int]

  /// Creates an error.
  public init(
    _ reason: Reason,
    column: Int? = nil,
    message: String,
    hint: String? = nil,
    candidates: [Int] = []
  ) {
    self.reason = reason
    self.column = column
    self.message = message
    self.hint = hint
    self.candidates = candidates
  }

  /// Returns a syntax error at a column.
  package static func syntax(
    at column: Int,
    _ message: String,
    hint: String? = nil
  ) -> QueryError {
    QueryError(.syntax, column: column, message: message, hint: hint)
  }
}
