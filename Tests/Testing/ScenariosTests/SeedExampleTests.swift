import Actions
import AppDriver
import EventModel
import SampleApps
import Scenarios
import Stories
import TestSupport
import Testing
import ViewQuery
import XPathQuery

@Suite("Examples of earlier systems")
struct SeedExampleTests {
  private func run(
    _ text: String,
    app: String = "navigation",
    _ definitions: [StepDefinition]
  ) throws -> StoryRun {
    let file = StoryFile(parsing: text, name: "example.stories", grammar: .simon01)
    #expect(file.problems.isEmpty)
    let stage = DriverSink(try SampleApps.catalogue.makeDriver(for: app))
    return StoryRunner(library: try StepLibrary { definitions }).run(file.stories, on: stage)
  }

  @Test("Simon's example story runs with steps defined by patterns")
  func exampleStory() throws {
    let run = try run(
      """
      Story: Example story showing the basic syntax.
      Given Simon is working
      Then I should be able to see abc and 5 in the log
      and say goodby at the end.
      """,
      [
        step("Given Simon is working") { context in context.store("Woo hoo", as: "log") },
        step(".* I should be able to see (.*) and (.*) in the log") {
          (context, text: String, number: Int) in
          try #expect(context.retrieve("log") == "Woo hoo")
          #expect((text, number) == ("abc", 5))
        },
        step("say goodby") { _ in },
      ]
    )
    #expect(run.isSuccess(), "\(StoryReport(run))")
  }

  @Test("Simon's step classes share objects through the story")
  func communications() throws {
    let run = try run(
      """
      Story: Should be able to pass objects between step classes.
      Given this class stores abc in the story storage using key def
      then this class should be able to retrieve abc from storage with key def
      """,
      [
        step("Given this class stores (.*) in the story storage using key (.*)") {
          (context, text: String, key: String) in context.store(text, as: key)
        },
        step("then this class should be able to retrieve (.*) from storage with key (.*)") {
          (context, text: String, key: String) in
          let stored: String = try context.retrieve(key)
          guard stored == text else { throw StepFailure("Strings do not match") }
        },
      ]
    )
    #expect(run.isSuccess(), "\(StoryReport(run))")
  }

  @Test("Simon's steps find views, print the tree and tap a control by dNodi paths")
  func controls() throws {
    let run = try run(
      """
      Story: the user interface
      Given the app is launched
      Then tap the button
      And print the UI tree
      And get the button
      And get all the controls
      """,
      [
        step("then tap the button") { context in
          try context.perform(.tap(.shown("Page 1")))
          try context.perform(.tap(.selector("//UIView/UIButton")))
        },
        step("print the UI tree") { context in
          let lines = PrunedTree(try context.screen()).lines
          #expect(lines.contains { $0.hasSuffix("UIButton #click \"Click me\"") })
        },
        step("get the button") { context in
          let button = try context.screen().control(.selector("//UIView/UIButton"))
          #expect(try context.screen()[button].text == "Click me")
        },
        step("get all the controls") { context in
          try #expect(!context.screen().select("//UIView").isEmpty)
        },
      ]
    )
    #expect(run.isSuccess(), "\(StoryReport(run))")
  }

  @Test("a button is found by the text of its label, as with Simon's key paths")
  func keyPaths() throws {
    let app = try LiveApp(sample: "navigation")
    try app.element("Page 1").tap()
    try #expect(app.elements("//UIButton[titleLabel.text='Click me']").count == 1)
  }

  @Test("an error that a step throws fails the step with its message, as Simon's assert macros did")
  func asserts() throws {
    let run = try run(
      "Story: a\nGiven it is wrong\nThen never mind\n",
      [
        step("it is wrong") { _ in throw StepFailure("the message") },
        step("never mind") { _ in },
      ]
    )
    #expect(run.results.first?.outcome == "Failed: the message")
    #expect(run.results.first?.steps.map(\.status) == [.failed, .notRun])
  }

  @Test("SelfTesting's description of a window contains class, frame, tag, text and subviews")
  func description() throws {
    let app = try LiveApp(sample: "navigation")
    try app.element("Page 1").tap()
    let dump = try app.tree.xml(.propertyList)
    let keys = [
      "address", "className", "frame", "tag", "subviews", "text", "title", "currentTitle",
    ]
    for key in keys { #expect(dump.contains("<key>\(key)</key>"), "\(key)") }
    #expect(dump.contains("<key>x</key><real>"))
  }

  @Test("SelfTesting's query matches the button with the title Click me")
  func query() throws {
    let app = try LiveApp(sample: "navigation")
    try app.element("Page 1").tap()
    let tree = try app.tree
    let found = try LibxmlEngine().select(
      ScriptFile.dict("UIButton", "currentTitle", "Click me"),
      in: tree
    )
    #expect(found.map { tree[$0].identifier } == ["click"])
  }
}
