import Platform
public import Testing

/// The thread sanitizer, if the tests were built with it.
public enum ThreadSanitizer {
  /// Whether the sanitizer is active in this process and in the tools built with it.
  public static let isOn = CurrentProcess.isThreadSanitized

  /// The factor for time limits within which an app must react.
  public static var slowdown: Int { isOn ? 5 : 1 }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test under the thread sanitizer: its shadow memory is a file, so a tool that may not
  /// grow files dies.
  public static var notUnderThreadSanitizer: Self {
    .disabled(if: ThreadSanitizer.isOn, "the thread sanitizer's own memory is a file that grows")
  }
}
