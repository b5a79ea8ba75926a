package import Actions
package import Stories

extension Diagnostic {
  /// Creates the diagnostic of a line that cannot be read in the action script at a path.
  package init(_ problem: ActionScriptError.Problem, in path: String) {
    self.init(
      message: problem.error.message,
      path: path,
      line: problem.line,
      column: problem.error.column,
      source: problem.source,
      hint: problem.error.hint
    )
  }

  /// Creates the diagnostic of a problem in a file of stories, at its line and column.
  package init(_ problem: StoryProblem) {
    self.init(
      message: problem.message,
      path: problem.file,
      line: problem.line,
      column: problem.column,
      source: problem.source,
      hint: problem.hint
    )
  }
}
