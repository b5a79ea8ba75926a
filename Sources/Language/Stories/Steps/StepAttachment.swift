/// A type of parameter that is read from the lines below a step and has no group in the pattern.
public protocol StepAttachment: StepArgument {
  /// Returns the value that is below a step; nil if there is none.
  static func read(from step: Step) -> Self?
}

extension StepAttachment {
  /// Returns nil, because no group holds such a value.
  public static func read(_ text: String?) -> Self? { nil }
}

extension Optional: StepAttachment where Wrapped: StepAttachment {
  /// Returns the value that is below a step, or a nil value if there is none.
  public static func read(from step: Step) -> Wrapped?? { .some(Wrapped.read(from: step)) }
}
