import Actions
import AppDriver
import EventModel
import SampleApps
import Scenarios
import Stories
import TestSupport
import Testing

@Suite("Steps of Frank")
struct FrankStepTests {
  private func run(_ steps: String, app: String) throws -> StoryRun {
    let text = "Story: a feature\nGiven I launch the app\n" + steps
    let file = StoryFile(parsing: text, name: "a.stories")
    #expect(file.problems.isEmpty)
    let library = try StepLibrary { FrankSteps.all(timeout: 3) }
    let stage = DriverSink(try SampleApps.catalogue.makeDriver(for: app))
    return StoryRunner(library: library).run(file.stories, on: stage)
  }

  private func passes(_ steps: String, app: String) throws {
    let run = try run(steps, app: app)
    #expect(run.isSuccess(), "\(StoryReport(run))")
  }

  @Test(
    "a step that a text is not there fails where one that looks the same is",
    arguments: [
      "I should not see \"Cafe\u{301}\"", "I should not see \"caf\u{435}\"",
      "I should not see the following: \"Milk\", \"Cafe\u{301}\"",
      "I wait to not see \"Cafe\u{301}\"",
    ]
  )
  func alike(step: String) throws {
    let label = step.contains("caf") ? "cafe" : "Café"
    let node = ViewNode("UILabel", label: label, frame: Frame(0, 0, 100, 40))
    let file = StoryFile(parsing: "Story: a\nThen \(step)\n", name: "a.stories")
    let library = try StepLibrary { FrankSteps.all(timeout: 1) }
    let run = StoryRunner(library: library).run(file.stories, on: DriverSink(StillApp(node)))
    #expect(!run.isSuccess(), "\(StoryReport(run))")
    let other = StoryFile(parsing: "Story: a\nThen I should not see \"Tea\"\n", name: "a.stories")
    #expect(
      StoryRunner(library: library).run(other.stories, on: DriverSink(StillApp(node))).isSuccess()
    )
  }

  @Test("UIScript, SelfTesting and KIF do not find a text absent where one that looks the same is")
  func otherKinds() throws {
    let node = ViewNode("UILabel", label: "Café", frame: Frame(0, 0, 100, 40))
    let app = try LiveApp(launching: StillApp(node))
    #expect(throws: ScenarioFailure.self) {
      try UIScript("label marked:'Cafe\u{301}' should not exist").run(on: app, timeout: 0.1)
    }
    try UIScript("label marked:'Tea' should not exist").run(on: app, timeout: 0.1)
    #expect(throws: ScenarioFailure.self) {
      try app.waitForAbsence(of: .init(label: "Cafe\u{301}"), timeout: 0.1)
    }
    try app.waitForAbsence(of: .init(label: "Tea"), timeout: 0.1)
  }

  @Test("Frank's steps drive the todo app")
  func todo() throws {
    try passes(
      """
      Then I should see a navigation bar titled "Todos"
      And I should see "Nothing to do"
      And I should not see "Milk"

      Story: add
      Given I launch the app
      When I touch "Add"
      And I type "Milk" into "Title"
      And I touch the button marked "Done"
      And I wait to see "Milk"
      And I wait to not see "Done"
      And I wait to see a navigation bar titled "Todos"
      And I wait to not see a navigation bar titled "New item"
      And I touch "Nothing of that name" if exists
      And I touch the first table cell
      Then I should see the following: "Milk", "Delete"
      And I should not see the following: "Bread", "Nothing to do"
      And I should see a "Delete" button
      And I should see a nonhidden button marked "Delete"
      And I should not see a hidden button marked "Delete"
      And I should see an element of class "UIStackView"
      And I should not see an element of class "UISwitch"
      And I should not see an alert view
      And the device is in portrait orientation
      """,
      app: "todo"
    )
  }

  @Test("Frank's steps touch cells of the navigation app by number and by label")
  func cells() throws {
    try passes(
      """
      When I touch the 2nd table cell
      And I touch the following: "Click me"
      Then I should see "Button clicked on: Page 2"

      Story: by mark
      Given I launch the app
      When I touch the table cell marked "Page 3"
      And I wait for 1.5 seconds
      And I dump the DOM
      And I navigate back
      Then I should see "Page 1"
      And I should see an element of class "UITableViewCell" with name "Page 1" with the following labels: "Page 1"
      """,
      app: "navigation"
    )
  }

  @Test(
    "a step of Frank fails in Frank's words and lists the labels on the screen",
    arguments: [
      ("When I touch \"Ad\"", nil),
      ("When I touch \"Save\"", "Could not touch [Save], it does not exist."),
      ("When I touch the button marked \"Save\"", "Could not touch [Save], it does not exist."),
      ("When I touch the 3rd table cell", "table cell number 3 does not exist, found 0 cells"),
      ("Then I should see \"Milk\"", "\"Milk\" is not on the screen"),
      ("Then I should not see \"Add\"", "\"Add\" is on the screen"),
      ("Then I should see the following: \"Add\", \"x\"", "\"x\" is not on the screen"),
      ("Then I should see a \"Go\" button", "no button marked \"Go\" is on the screen"),
      ("Then I should see a navigation bar titled \"x\"", "no navigation bar is titled \"x\""),
      ("When I wait to see \"x\"", "waited for \"x\" to become visible, 3 s"),
      ("When I flip switch \"x\"", "Could not touch [x], it does not exist."),
      ("When I rotate to the \"up\"", "invalid rotation \"up\", expected left or right"),
      ("When I simulate a memory warning", "the app's driver does not support memory warnings"),
      ("Given the device is in a landscape orientation", "the device is in portrait orientation"),
      (
        "Then I should see an alert view titled \"x\"",
        "no alert view titled \"x\" is on the screen"
      ),
    ]
  )
  func failures(step: String, message: String?) throws {
    let keyword = step.split(separator: " ").first.map(String.init) ?? ""
    let lead = ["When", "Then"].contains(keyword) ? "" : "And"
    let line = lead.isEmpty ? step : "And" + step.dropFirst(keyword.count)
    let run = try run(line + "\n", app: "todo")
    #expect(run.results.first?.failure?.message == message, "\(StoryReport(run))")
    if message != nil { #expect(run.results.first?.failure?.hint?.isEmpty != true) }
  }

  @Test("Frank's steps handle alerts, action sheets and switches", .needsSample("controls"))
  func controls() throws {
    try passes(
      """
      When I touch "Alerts"
      And I touch the button marked "Alert"
      Then I should see an alert view titled "Really?"
      And I should see an alert view with the message "This cannot be undone"

      Story: answer
      Given I launch the app
      When I touch "Alerts"
      And I touch the button marked "Alert"
      And I touch the "Continue" alert view button
      And I wait to see "Continue"
      Then I should not see an alert view

      Story: sheet
      Given I launch the app
      When I touch "Alerts"
      And I touch the button marked "Action sheet"
      And I touch the 2nd action sheet button
      Then I should see "Shared by Message"

      Story: switch
      Given I launch the app
      When I touch "Values"
      And I flip switch "the switch"
      Then switch "the switch" should be off
      And I should see "Switch is off"
      """,
      app: "controls"
    )
  }

  @Test("a list and a table of one step are refused, since one of them would not be read")
  func twoLists() throws {
    let run = try run(
      "Then I should see the following: \"Add\"\n| Nothing |",
      app: "todo"
    )
    #expect(run.results[0].status == .failed)
    #expect(run.results[0].message == "the step has a list and a table below it")
    let not = try self.run(
      "Then I should see \"Add\"\n| Nothing |",
      app: "todo"
    )
    #expect(not.results[0].message?.hasSuffix("does not read the table below the step") == true)
  }
}
