import Actions
import AppDriver
import EventModel
import SampleApps
import Scenarios
import Stories
import TestSupport
import Testing
import ViewQuery

@Suite("Cases of Frank and UIScript")
struct FrankCaseTests {
  /// Runs steps as a story on an app and returns the result.
  private func run(_ steps: [String], on driver: any AppDriver) throws -> StoryResult {
    let story = Story(
      title: "a",
      steps: steps.enumerated().map { index, text in
        Step(Keyword(word: text.prefix { $0 != " " }) ?? .and, text, line: index + 1)
      }
    )
    let library = try StepLibrary { FrankSteps.all(timeout: 2) }
    return try #require(
      StoryRunner(library: library).run([story], on: DriverSink(driver)).results.first
    )
  }

  @Test(
    "a step has the effect of Frank's selector and operation",
    arguments: EarlierCase.cases("Frank", "step-match")
  )
  func steps(_ given: EarlierCase) throws {
    let app = TouchLog(Self.screen)
    let text = try #require(given.input as? String)
    let result = try run([text], on: app)
    #expect(result.status == .success, "\(result.outcome)")
    let selector: String = try given.expects("selector")
    let selected = try app.tree.select(selector, language: .shelley)
    let first = try #require(selected.first)
    if try given.expects("operation", as: String.self) == "touch" {
      let touched = try #require(app.touched.flatMap { app.tree.frontNode(at: $0) })
      #expect(touched >= first && touched < app.tree.end(of: first))
    } else {
      #expect(app.touched == nil)
    }
    let emptied = try run([text], on: TouchLog([]))
    #expect(emptied.status == .failed)
  }

  /// One view for each view that the cases name.
  private static let screen = [
    ViewNode("UIButton", label: "Save", frame: Frame(0, 0, 100, 40)),
    ViewNode("UITableViewCell", label: "a", frame: Frame(0, 40, 390, 40)),
    ViewNode("UITableViewCell", label: "x", frame: Frame(0, 80, 390, 40)),
    ViewNode("UIButton", label: "OK", frame: Frame(0, 120, 100, 40)),
    ViewNode("UIButton", label: "Done", frame: Frame(0, 160, 100, 40)),
    ViewNode("UILabel", label: "Hi", frame: Frame(0, 200, 100, 40)),
    ViewNode(
      "UISwitch",
      label: "WiFi",
      value: "1",
      frame: Frame(0, 240, 50, 30)
    ),
  ]

  @Test(
    "the features of Frank's example app pass",
    .needsSample("controls"),
    arguments: [
      (
        "pc-0453",
        [
          "When I touch \"Values\"", "And I swipe left on \"the switch\"",
          "Then I should see \"Switch is off\"",
        ]
      ),
      (
        "pc-0454",
        [
          "When I touch \"Typing\"", "And I type \"1234567\\u{8}\\u{8}\\u{8}\" into \"Plain\"",
          "Then I should see \"text entered into text field: 1234\"",
        ]
      ),
      (
        "pc-0455",
        [
          "When I touch \"Typing\"", "And I type \"foo bar baz\" into \"Plain\"",
          "Then I should see \"text entered into text field: foo bar baz\"",
        ]
      ),
      (
        "pc-0456",
        [
          "When I touch \"Table\"", "And I swipe left on \"Larry\"", "And I touch \"Delete\"",
          "Then I should not see \"Larry\"", "And I should see the following: \"Curly\", \"Moe\"",
        ]
      ),
      (
        "pc-0458",
        [
          "When I touch \"Hidden views\"", "And I touch \"Hide blue\"",
          "Then I should not see \"blue square\"", "And I should see \"orange square\"",
        ]
      ),
    ]
  )
  func features(id: String, steps: [String]) throws {
    #expect(EarlierCase.cases("Frank", "scenario").contains { $0.id == id })
    let result = try run(steps, on: SampleApps.catalogue.makeDriver(for: "controls"))
    #expect(result.status == .success, "\(result.outcome)")
  }

  @Test("a picture outside the visible area cannot be touched", .needsSample("controls"))
  func carousel() throws {
    #expect(EarlierCase.cases("Frank", "scenario").contains { $0.id == "pc-0457" })
    let result = try run(
      ["When I touch \"Paging\"", "And I touch \"image 3\""],
      on: SampleApps.catalogue.makeDriver(for: "controls")
    )
    #expect(result.steps.map(\.status) == [.success, .failed])
  }

  @Test("hidden squares and visible ones are counted separately", .needsSample("controls"))
  func squares() throws {
    let app = try LiveApp(sample: "controls")
    try app.element("Hidden views").tap()
    try app.element("Hide blue").tap()
    let all = try app.tree.select("view tag:7", language: .shelley)
    let hidden = try app.tree.select("view tag:7 isHidden", language: .shelley)
    #expect((all.count, hidden.count) == (2, 1))
    try #expect(app.elements("shelley:view tag:7").count == 1)
  }

  @Test("an invalid selector is reported as a failure")
  func badSelector() throws {
    let app = try LiveApp(sample: "todo")
    let failure = try #require(throws: ScenarioFailure.self) {
      try app.elements("shelley:bad selector-").count
    }
    #expect(!failure.message.isEmpty)
  }

  @Test(
    "a line of UIScript is split into its words",
    arguments: EarlierCase.cases("UIScript", "selector-parse")
  )
  func words(_ given: EarlierCase) throws {
    let script = try UIScript(#require(given.input as? String))
    if let words = given.expected as? [String] {
      #expect(script.words.map(\.text) == words)
    } else {
      #expect(given.expected as? String == "bool true")
      #expect(script.words.map(\.argument) == [.bool(true)])
    }
  }

  @Test("a line of UIScript keeps quotes within quotes and decimals, and reports invalid words")
  func ownWords() throws {
    try #expect(UIScript("view marked:\"I'm\"").words.last?.argument == .text("I'm"))
    try #expect(UIScript("x:1.5").words.last?.argument == .number(1.5))
    let failure = try #require(throws: ScenarioFailure.self) { try UIScript("view index:x") }
    #expect(failure.message == "invalid argument `x` at column 12")
    #expect(throws: ScenarioFailure.self) { try UIScript("view marked:'a") }
  }

  @Test("a line of UIScript runs on an app")
  func running() throws {
    let app = try LiveApp(sample: "todo")
    for line in [
      "navigationButton marked:'Add' touch",
      "textField placeholder:'What is to be done?' setText:'Milk'",
      "button marked:'Done' tap", "tableViewCell marked:'Milk' should exist",
      "textField should not exist", "label marked:'Todos'",
    ] { try UIScript(line).run(on: app, timeout: 1) }
    for line in ["button marked:'Done' touch", "tableViewCell should not exist", "label dance:1"] {
      #expect(throws: ScenarioFailure.self) { try UIScript(line).run(on: app, timeout: 0.2) }
    }
  }
}

/// An app with a fixed screen that stores the point of the first touch.
private final class TouchLog: AppDriver {
  let capabilities = Capabilities()
  let tree: ViewTree
  private(set) var touched: Point?

  init(_ nodes: [ViewNode]) {
    let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
    tree = ViewTree(window, children: nodes.map { ViewTree($0) })
  }

  func send(_ input: Input) -> InputOutcome {
    if case .touch(let touch) = input, touched == nil { touched = touch.location }
    return .handled
  }

  func launch(in setting: SessionSetting) {}
  func advance(by span: Microseconds) {}
  func activity() -> Activity { .idle }
  func snapshot() -> ViewTree { tree }
  func quit() {}
}
