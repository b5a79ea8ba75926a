import Actions
import AppDriver
import SampleApps
import Scenarios
import Stories
import TestSupport
import Testing

@Suite("Feature files of Frank")
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

  @Test("a feature file is read as stories, with background, tables and outlines, and runs")
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

  @Test("invalid lines of a feature file are reported with their numbers")
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
        "3: the row does not belong to a step",
        "4: \"Whenever it rains\" is neither a step nor a heading",
        "5: the outline has no examples",
        "11: the row does not belong to a step",
      ]
    )
  }

  @Test("a feature file can have bars within cells and lines that end in CRLF")
  func escapes() {
    let file = FeatureFile(
      parsing: "Feature: a\r\nScenario: b\r\nGiven c\r\n| d \\| e | f\\\\ |\r\n",
      name: "a.feature"
    )
    #expect(file.stories.first?.steps.first?.text == "Given c: \"d | e\", \"f\\\"")
  }
}
