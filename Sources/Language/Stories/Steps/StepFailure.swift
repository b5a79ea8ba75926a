/// Why a step failed, for its author.
///
/// A step may throw any error; this one is for those that have nothing but something to say.
public struct StepFailure: Error, Hashable, Sendable {
  /// What was found and what was expected.
  public var message: String
  /// What to do about it.
  public var hint: String?

  /// Creates a failure.
  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
