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
      failing = nil
      do throws(StepFailure) { try check.verify(on: tree, goldens: .none) } catch {
        failing = error
      }
      return failing == nil
    }
    guard let failing else { return }
    let waited = timeout == .instant ? "" : " (waited \(timeout))"
    throw failure(failing.message + waited, hint: failing.hint)
  }

  private func read(_ sentence: String) throws(ScenarioFailure) -> Check {
    do throws(ActionError) {
      let step = Step(.then, "Then \(sentence)", line: 1)
      if case .check(let check)? = try Sentence(of: step) { return check }
    } catch {
      throw failure("`\(sentence)` is not a check: \(error.message)", hint: error.hint)
    }
    throw failure("`\(sentence)` is not a check", hint: "write a check such as: I see \"Milk\"")
  }
}
