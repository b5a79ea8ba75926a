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
      ("| a |\nStory: b\nGiven c", ["1: no step precedes this row"]),
      ("Story: b\n| a |\nGiven c", ["2: no step precedes this row"]),
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

  @Test("a step whose definition does not read what is below it fails")
  func unread() throws {
    let text = """
      Feature: f
        Scenario: a
          Given the list
            | a |
        Scenario: b
          Given the note
            ```
            b
            ```
        Scenario: c
          Given the page
            | c |
        Scenario: d
          Given the page
            ```
            d
            ```
        Scenario: e
          Given the row
            | e |
      """
    let library = try StepLibrary {
      step("the list$", file: "S/A.swift", line: 3) { _ in }
      step("the note$") { (_, none: StepTable?) in }
      step("the page$") { (context, text: DocString?) in _ = try? context.table() }
      step("the row$") { context in _ = context.step.table }
    }
    let file = StoryFile(parsing: text, name: "a.feature")
    let run = StoryRunner(library: library).run(file.stories, on: TranscribingSession())
    #expect(
      run.results.map(\.status) == [.failed, .failed, .success, .success, .success],
      "\(StoryReport(run))"
    )
    #expect(
      run.results[0].message
        == "the definition at S/A.swift:3 does not read the table below the step"
    )
    #expect(run.results[1].message?.hasSuffix("does not read the text below the step") == true)
  }
}
