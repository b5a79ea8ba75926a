import Platform
public import Testing

/// The thread sanitizer, where the tests were built with it.
public enum ThreadSanitizer {
  /// Whether this process, and the tools of the same build, have it.
  public static let isOn = CurrentProcess.isThreadSanitized

  /// The factor for time limits within which an app must answer.
  public static var slowdown: Int { isOn ? 5 : 1 }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test out under the thread sanitizer: its shadow memory is a file, so that a tool dies by it
  /// where no file may grow.
  public static var notUnderThreadSanitizer: Self {
    .disabled(if: ThreadSanitizer.isOn, "the thread sanitizer's own memory is a file that grows")
  }
}
