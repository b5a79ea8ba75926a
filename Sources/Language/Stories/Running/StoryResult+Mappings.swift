import Actions
import AppDriver

extension StepMatcher.Mapping {
  /// True if the step has exactly one meaning.
  var isOne: Bool {
    switch self {
    case .defined, .builtIn: true
    case .ambiguous, .undefined: false
    }
  }

  /// True if the step makes its story continue the one above.
  var isResume: Bool {
    if case .builtIn(.resume) = self { true } else { false }
  }
}

extension StepMatcher.Mapping {
  /// True if the step checks something; nil if the team's code decides that, or if the step is not mapped.
  var isCheck: Bool? {
    switch self {
    case .builtIn(.check), .builtIn(.waitUntil): true
    case .builtIn: false
    case .defined, .ambiguous, .undefined: nil
    }
  }
}

extension StepResult {
  /// Creates the result of a step that was not run.
  init(_ step: Step, _ mapping: StepMatcher.Mapping) {
    self.init(step: step, status: .notRun)
    switch mapping {
    case .defined(let definition, _): self.definition = definition.location
    case .builtIn: definition = "built in"
    case .ambiguous(let candidates):
      status = .notMapped
      message = "\(candidates.count) definitions match"
      hint = "make one of the patterns more specific, by ^ and $ or by more words"
      self.candidates = candidates
    case .undefined(let reason, let hint, let snippet):
      status = .notMapped
      message = reason
      self.hint = hint
      self.snippet = snippet
    }
  }

  /// Makes this the result of a step that failed with an error.
  mutating func fail(_ error: any Error) {
    status = .failed
    (message, hint) = words(for: error)
  }
}

extension StoryResult {
  /// Enters that every step succeeded; a story without a check is no success.
  mutating func succeed() {
    if steps.contains(where: \.isCheck) { status = .success } else { findUnchecked() }
  }

  /// Enters that no step checks anything.
  mutating func findUnchecked() {
    status = .unchecked
    message = steps.isEmpty ? "the story has no steps" : "no step checks anything"
    hint =
      "add what the app shows then, such as: Then I see \"Milk\"; a step of your own checks by the assertions of its context"
  }

  /// Returns the result of the story after a failure.
  func failed(_ error: any Error) -> StoryResult {
    var result = self
    result.status = .failed
    result.message = words(for: error).message
    return result
  }
}

/// Returns the words of any error in a result.
private func words(for error: any Error) -> (message: String, hint: String?) {
  switch error {
  case let error as StepFailure: (error.message, error.hint)
  case let error as ActionError: (error.message, error.hint)
  case let error as DriverError: (error.message, error.hint)
  default: ("\(error)", nil)
  }
}
