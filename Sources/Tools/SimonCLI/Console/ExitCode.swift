/// How a tool says in one number what came of it; CI relies on these.
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
  /// A missing golden, or pending changes where none may be left.
  case missingGolden = 5
  /// Orphaned goldens.
  case orphaned = 6
  /// Flaky where that is refused.
  case flaky = 7
  /// An error of the tool's own.
  case internalError = 70
  /// Stopped by the person.
  case interrupted = 130

  /// What the number means, for help texts.
  var meaning: String {
    switch self {
    case .success: "same, passed"
    case .difference: "a difference or a failed step"
    case .usage: "wrong usage"
    case .damaged: "unreadable or damaged input"
    case .nothing: "nothing selected"
    case .missingGolden: "missing golden, or pending changes where none may be left"
    case .orphaned: "orphaned goldens"
    case .flaky: "flaky where that is refused"
    case .internalError: "internal error"
    case .interrupted: "interrupted"
    }
  }

  /// What a tool ends with that found all of this: the gravest of it, and success where that is nothing.
  static func gravest(of found: some Sequence<ExitCode>) -> ExitCode {
    let found = Set(found)
    let gravest: [ExitCode] = [
      .internalError, .interrupted, .damaged, .usage, .missingGolden, .difference, .orphaned,
      .flaky,
      .nothing,
    ]
    return gravest.first { found.contains($0) } ?? .success
  }
}
