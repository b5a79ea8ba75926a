import Scenarios
import TestSupport
import Testing

@Suite("Cases of Salad, Kiwi and UISpec")
struct SaladCaseTests {
  @Test("values are picked as in Salad", arguments: EarlierCase.cases("Salad", "value-pick"))
  func picks(_ given: EarlierCase) throws {
    var random = SeededRandom(seed: 1)
    let values = ["first", "second", "third", "fourth", "fifth"]
    let picker = try DeterministicValuePicker(testName: "a", seed: .generate(using: &random))
    let picked = (0..<5).map { _ in picker.pickValue(from: values) }
    if given.id == "pc-0489" {
      let allowed: [String] = try given.expects("one_of")
      #expect(picked.allSatisfy(allowed.contains))
    } else {
      try #expect(given.expects("same sequence"))
      let again = try DeterministicValuePicker(
        testName: "a",
        seed: .specified(picker.seedHexString)
      )
      #expect(picked == (0..<5).map { _ in again.pickValue(from: values) })
    }
  }

  @Test("the scenarios of Salad's demo app pass", arguments: EarlierCase.cases("Salad", "scenario"))
  func scenarios(_ given: EarlierCase) throws {
    let app = try LiveApp(sample: "todo")
    let list = try Scenario<TodoListView>(given: app)
    for line in try #require(given.input as? [String]) {
      switch line {
      case "then items==0": try list.then { try $0.app.expect(items: 0) }
      case "then items==1": try list.then { try $0.app.expect(items: 1) }
      case "when CreateTodoItem(title)", "when Create":
        try list.when(CreateTodoItem(title: "Milk"))
      case "when CreateTodoItem('')": try list.when(CreateTodoItem(title: ""))
      case "then items==1 and first title==title":
        try list.then { view in
          try view.app.expect(items: 1)
          try #expect(view.todoItems.first?.titleLabel.label == "Milk")
        }
      case "when DeleteTodoItem(0)":
        try list.when(OpenTodoItem(index: 0).chain(DeleteShownItem()))
      case "when OpenTodoItem(0)": try list.when(OpenTodoItem(index: 0))
      case "then detail.title==title":
        try #expect(app.root.verifiedView(as: TodoItemDetailView.self).title == "Milk")
      default: Issue.record("\(line) is not known")
      }
    }
    #expect(given.expected as? String == "pass")
  }

  @Test(
    "a missing view object is reported with Salad's message",
    arguments: EarlierCase.cases("Salad", "view-object")
  )
  func viewObjects(_ given: EarlierCase) throws {
    let app = try LiveApp(sample: "navigation")
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.root.verifiedView(as: TodoListView.self)
    }
    try #expect(failure.message == given.expects("message"))
  }

  @Test(
    "a failed wait has the message of its matcher",
    arguments: EarlierCase.cases("Kiwi", "wait")
  )
  func waits(_ given: EarlierCase) throws {
    let app = try LiveApp(sample: "todo")
    let now = try #require(throws: ScenarioFailure.self) {
      try app.expect { false }.should(.beTrue)
    }
    let timeout: Double = try given.input("timeout")
    let later = try #require(throws: ScenarioFailure.self) {
      try app.expect { false }
        .shouldEventually(.beTrue, beforeTimingOutAfter: TimeOut(floatLiteral: timeout))
    }
    #expect(later.message == now.message + " (waited 1 s)")
  }

  @Test("values are compared as in UISpec", arguments: EarlierCase.cases("UISpec", "expectation"))
  func equality(_ given: EarlierCase) throws {
    let passes: Bool = try given.expects("pass")
    switch (given.optional("expectThat"), given.optional("be")) {
    case (let found as String, let wanted as String):
      #expect(Matcher<String?>.equal(wanted).matches(found) == passes)
    case (let found as String, _): #expect(Matcher<String?>.equal(nil).matches(found) == passes)
    case (_, let wanted as String): #expect(Matcher<String?>.equal(wanted).matches(nil) == passes)
    case (let found as Double, let wanted as Double):
      #expect(Matcher.equal(wanted).matches(found) == passes)
    default: Issue.record("\(given.input) is not known")
    }
  }
}

extension LiveApp {
  fileprivate func expect(items: Int) throws {
    try expect("the number of items") { try self.elements("//UITableViewCell").count }
      .should(.equal(items))
  }
}
