public import Messages

/// The exit code of a tool: how grave the gravest finding of the call is.
public typealias ExitCode = Gravity

extension ExitCode {
  /// The meaning, for help texts.
  package var meaning: String {
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
}
