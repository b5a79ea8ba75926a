package import Messages
package import Stories

/// The reason why a run refuses a story whose file follows the grammar.
package struct StoryRefusal {
  /// The kind of reason, as in the JSON of `stories check`.
  package enum Code: String {
    case undefinedStep = "UndefinedStep"
    case ambiguousStep = "AmbiguousStep"
    case checksNothing = "ChecksNothing"
  }

  package let code: Code
  package let file: String
  package let line: Int
  package let column: Int
  package let source: String?
  package let message: String
  package let hint: String?

  /// Returns the reasons in matched stories.
  ///
  /// - Parameters:
  ///   - results: the stories.
  ///   - allowsUnmapped: whether steps without a definition are no reason.
  /// - Returns: the reasons in the order of their lines.
  package static func all(in results: [StoryResult], allowsUnmapped: Bool) -> [StoryRefusal] {
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
  package var diagnostic: Diagnostic {
    Diagnostic(message: message, path: file, line: line, hint: hint, gravity: .difference)
  }
}

extension JSONMembers {
  /// Reports a reason among the errors of `stories check`.
  package init(_ refusal: StoryRefusal) {
    self = [
      "line": refusal.line,
      "column": refusal.column,
      "code": refusal.code.rawValue,
      "message": refusal.message,
      "hint": refusal.hint,
    ]
  }
}
