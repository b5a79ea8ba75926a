import AppDriver
import Stories
import TestSupport
import Testing

@Suite("Feature files")
struct FeatureFileTests {
  private let text = """
    # language: fr
    @panier
    Fonctionnalité: le panier

      Contexte:
        Étant donné un panier vide

      @lent
      Plan du scénario: ajouter
        Quand j'ajoute :
          | article | nombre   |
          | <nom>   | <nombre> |
        Mais je note
          ```json
          {"nom": "<nom>"}
          ```
        Alors le total est <nombre>.

        Exemples:
          | nom  | nombre |
          | lait | 2      |
          | pain | 3      |

      Scénario:
        * rien
    """

  private func file(_ text: String) -> StoryFile { StoryFile(parsing: text, name: "a.feature") }

  @Test("scenarios are stories with Simon's keywords, and are shown as they are written")
  func stories() throws {
    let file = file(text)
    #expect(file.problems == [])
    #expect(
      file.stories.map(\.title) == [
        "ajouter (lait, 2)", "ajouter (pain, 3)", "Scénario at line 24",
      ]
    )
    #expect(file.stories.map(\.line) == [21, 22, 24])
    #expect(
      file.stories.map(\.tags) == [["@panier", "@lent"], ["@panier", "@lent"], ["@panier"]]
    )
    let steps = file.stories[1].steps
    #expect(
      steps.map(\.text) == [
        "Given un panier vide", "When j'ajoute", "And je note", "Then le total est 3",
      ]
    )
    #expect(
      steps.map(\.shown) == [
        "Étant donné un panier vide", "Quand j'ajoute", "Mais je note", "Alors le total est 3",
      ]
    )
    #expect(steps.map(\.line) == [6, 10, 13, 17])
    #expect(steps[1].table?.records == [["article": "pain", "nombre": "3"]])
    #expect(steps[2].docString == DocString(#"{"nom": "pain"}"#, mediaType: "json"))
  }

  @Test("definitions take the table and the text below a step as parameters")
  func attachments() throws {
    let library = try StepLibrary {
      step("panier vide") { context in context.store(0, as: "total") }
      step("j'ajoute") { (context, table: StepTable) in
        let counts = table.records.compactMap { $0["nombre"].flatMap { Int($0) } }
        context.store(counts.reduce(0, +), as: "total")
        try context.assertEquals(try context.table(), table)
      }
      step("je note") { (context, text: DocString, none: StepTable?) in
        try context.assertEquals(text.mediaType, "json")
        try context.assertNil(none)
      }
      step(#"le total est (\d+)"#) { (context, total: Int) in
        try context.assertEquals(try context.retrieve("total"), total)
      }
      step("rien") { (_, table: StepTable) in Issue.record("there is no \(table)") }
    }
    let run = StoryRunner(library: library).run(file(text).stories, on: TranscribingSession())
    #expect(run.results.map(\.status) == [.success, .success, .failed], "\(StoryReport(run))")
    #expect(run.results.last?.message == "the step needs a table below the step")
  }

  @Test("a built-in sentence with a table, and a scenario without steps, do not pass")
  func nothingChecked() {
    let stories = file(
      "Feature: f\nScenario: a\nThen I see \"b\"\n| c |\nScenario: d\nScenario: e\nThen I see the list\n|f|"
    ).stories
    let run = StoryRunner().run(stories, on: TranscribingSession())
    #expect(run.results.map(\.status) == [.notMapped, .notRun, .notMapped])
    #expect(
      run.results[0].steps[0].message
        == "the built-in sentence \"I see \"b\"\" takes no table and no text below it"
    )
    #expect(run.results[1].message == "the scenario has no steps")
    #expect(run.results[2].steps[0].snippet?.contains("(context, table: StepTable) in") == true)
    #expect(!run.isSuccess())
  }

  @Test("a placeholder of an outline that no column fills is an error with the nearest column")
  func unknownPlaceholders() {
    let file = file(
      """
      Feature: f
        Scenario Outline: <titel>
          Then I do not see "<titel>"
          And the sum of <title> is 1 < 2 and 3 > 2
          And a table
            | <titl> | <b>bold</b> |
          And a text
            \"\"\"
            <html>
            <Title>
            \"\"\"
          But I do not see "<other>" or "<title>" or "<other>"

          Examples:
            | title   | count |
            | <markup> | 1     |
        Scenario: plain
          Then I do not see "<titel>"
        Rule: r
          Scenario Outline: two
            Then I see "<a>" and "<b>"
            Examples:
              | a |
              | 1 |
            Examples:
              | a | b |
              | 1 | 2 |
      """
    )
    #expect(
      file.problems.map { "\($0.line):\($0.column): \($0.message)" } == [
        "3:24: no column fills the placeholder <titel>",
        "6:9: no column fills the placeholder <titl>",
        "8:7: no column fills the placeholder <Title>",
        "12:23: no column fills the placeholder <other>",
        "21:29: no column fills the placeholder <b>",
      ]
    )
    #expect(file.problems.first?.hint.hasPrefix("did you mean <title>? To write <titel>") == true)
    #expect(file.problems.first?.code == "UnknownPlaceholder")
    #expect(file.problems[3].hint.hasPrefix("the columns are <title> and <count>") == true)
  }

  @Test("an outline without rows or without examples is not run, and its file says so")
  func gaps() {
    let file = file(
      """
      @f
      Feature: f
        Scenario Outline: empty <a>
          Then I see "<a>"
          @x
          Examples: none
            | a |
          Examples: some
            | a |
            | 1 |
        @s
        Scenario Template: bare
          When I tap "<b>"
        Scenario Outline: plain
          Then I see "b"
        Scenario: literal <c>
          Then I see "<c>"
        Scenario: idle
        Rule: r
          Scenario Outline: idle outline
          Examples:
            | a |
            | 1 |
            | 2 |
      """
    )
    #expect(file.problems == [])
    #expect(
      file.gaps.map { "\($0.line): \($0.message)" } == [
        "6: the examples have no rows", "12: the outline has placeholders but no examples",
        "18: the scenario has no steps", "20: the scenario has no steps",
      ]
    )
    #expect(file.gaps.allSatisfy { $0.code == "EmptyScenario" && !$0.hint.isEmpty })
    #expect(file.gaps.first?.source == "    Examples: none")
    #expect(
      file.stories.map { $0.gap?.rawValue } == [
        "noRows", nil, "noExamples", nil, nil, "noSteps", "noSteps", "noSteps",
      ]
    )
    #expect(file.stories[0].tags == ["@f", "@x"] && file.stories[0].title == "empty <a>")
    #expect(StorySelection(lines: ["a.feature": [7]]).places(in: file.stories) == [0, 1])
    let run = StoryRunner().run(file.stories, on: TranscribingSession())
    #expect(run.results[0].status == .notRun)
    #expect(run.results[0].message == "the examples have no rows")
    #expect(run.results[2].status == .notRun && run.results[2].message == file.gaps[1].message)
    #expect(!run.isSuccess())
  }

  @Test(
    "a line selects the scenario that it is in, or one row of its examples",
    arguments: [
      (8, [0, 1]), (9, [0, 1]), (17, [0, 1]), (20, [0, 1]), (21, [0]), (22, [1]), (24, [2]),
      (25, [2]),
      (6, []), (26, []),
    ]
  )
  func selection(_ line: Int, _ expected: [Int]) {
    let selection = StorySelection(lines: ["a.feature": [line]])
    #expect(selection.places(in: file(text).stories).sorted() == expected)
  }

  @Test("mistakes have their place, their line and the nearest word")
  func problems() throws {
    let file = file("Feature: f\r\nScenario: a\r\n* a\r\n  Givn b\r\n")
    #expect(
      file.problems.map { "\($0.line):\($0.column) \($0.message)" } == [
        "4:3 \"Givn b\" cannot stand here"
      ]
    )
    try #require(file.problems.count == 1)
    #expect(file.problems[0].source == "  Givn b")
    #expect(file.problems[0].hint.hasPrefix("did you mean \"Given\"? expected a step"))
    #expect(file.problems[0].code == "InvalidGherkin")
    #expect(self.file("# language: fre\n").problems[0].hint == "did you mean fr?")
  }
}
