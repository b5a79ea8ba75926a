import Platform
public import Testing

/// The thread sanitizer, where the tests were built with it.
public enum ThreadSanitizer {
  /// Whether it watches this process, and the tools that were built with it.
  public static let isOn = CurrentProcess.isThreadSanitized

  /// How many times as long a limit must be that an app is to be seen within.
  public static var slowdown: Int { isOn ? 5 : 1 }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test out under the thread sanitizer: its shadow memory is a file, so that a tool dies by it
  /// where no file may grow.
  public static var notUnderThreadSanitizer: Self {
    .disabled(if: ThreadSanitizer.isOn, "the thread sanitizer's own memory is a file that grows")
  }
}
