import Actions

/// Scripts: a file is read, or refused with a place for each mistake, and an action is written in words that
/// are read as the same action.
struct ScriptProperty {
  private let input: InputText

  init(_ bytes: [UInt8]) { input = InputText(bytes) }

  func check() throws(FuzzFinding) {
    let script: ActionScript
    do { script = try ActionScript(parsing: input.text) } catch {
      try require(!error.problems.isEmpty, "a script is refused without a reason")
      for problem in error.problems {
        let column = problem.error.column
        try input.requirePlace(line: problem.line, column: column, in: .scalars)
        _ = (problem.error.message, problem.error.hint)
      }
      return
    }
    for line in script.lines {
      try input.requirePlace(line: line.number, column: nil, in: .scalars)
      for text in [line.action.description, line.action.sentence] {
        let again = try? Action(parsing: text)
        try require(again == line.action, "an action is not read as it was written: \(text)")
      }
    }
  }
}
