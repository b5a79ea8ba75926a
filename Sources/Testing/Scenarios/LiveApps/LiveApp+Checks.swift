import Actions
import EventModel
import Stories

extension LiveApp {
  /// Looks whether the screen is as a sentence of a story says.
  ///
  /// ```swift
  /// try app.check("I see \"Milk\"")
  /// try app.check("#save is enabled", timeout: .asyncUI)
  /// ```
  ///
  /// - Parameters:
  ///   - sentence: A built-in check, as it stands behind `Then` in a story.
  ///   - timeout: The longest to wait for it.
  /// - Throws: What is wrong with the sentence, or what the screen shows instead.
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
      throw failure("`\(sentence)` is no check: \(error.message)", hint: error.hint)
    }
    throw failure("`\(sentence)` is no check", hint: "such as: I see \"Milk\"")
  }
}
