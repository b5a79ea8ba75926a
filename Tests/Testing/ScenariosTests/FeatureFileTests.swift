import Actions
import AppDriver
import SampleApps
import Scenarios
import Stories
import TestSupport
import Testing

@Suite("Frank's feature files")
struct FeatureFileTests {
  private let feature = """
    # language: en
    @todo
    Feature: the list of things to do
      In order not to forget anything
      As someone with a lot to do
      I want to write it down

      Background:
        Given I launch the app

      Scenario: it is empty at first
        Then I should see a navigation bar titled "Todos".
        But I should not see "Milk"

      @slow
      Scenario Outline: adding <what>
        When I touch "Add"
        And I type "<what>" into "Title"
        * I touch the button marked "Done"
        And I wait to see "<what>"
        And I touch the table cell marked "<what>"
        Then I should see the following:
          | <what> |
          | Delete |
        Examples:
          | what  |
          | Milk  |
          | Bread |
    """

  @Test("are read as stories, with background, tables and outlines, and run")
  func run() throws {
    let file = FeatureFile(parsing: feature, name: "todo.feature")
    #expect(file.problems.isEmpty)
    #expect(file.title == "the list of things to do")
    #expect(
      file.stories.map(\.title) == [
        "it is empty at first", "adding Milk (Milk)", "adding Bread (Bread)",
      ]
    )
    #expect(
      file.stories.last?.steps.last?.text
        == "Then I should see the following: \"Bread\", \"Delete\""
    )
    let stage = DriverSink(try SampleApps.catalogue.makeDriver(for: "todo"))
    let library = try StepLibrary { FrankSteps.all(timeout: 3) }
    let run = StoryRunner(library: library).run(file.stories, on: stage)
    #expect(run.isSuccess(), "\(StoryReport(run))")
  }

  @Test("say by their lines what they cannot mean")
  func problems() {
    let file = FeatureFile(
      parsing: """
        Feature: a
        Scenario: b
        | row |
        Whenever it rains
        Scenario Outline: c
        Given <x>
        Scenario: d
        Given e | f
        Examples:
        | x |
        | 1 | 2 |
        """,
      name: "a.feature"
    )
    #expect(
      file.problems.map { "\($0.line): \($0.message)" } == [
        "3: this row belongs to no step",
        "4: \"Whenever it rains\" is no step and no heading",
        "5: the outline has no examples",
        "11: this row belongs to no step",
      ]
    )
  }

  @Test("may hold bars within cells and end their lines as Windows does")
  func escapes() {
    let file = FeatureFile(
      parsing: "Feature: a\r\nScenario: b\r\nGiven c\r\n| d \\| e | f\\\\ |\r\n",
      name: "a.feature"
    )
    #expect(file.stories.first?.steps.first?.text == "Given c: \"d | e\", \"f\\\"")
  }
}
