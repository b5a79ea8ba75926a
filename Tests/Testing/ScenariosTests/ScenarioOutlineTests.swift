@testable import Scenarios
import Stories
import TestSupport
import Testing

@Suite("Scenario outlines of exported features")
struct ScenarioOutlineTests {
  private typealias Scenario = ScenarioOutline.Scenario

  private func lines(_ scenarios: [Scenario]) -> [String] {
    ScenarioOutline.writing(scenarios).flatMap { [""] + $0.lines }
  }

  /// Returns the scenarios that a feature has, with its examples filled in.
  private func read(_ lines: [String]) -> [String] {
    let text = (["Feature: f"] + lines).joined(separator: "\n") + "\n"
    let file = StoryFile(parsing: text, name: "f.feature")
    #expect(file.problems == [], "\(text)")
    return file.stories.map { "\($0.title): \($0.steps.map(\.text))" }
  }

  @Test("a flow that is repeated with other texts is one outline, whose columns are the fields")
  func repeated() {
    let scenarios = ["Milk", "Bread|s"].map { item in
      Scenario(
        title: "Type \"\(item)\" and see \"\(item)\"",
        steps: [
          "When I type \"\(item)\" into \"Title\"", "And I tap \"Done\"", "Then I see \"\(item)\"",
        ]
      )
    }
    #expect(
      lines(scenarios) == [
        "", "  Scenario Outline: Type \"<title>\" and see \"<title>\"",
        "    When I type \"<title>\" into \"Title\"", "    And I tap \"Done\"",
        "    Then I see \"<title>\"", "", "    Examples:", "      | title    |",
        "      | Milk     |",
        "      | Bread\\|s |",
      ]
    )
  }

  @Test("stories whose own titles are other sentences are named by the examples")
  func titled() {
    let scenarios = [("it is kept", "A"), ("it is kept, too", "B")].map {
      Scenario(title: $0.0, steps: ["When I tap \"\($0.1)\""])
    }
    let lines = lines(scenarios)
    #expect(lines[1] == "  Scenario Outline: <story>")
    #expect(
      lines.suffix(3) == [
        "      | story           | text |", "      | it is kept      | A    |",
        "      | it is kept, too | B    |",
      ]
    )
    let same = [
      Scenario(title: "a", steps: ["When I wait 1 s"]),
      Scenario(title: "b", steps: ["When I wait 1 s"]),
    ]
    #expect(self.lines(same).contains("    When I wait 1 s"))
    #expect(read(self.lines(same)).count == 2)
  }

  @Test("scenarios that differ in more than quoted texts stay apart, and those with placeholders")
  func apart() {
    for (one, other) in [
      ("When I tap \"A\"", "When I hover \"A\""), ("When I tap \"<a>\"", "When I tap \"<b>\""),
      ("When I tap \" A\"", "When I tap \"B\""), ("When I tap \"A", "When I tap \"B"),
    ] {
      let scenarios = [Scenario(title: "a", steps: [one]), Scenario(title: "b", steps: [other])]
      #expect(lines(scenarios).count { $0.hasPrefix("  Scenario: ") } == 2, "\(one)")
    }
  }

  @Test("a feature with outlines has the same scenarios as one without")
  func same() {
    forAll(seeds: 0..<200) { random in
      let words = [
        "A", "b c", "\\\"", "\\\\", "|", "\\n", "é", "#", "@x", "1", "a|\u{301}", "\u{600}|",
      ]
      let shapes = ["I tap \"%\"", "I type \"%\" into \"%\"", "I see \"%\"", "I wait 1 s"]
      let keywords = ["When", "And"]
      let flows = (0..<2).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          shapes[Int.random(in: 0..<shapes.count, using: &random)]
        }
      }
      let scenarios = (0..<Int.random(in: 1...6, using: &random)).map { number in
        let flow = flows[Int.random(in: 0..<2, using: &random)]
        let steps = flow.enumerated().map { place, shape in
          "\(keywords[min(place, 1)]) "
            + shape.map {
              $0 == "%" ? words[Int.random(in: 0..<words.count, using: &random)] : String($0)
            }.joined()
        }
        let title = Bool.random(using: &random) ? "story \(number)" : "Tap \"\(number)\""
        return Scenario(title: title, steps: steps)
      }
      let apart = scenarios.flatMap {
        ["", "  Scenario: \($0.title)"] + $0.steps.map { "    \($0)" }
      }
      #expect(read(lines(scenarios)) == read(apart))
    }
  }
}
