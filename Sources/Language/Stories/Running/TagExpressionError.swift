/// A mistake in a tag expression.
public struct TagExpressionError: Error, Hashable, Sendable {
  /// The description of the mistake.
  public var message: String
  /// The suggested correction.
  public var hint: String
  /// The column in Unicode scalars, from 1.
  public var column: Int
}
