/// The failure of a step, with a message for its author.
///
/// A step may throw any error; this one needs no type of its own.
public struct StepFailure: Error, Hashable, Sendable {
  /// The actual and the expected state.
  public var message: String
  /// A suggested correction.
  public var hint: String?

  /// Creates a failure.
  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
