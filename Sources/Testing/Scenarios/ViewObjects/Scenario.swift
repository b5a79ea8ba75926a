/// A test as a person would tell it: given a view, when something is done, then something holds.
///
/// The view flows through, so that each behaviour must start where the one before it led. What fails
/// says by which steps the app came there.
///
/// ```swift
/// try Scenario<TodoListView>(given: app)
///   .then { view in try #expect(view.todoItems.isEmpty) }
///   .when(CreateTodoItem(title: "Milk"))
///   .then { view in try #expect(view.todoItems.first?.title == "Milk") }
/// ```
public struct Scenario<View: ViewObject> {
  /// The view that the steps so far led to.
  public let view: View

  private init(view: View) { self.view = view }

  /// Starts on a view, which must be there or come in time.
  ///
  /// - Parameters:
  ///   - app: The app, launched.
  ///   - values: What picks the values of this test, so that a failure can show them.
  ///   - timeout: The longest to wait for what identifies the view.
  ///   - file: Where the scenario is written.
  ///   - line: The line there.
  /// - Throws: That the view is not there.
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

  /// Does what a behaviour says.
  ///
  /// - Parameters:
  ///   - behavior: What is done; it starts on this view.
  ///   - file: Where the step is written.
  ///   - line: The line there.
  /// - Returns: The scenario on the view it leads to, which is verified.
  /// - Throws: Why it could not be done.
  @discardableResult
  public func when<Done: Behavior>(
    _ behavior: Done,
    file: String = #fileID,
    line: Int = #line
  ) throws(ScenarioFailure) -> Scenario<Done.ToView> where Done.FromView == View {
    try went("\(behavior)", SourcePlace(file: file, line: line)) {
      try behavior.perform(from: view)
    }
  }

  /// Does what stands here.
  ///
  /// - Parameters:
  ///   - name: What a failure calls the step.
  ///   - file: Where the step is written.
  ///   - line: The line there.
  ///   - behavior: What is done on this view; it gives the view that it leads to.
  /// - Returns: The scenario on that view, which is verified.
  /// - Throws: Why it could not be done.
  @discardableResult
  public func when<Next: ViewObject>(
    _ name: String = "something is done",
    file: String = #fileID,
    line: Int = #line,
    do behavior: (View) throws -> Next
  ) throws(ScenarioFailure) -> Scenario<Next> {
    try went(name, SourcePlace(file: file, line: line)) { try behavior(view) }
  }

  /// Looks whether something holds on this view.
  ///
  /// - Parameters:
  ///   - name: What a failure calls the step.
  ///   - file: Where the step is written.
  ///   - line: The line there.
  ///   - check: What is expected; what it throws fails the scenario.
  /// - Returns: The scenario on the same view.
  /// - Throws: What the check throws, with the steps so far.
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

  private func went<Next: ViewObject>(
    _ name: String,
    _ place: SourcePlace,
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
