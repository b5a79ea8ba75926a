/// Why a selector or a reference gave no answer.
///
/// Nothing is rendered here: whoever shows it has the text, the column and the hint apart.
public struct QueryError: Error, Hashable, Sendable {
  /// What kind of trouble it is, for callers that act on it.
  public enum Reason: String, Hashable, Sendable {
    /// The text is not of its language.
    case syntax
    /// The text is well formed, and holds a word that means nothing here.
    case unknownWord
    /// No node is as asked.
    case notFound
    /// Nodes are as asked, and none of them is drawn on the screen.
    case notVisible
    /// Several nodes are as asked where one was wanted.
    case ambiguous
    /// This build, or this caller, has no engine for the language.
    case unavailable
  }

  /// What kind of trouble it is.
  public var reason: Reason
  /// Where in the text it is, counted in characters from 1; nil where no one place is to blame.
  public var column: Int?
  /// What was found and what was expected: a lower-case clause without a full stop.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// The nodes that were nearly meant, the most likely first.
  public var candidates: [Int]

  /// Creates an error from all that is known.
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
}
