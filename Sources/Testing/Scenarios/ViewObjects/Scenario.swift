/// A test of the form: given a view, when a behavior is performed, then a check passes.
///
/// Each step passes its view on, so that each behavior must start where the previous one led. A
/// failure shows the steps before it.
///
/// ```swift
/// try Scenario<TodoListView>(given: app)
///   .then { view in try #expect(view.todoItems.isEmpty) }
///   .when(CreateTodoItem(title: "Milk"))
///   .then { view in try #expect(view.todoItems.first?.title == "Milk") }
/// ```
public struct Scenario<View: ViewObject> {
  /// The current view.
  public let view: View

  private init(view: View) { self.view = view }

  /// Starts on a view, which must exist or appear in time.
  ///
  /// - Parameters:
  ///   - app: The launched app.
  ///   - values: The picker of this test's values, which failures show.
  ///   - timeout: The longest time to wait for the view.
  ///   - file: The file of the scenario.
  ///   - line: The line of the scenario.
  /// - Throws: A failure if the view does not exist.
  public init(
    given app: LiveApp,
    values: DeterministicValuePicker? = nil,
    timeout: TimeOut = .asyncUI,
    file: String = #fileID,
    line: Int = #line
  ) throws(ScenarioFailure) {
    if let values { app.values = values }
    let place = SourcePlace(file: file, line: line)
    view = try app.step("\(View.self)", kind: .given, place: place) {
      try app.root.verifiedView(as: View.self, timeout: timeout)
    }
  }

  /// Performs a behavior.
  ///
  /// - Parameters:
  ///   - behavior: The behavior, which starts on the current view.
  ///   - file: The file of the step.
  ///   - line: The line of the step.
  /// - Returns: The scenario on the verified view that it leads to.
  /// - Throws: The reason why it is impossible.
  @discardableResult
  public func when<Done: Behavior>(
    _ behavior: Done,
    file: String = #fileID,
    line: Int = #line
  ) throws(ScenarioFailure) -> Scenario<Done.ToView> where Done.FromView == View {
    try step("\(behavior)", at: SourcePlace(file: file, line: line)) {
      try behavior.perform(from: view)
    }
  }

  /// Performs an action.
  ///
  /// - Parameters:
  ///   - name: The name of the step.
  ///   - file: The file of the step.
  ///   - line: The line of the step.
  ///   - behavior: The action on the current view; returns the view that it leads to.
  /// - Returns: The scenario on that verified view.
  /// - Throws: The reason why it is impossible.
  @discardableResult
  public func when<Next: ViewObject>(
    _ name: String = "something is done",
    file: String = #fileID,
    line: Int = #line,
    do behavior: (View) throws -> Next
  ) throws(ScenarioFailure) -> Scenario<Next> {
    try step(name, at: SourcePlace(file: file, line: line)) { try behavior(view) }
  }

  /// Checks the current view.
  ///
  /// - Parameters:
  ///   - name: The name of the step.
  ///   - file: The file of the step.
  ///   - line: The line of the step.
  ///   - check: The check, which fails the scenario by throwing any error.
  /// - Returns: The scenario on the same view.
  /// - Throws: The error of the check, with the steps so far.
  @discardableResult
  public func then(
    _ name: String = "it is as expected",
    file: String = #fileID,
    line: Int = #line,
    _ check: (View) throws -> Void
  ) throws(ScenarioFailure) -> Scenario<View> {
    try view.app.step(name, kind: .then, place: SourcePlace(file: file, line: line)) {
      try check(view)
    }
    return self
  }

  private func step<Next: ViewObject>(
    _ name: String,
    at place: SourcePlace,
    _ behavior: () throws -> Next
  ) throws(ScenarioFailure) -> Scenario<Next> {
    let next = try view.app.step(name, kind: .when, place: place) {
      let next = try behavior()
      try next.assertIdentifyingElementExists()
      return next
    }
    return Scenario<Next>(view: next)
  }
}
