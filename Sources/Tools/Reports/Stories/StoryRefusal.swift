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

  /// The kind of reason, for programs.
  package let code: Code
  /// The path of the file of the story.
  package let file: String
  /// The line of the step, or of a story that checks nothing, from 1.
  package let line: Int
  /// The column of the step, from 1; 1 for a story that checks nothing.
  package let column: Int
  /// The step as the file shows it; nil for a story that checks nothing.
  package let source: String?
  /// The problem, followed by the definitions that match an ambiguous step.
  package let message: String
  /// The action to take; nil if there is none.
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
