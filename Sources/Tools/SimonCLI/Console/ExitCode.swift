/// The exit code of a tool, which CI relies on.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Same, passed.
  case success = 0
  /// A difference, or a failed step.
  case difference = 1
  /// Wrong usage.
  case usage = 2
  /// Unreadable or damaged input.
  case damaged = 3
  /// Nothing selected.
  case nothing = 4
  /// A missing golden, or pending changes that are left.
  case missingGolden = 5
  /// Orphaned goldens.
  case orphaned = 6
  /// Flaky; `run` exits with it only with `--fail-on-flaky`.
  case flaky = 7
  /// An error in the tool itself.
  case internalError = 70
  /// Another process holds the lock of a recording.
  case locked = 75
  /// Stopped on request.
  case interrupted = 130

  /// The meaning, for help texts.
  var meaning: String {
    switch self {
    case .success: "same, passed"
    case .difference: "a difference or a failed step"
    case .usage: "wrong usage"
    case .damaged: "unreadable or damaged input"
    case .nothing: "nothing selected"
    case .missingGolden: "missing golden, or pending changes left"
    case .orphaned: "orphaned goldens"
    case .flaky: "flaky; run exits with 7 only with --fail-on-flaky"
    case .internalError: "internal error"
    case .locked: "another process holds the recording's lock"
    case .interrupted: "interrupted"
    }
  }

  /// Returns the exit code of a tool with all of these results: the gravest one, or success.
  static func gravest(of found: some Sequence<ExitCode>) -> ExitCode {
    let found = Set(found)
    let gravest: [ExitCode] = [
      .internalError, .interrupted, .locked, .damaged, .usage, .missingGolden, .difference,
      .orphaned, .flaky, .nothing,
    ]
    return gravest.first { found.contains($0) } ?? .success
  }
}
