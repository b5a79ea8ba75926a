import Stories

/// The reason why a run refuses a story whose file follows the grammar.
struct StoryRefusal {
  /// The kind of reason, as in the JSON of `stories check`.
  enum Code: String {
    case undefinedStep = "UndefinedStep"
    case ambiguousStep = "AmbiguousStep"
    case checksNothing = "ChecksNothing"
  }

  let code: Code
  let file: String
  let line: Int
  let column: Int
  let source: String?
  let message: String
  let hint: String?

  /// Returns the reasons in matched stories.
  ///
  /// - Parameters:
  ///   - results: the stories.
  ///   - allowsUnmapped: whether steps without a definition are no reason.
  /// - Returns: the reasons in the order of their lines.
  static func all(in results: [StoryResult], allowsUnmapped: Bool) -> [StoryRefusal] {
    results.flatMap { result -> [StoryRefusal] in
      let steps = result.steps.filter { $0.status == .notMapped }.compactMap {
        StoryRefusal($0, in: result.story, allowsUnmapped: allowsUnmapped)
      }
      return result.status == .unchecked ? [StoryRefusal(unchecked: result)] : steps
    }
  }

  private init(unchecked result: StoryResult) {
    (code, file, line) = (.checksNothing, result.story.file, result.story.line)
    (column, source) = (1, nil)
    message = "the story checks nothing: \(result.message ?? "no step checks anything")"
    hint = result.hint
  }

  private init?(_ step: StepResult, in story: Story, allowsUnmapped: Bool) {
    let isUndefined = step.candidates.isEmpty
    guard !isUndefined || !allowsUnmapped else { return nil }
    (code, file) = (isUndefined ? .undefinedStep : .ambiguousStep, story.file)
    (line, column, source) = (step.step.line, step.step.column, step.step.shown)
    let candidates = step.candidates.isEmpty ? "" : ": \(step.candidates.joined(separator: ", "))"
    message = (step.message ?? step.status.rawValue) + candidates
    let tool = "if another tool defines the step, check by that, or leave it to --allow-unmapped"
    hint = step.hint ?? (isUndefined ? tool : nil)
  }

  /// The reason as an error message.
  var diagnostic: Diagnostic {
    Diagnostic(message: message, path: file, line: line, hint: hint, exitCode: .difference)
  }
}

extension JSONMembers {
  /// Reports a reason among the errors of `stories check`.
  init(_ refusal: StoryRefusal) {
    self = [
      "line": refusal.line,
      "column": refusal.column,
      "code": refusal.code.rawValue,
      "message": refusal.message,
      "hint": refusal.hint,
    ]
  }
}
