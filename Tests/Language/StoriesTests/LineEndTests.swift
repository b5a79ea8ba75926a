import Actions
import Stories
import Testing

@Suite("Line ends")
struct LineEndTests {
  static let ends = ["\n", "\r\n", "\r"]

  @Test("a lone carriage return ends a line of a story, as a line feed does", arguments: ends)
  func stories(_ end: String) {
    let lines = ["Story: A", "Given the app is launched", "", "Then I see \"Zebra\"", "And Then"]
    let file = StoryFile(parsing: lines.joined(separator: end), name: "a.stories")
    #expect(file.stories.map(\.title) == ["A"])
    #expect(file.stories.first?.steps.map(\.line) == [2, 4, 5])
    #expect(
      StoryFile(parsing: "Story: A\(end)Story: B\(end)", name: "a").problems.map(\.line) == [2]
    )
  }

  @Test("a lone carriage return ends a line of a script and of a feature, too", arguments: ends)
  func scripts(_ end: String) throws {
    let script = try ActionScript(parsing: "tap \"a\"\(end)# note\(end)\(end)back\(end)")
    #expect(script.lines.map(\.number) == [1, 4])
    let text = ["Feature: f", "Scenario: s", "Given a", "Then b"].joined(separator: end)
    let feature = StoryFile(parsing: text, name: "a.feature")
    #expect(feature.problems == [] && feature.stories.map(\.title) == ["s"])
    #expect(feature.stories.first?.steps.map(\.line) == [3, 4])
  }

  @Test(
    "a control character at which editors begin a new line hides no step in a title or a comment",
    arguments: ["\u{B}", "\u{C}", "\u{1C}", "\u{1D}", "\u{1E}", "\u{85}"]
  )
  func breaks(_ scalar: String) {
    let step = "\(scalar)Then I see \"Zebra\""
    for line in ["Story: A\(step)", "# note\(step)", "Story: A\nThen I see \"B\"\(step)"] {
      let file = StoryFile(parsing: line, name: "a.stories")
      #expect(file.problems.map(\.code).contains("InvalidLine"), "\(file.problems)")
    }
    let feature = StoryFile(
      parsing: "Feature: f\nScenario: s\(step)\nGiven a\nThen b",
      name: "a.feature"
    )
    #expect(feature.problems.map(\.line) == [2])
    #expect(feature.problems.first?.column == 12)
    let strict = StoryFile(parsing: "Story: A\(step)", name: "a", grammar: .simon03)
    #expect(strict.problems.isEmpty)
  }

  @Test("mixed line ends are counted each for itself")
  func mixed() {
    let file = StoryFile(parsing: "Story: A\r\r\nGiven a\n\rThen b\r\n\r\nAnd c", name: "a")
    #expect(file.stories.first?.steps.map(\.line) == [3, 5, 7])
  }
}
