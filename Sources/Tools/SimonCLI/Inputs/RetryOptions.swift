import CommandLines

/// The options of what is tried again: recordings and stories.
enum RetryOptions {
  static let retry = Option(
    "--retry N",
    in: 0...1_000,
    "replay a failed recording again, up to N times"
  )
  static let failOnFlaky = Flag(
    "--fail-on-flaky",
    "a recording that passes only when tried again fails the run"
  )
}
