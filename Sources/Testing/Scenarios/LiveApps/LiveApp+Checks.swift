import Actions
import EventModel
import Stories

extension LiveApp {
  /// Checks the screen by a built-in sentence of stories.
  ///
  /// ```swift
  /// try app.check("I see \"Milk\"")
  /// try app.check("#save is enabled", timeout: .asyncUI)
  /// ```
  ///
  /// - Parameters:
  ///   - sentence: A built-in check, as after `Then` in a story.
  ///   - timeout: The longest time to wait until it passes.
  /// - Throws: The error of an invalid sentence, or the state of the screen.
  public func check(
    _ sentence: String,
    timeout: TimeOut = .instant
  ) throws(ScenarioFailure) {
    let check = try read(sentence)
    var failing: StepFailure?
    _ = try wait(timeout) { (tree) throws(ScenarioFailure) in
      failing = check.failure(on: tree, goldens: .none)
      return failing == nil
    }
    guard let failing else { return }
    let waited = timeout == .instant ? "" : " (waited \(timeout))"
    throw failure(failing.message + waited, hint: failing.hint)
  }

  private func read(_ sentence: String) throws(ScenarioFailure) -> Check {
    let step = Step(.then, "Then \(sentence)", line: 1)
    let read = try bridge(Sentence(of: step)) { (error: ActionError) in
      failure("`\(sentence)` is not a check: \(error.message)", hint: error.hint)
    }
    if case .check(let check)? = read { return check }
    throw failure("`\(sentence)` is not a check", hint: "write a check such as: I see \"Milk\"")
  }
}
