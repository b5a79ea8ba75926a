import EventModel
import Scenarios
import TestSupport
import Testing

@Suite("Scenarios, as Salad has them", .scenarios)
struct ScenarioTests {
  let app: LiveApp
  let valuePicker: DeterministicValuePicker

  init() throws {
    app = try LiveApp(sample: "todo")
    valuePicker = try DeterministicValuePicker(testName: "TodoAppTests", seed: "DEADBEEFED")
  }

  private func scenario() throws -> Scenario<TodoListView> {
    try Scenario<TodoListView>(given: app, values: valuePicker)
  }

  @Test("an item is created, word for word as in Salad's README")
  func createTodoItem() throws {
    let todoItem = valuePicker.pickValue(from: TodoItem.validItems)
    try scenario()
      .then { view in try #expect(view.todoItems.count == 0) }
      .when(CreateTodoItem(title: todoItem.title))
      .then { view in
        try #expect(view.todoItems.count == 1)
        try #expect(view.todoItems.first?.titleLabel.label == todoItem.title)
      }
  }

  @Test("an item without a title is refused")
  func emptyTitle() throws {
    try scenario().when(CreateTodoItem(title: ""))
      .then { view in try #expect(view.todoItems.isEmpty) }
  }

  @Test("chained behaviours are one, and each must start where the one before it led")
  func deleted() throws {
    try scenario()
      .when(CreateTodoItem(title: "Milk"))
      .then { view in try #expect(view.todoItems.count == 1) }
      .when(OpenTodoItem(index: 0).chain(DeleteShownItem()))
      .then { view in try #expect(view.todoItems.count == 0) }
  }

  @Test("a view flows through to the next step with its type")
  func opened() throws {
    try scenario().when(CreateTodoItem(title: "Milk")).when(OpenTodoItem(index: 0))
      .then { view in try #expect(view.title == "Milk") }
      .when("the item is left") { view -> TodoListView in
        try view.app.perform("back")
        return try view.next()
      }
      .then { view in try #expect(view.todoItems.first?.titleLabel.label == "Milk") }
  }

  @Test("a view object that is not there is told in Salad's words, after waiting")
  func unverified() throws {
    let failure = try #require(throws: ScenarioFailure.self) {
      try Scenario<AddItemView>(given: app)
    }
    #expect(
      failure.message == """
        Expected to be on view object 'AddItemView', but identifying element 'AddItemView' does \
        not exist. (Did wait for 1.0 seconds)
        """
    )
  }

  @Test("a scenario that fails prints its steps, its seed and values, and the pruned screen")
  func failure() throws {
    let item = valuePicker.pickValue(from: TodoItem.validItems)
    let failure = try #require(throws: ScenarioFailure.self) {
      try scenario().when(CreateTodoItem(title: item.title), file: "Tests/A.swift", line: 7)
        .then("two are listed", file: "Tests/A.swift", line: 8) { view in
          try app.expect("the number of items") { try view.todoItems.count }
            .shouldEventually(.equal(2))
        }
    }
    let text = "\(failure)\n".replacing(/[ ]{2}ScenariosTests\S+/, with: "")
    expectGolden(text, named: "failure.txt")
  }

  @Test("a long text that goes nowhere does not fill the message")
  func longText() throws {
    let text = String(repeating: "Milk ", count: 100)
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.perform("type \"\(text)\" into \"Nowhere\"")
    }
    #expect(failure.message.hasPrefix("cannot type \"Milk Milk"))
    #expect(failure.description.count < 1_000, "\(failure)")
  }

  @Test("an action that cannot be done fails with what comes near it")
  func nearMiss() throws {
    let failure = try #require(throws: ScenarioFailure.self) { try app.element("Ad").tap() }
    #expect(failure.message == "cannot tap \"Ad\": nothing has the label or text \"Ad\"")
    #expect(failure.hint == "nearest: \"Add\"")
    #expect(failure.tree != nil)
  }

  @Test("steps within steps are all told when the innermost fails")
  func cascade() throws {
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.step("a") { try app.step("b") { try app.step("c") { try app.fail("no") } } }
    }
    #expect(failure.steps.filter { $0.outcome == .failed }.map(\.text) == ["a", "b", "c"])
  }

  @Test("an expectation of the test library that fails within a step is told with the same details")
  func details() throws {
    let progress = try #require(ScenarioProgress.current)
    #expect(progress.details == nil)
    try scenario().when(CreateTodoItem(title: "Milk")).then { _ in
      let details = try #require(progress.details)
      #expect(details.contains("✓ when CreateTodoItem(title: \"Milk\")"))
      #expect(details.contains("… then it is as expected"))
      #expect(details.contains("seed: \"DEADBEEFED\""))
      #expect(details.contains("UITableViewCell \"Milk\""))
    }
  }

  @Test("what goes into a secure field is not told", .needsSample("login"))
  func secrets() throws {
    let app = try LiveApp(sample: "login")
    try app.element("//UITextField").type("ann")
    let secure = try #require(app.tree.nodes.first { $0.attributes["secure"]?.bool == true })
    let name = try #require(secure.identifier)
    try app.element("#\(name)").type("s3cret")
    try app.perform("type \"s3cret\"")
    let failure = try #require(throws: ScenarioFailure.self) { try app.fail("stop") }
    #expect(!failure.description.contains("s3cret"))
    #expect(failure.description.contains("✓ type \"•••\" into #\(name)"))
  }
}
