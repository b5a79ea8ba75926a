import Stories
import Testing

@Suite("Tables in stories")
struct StoryTableTests {
  @Test("the rows below a step are its table, and a definition takes it")
  func table() throws {
    let text = """
      Story: a
      Given the list
        | name | count |
        # a comment
        | a\\|b | 2     |
      Then I see it
      """
    let file = StoryFile(parsing: text, name: "a.stories")
    #expect(file.problems == [])
    #expect(file.stories[0].steps.map(\.line) == [2, 6])
    let library = try StepLibrary {
      step("the list") { (context, table: StepTable) in
        try context.assertEquals(table.records, [["name": "a|b", "count": "2"]])
      }
      step("see it") { context in try context.assertNil(context.step.table) }
    }
    let run = StoryRunner(library: library).run(file.stories, on: TranscribingSession())
    #expect(run.isSuccess(), "\(StoryReport(run))")
  }

  @Test(
    "a row without a step, and one with other cells, are mistakes",
    arguments: [
      ("| a |\nStory: b\nGiven c", ["1: the row is below no step"]),
      ("Story: b\n| a |\nGiven c", ["2: the row is below no step"]),
      (
        "Story: b\nGiven c\n|a|b|\n|a|\n|b|c|",
        ["4: the row has 1 cell, the first row of the table has 2"]
      ),
    ]
  )
  func mistakes(_ text: String, _ expected: [String]) {
    let problems = StoryFile(parsing: text, name: "a.stories").problems
    #expect(problems.map { "\($0.line): \($0.message)" } == expected)
    #expect(problems.allSatisfy { !$0.hint.isEmpty && $0.code == "InvalidTable" })
    let strict = StoryFile(parsing: text, name: "a.stories", grammar: .simon03).problems
    #expect(strict.first?.code == "InvalidKeyword" && strict.first?.hint.contains("tables") == true)
  }
}
