import Glibc
public import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves a test out in a build with the thread sanitizer: its shadow memory is a file, so that a tool
  /// dies by it where no file may grow.
  public static var whereFilesMayNotGrow: Self {
    .disabled(if: isThreadSanitized, "the thread sanitizer's own memory is a file that grows")
  }
}

private let isThreadSanitized = unsafe dlsym(nil, "__tsan_init") != nil
