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

  @Test("a feature file with background, tables and outlines runs with the steps of Frank")
  func run() throws {
    let file = StoryFile(parsing: feature, name: "todo.feature")
    #expect(file.problems.isEmpty)
    #expect(
      file.stories.map(\.title) == [
        "it is empty at first", "adding Milk", "adding Bread",
      ]
    )
    #expect(file.stories.last?.steps.last?.table?.rows == [["Bread"], ["Delete"]])
    #expect(file.stories[1].steps[3].shown == "* I touch the button marked \"Done\"")
    let stage = DriverSink(try SampleApps.catalogue.makeDriver(for: "todo"))
    let library = try StepLibrary { FrankSteps.all(timeout: 3) }
    let run = StoryRunner(library: library).run(file.stories, on: stage)
    #expect(run.isSuccess(), "\(StoryReport(run))")
  }
}
