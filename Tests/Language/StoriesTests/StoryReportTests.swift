import Stories
import Testing

@Suite("Reports of story runs")
struct StoryReportTests {
  private func run() throws -> StoryRun {
    let library = try StepLibrary {
      step("the shop is (open)", file: "Shop/Steps.swift", line: 3) { (_, _: String) in }
      step("never said", file: "Shop/Steps.swift", line: 4) { _ in }
    }
    let text = """
      Story: Good
      Given the shop is open
      Story: Bad
      Given I see "Closed"
      Then I see "Count 0"
      Story: New
      Given the shop sells 3 eggs
      """
    let file = StoryFile(parsing: text, name: "shop.stories")
    return StoryRunner(library: library).run(file.stories, on: TranscribingSession())
  }

  @Test("the Simon report has Simon's original format")
  func simon() throws {
    #expect(
      SimonReport(try run()).description == """
        Starting story execution: Good
        Source: shop.stories
        Story executed: Good
           Step: "Given the shop is open" (Shop/Steps.swift::3] - Success
        Result: Success
        Starting story execution: Bad
        Source: shop.stories
        Story executed: Bad
           Step: "Given I see "Closed"" (built in] - Failed!
           Step: "Then I see "Count 0"" (built in] - Not executed
        Result: Failed: "Closed" is not on the screen
        Starting story execution: New
        Source: shop.stories
        Story executed: New
           Step: Given the shop sells 3 eggs, not mapped
        Result: Not mapped
        Simon's run report
        Unused mappings
        Mapping "never said" -> Shop/Steps.swift::4
        Failures:
        Failed story: Bad
        Final Report:
                 Not run: 0
        Successfully run: 1
        Not fully mapped: 1
                 Ignored: 0
                Failures: 1

        """
    )
  }

  @Test("the readable report says where and why stories fail, and what to do")
  func pretty() throws {
    #expect(
      StoryReport(try run()).description == """
        Success: Good  shop.stories:1
          ✓ Given the shop is open

        Failed: Bad  shop.stories:3
          ✗ Given I see "Closed"
              shop.stories:4: "Closed" is not on the screen
          - Then I see "Count 0"
          screen at this point:
            UITextField #title
            UIButton #count "Count 0"
            UITableView #list
              UITableViewCell #row0 "Row 0"
              UITableViewCell #row1 "Row 1"
              UITableViewCell #row2 "Row 2"
              UITableViewCell #row3 "Row 3"
              UITableViewCell #row4 "Row 4"
              UITableViewCell #row5 "Row 5"
              UITableViewCell #row6 "Row 6"
              UITableViewCell #row7 "Row 7"
              UITableViewCell #row8 "Row 8"
              UITableViewCell #row9 "Row 9"
              UITableViewCell #row10 "Row 10"
              UITableViewCell #row11 "Row 11"
              UITableViewCell #row12 "Row 12"
              UITableViewCell #row13 "Row 13"

        Undefined: New  shop.stories:6
          ? Given the shop sells 3 eggs
              shop.stories:7: no step definition matches
              define it like this:
                step(#"the shop sells (\\d+) eggs$"#) { (context, value1: Int) in
                  throw StepFailure("not implemented")
                }

        Unused definitions:
          "never said"  Shop/Steps.swift:4

        3 stories: 1 passed, 1 failed, 1 undefined

        """
    )
  }
}
