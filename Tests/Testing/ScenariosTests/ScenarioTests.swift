import EventModel
import Scenarios
import SimonTesting
import TestSupport
import Testing

@Suite("Scenarios of Salad", .scenarios)
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

  @Test("the scenario of Salad's README creates an item")
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

  @Test("chained behaviors are one behavior, each of which starts where the previous one led")
  func deleted() throws {
    try scenario()
      .when(CreateTodoItem(title: "Milk"))
      .then { view in try #expect(view.todoItems.count == 1) }
      .when(OpenTodoItem(index: 0).chain(DeleteShownItem()))
      .then { view in try #expect(view.todoItems.count == 0) }
  }

  @Test("a step passes its view on to the next step with its type")
  func opened() throws {
    try scenario().when(CreateTodoItem(title: "Milk")).when(OpenTodoItem(index: 0))
      .then { view in try #expect(view.title == "Milk") }
      .when("the item is left") { view -> TodoListView in
        try view.app.perform("back")
        return try view.next()
      }
      .then { view in try #expect(view.todoItems.first?.titleLabel.label == "Milk") }
  }

  @Test("a missing view object is reported in Salad's words after a wait")
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

  @Test("a failed scenario shows its steps, its seed and values, and the visible screen")
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

  @Test("a long text does not fill the message of a failed action")
  func longText() throws {
    let text = String(repeating: "Milk ", count: 100)
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.perform("type \"\(text)\" into \"Nowhere\"")
    }
    #expect(failure.message.hasPrefix("cannot type \"Milk Milk"))
    #expect(failure.description.count < 1_000, "\(failure)")
  }

  @Test("an impossible action fails with the nearest match")
  func nearMiss() throws {
    let failure = try #require(throws: ScenarioFailure.self) { try app.element("Ad").tap() }
    #expect(failure.message == "cannot tap \"Ad\": nothing has the label or text \"Ad\"")
    #expect(failure.hint == "nearest: \"Add\"")
    #expect(failure.tree != nil)
  }

  @Test("a failure shows all steps around the failed one")
  func cascade() throws {
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.step("a") { try app.step("b") { try app.step("c") { try app.fail("no") } } }
    }
    #expect(failure.steps.filter { $0.outcome == .failed }.map(\.text) == ["a", "b", "c"])
  }

  @Test("a failed expectation within a step is reported with the steps, values and screen")
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

  @Test("a text for a secure field does not appear in failures", .needsSample("login"))
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
