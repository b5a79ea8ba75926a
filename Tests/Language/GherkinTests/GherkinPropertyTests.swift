import Gherkin
import TestSupport
import Testing

@Suite("Any .feature file")
struct GherkinPropertyTests {
  private static let pieces = [
    "Feature:", "Rule:", "Background:", "Scenario:", "Scenario Outline:", "Examples:", "Given ",
    "* ", "And ", "|a|b|", "|a|", "\"\"\"", "```", "@a", "@a @b", "# language: fr", "#", "<a>",
    "\\", "\\n", "\u{301}", "\r", "\n", "\n", "\n", "\n", "\n", " ", "\t", "text", "\u{FEFF}", "é",
  ]

  @Test("any lines are read without end or trap, with each mistake at a line of the file")
  func anything() {
    forAll(seeds: 0..<300, full: 20_000) { random in
      let count = Int.random(in: 0...40, using: &random)
      let text = (0..<count).map { _ in
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      }.joined()
      let (document, problems) = GherkinDocument.read(text)
      // By bytes: a carriage return before the end of a line is one character with it.
      let bytes = Array(text.utf8)
      let lines =
        1
        + bytes.indices.count { place in
          bytes[place] == 0x0A || bytes[place] == 0x0D && bytes.dropFirst(place + 1).first != 0x0A
        }
      #expect(
        problems.allSatisfy { (1...lines + 1).contains($0.place.line) && $0.place.column > 0 },
        "\(text.debugDescription): \(problems.map(\.place)) of \(lines) lines"
      )
      #expect(problems.map(\.place) == problems.map(\.place).sorted())
      for pickle in try document.pickles() { #expect(pickle.place.line <= lines) }
    }
  }

  @Test("a scenario is read as it was written")
  func writing() {
    forAll(seeds: 0..<200, full: 5_000) { random in
      let scenarios = (0..<Int.random(in: 0...4, using: &random)).map { number in
        WrittenScenario(number: number, using: &random)
      }
      let text = "Feature: f\n" + scenarios.map(\.text).joined()
      let (document, problems) = GherkinDocument.read(text)
      #expect(problems == [], "\(text)")
      let pickles = try document.pickles()
      #expect(pickles.map(\.name) == scenarios.map(\.name))
      #expect(pickles.map(\.tags) == scenarios.map(\.tags))
      for (pickle, scenario) in zip(pickles, scenarios) {
        #expect(pickle.steps.map(\.text) == scenario.steps.map(\.text))
        #expect(pickle.steps.map(\.table) == scenario.steps.map(\.table), "\(text)")
        #expect(pickle.steps.map(\.docString?.content) == scenario.steps.map(\.lines), "\(text)")
      }
    }
  }
}

/// A random scenario, and its text as a person could have written it.
private struct WrittenScenario {
  struct Step {
    var text: String
    var table: [[String]]?
    var lines: String?
  }

  let name: String
  let tags: [String]
  var steps: [Step] = []
  var text = ""

  init(number: Int, using random: inout SeededRandom) {
    name = "scenario \(number)"
    tags = (0..<Int.random(in: 0...2, using: &random)).map { "@tag\($0)" }
    if !tags.isEmpty { text += "  \(tags.joined(separator: " ")) # a comment\n" }
    text += "  Scenario:   \(name)  \n    a description\n"
    for number in 0..<Int.random(in: 0...3, using: &random) {
      var step = Step(text: "step \(number)")
      text += "\tGiven \(step.text)\n"
      if Bool.random(using: &random) {
        let columns = Int.random(in: 1...3, using: &random)
        let rows = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (0..<columns).map { _ in Self.word("ab|\\ \n", using: &random) }
        }
        for row in rows { text += "    |" + row.map { " \(Self.cell($0)) |" }.joined() + "\n\n" }
        step.table = rows.map { $0.map { $0.trimmingBlanks } }
      }
      if Bool.random(using: &random) {
        let lines = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          Self.word("ab \"|@#\\`", using: &random)
        }
        let kept = lines.filter { !$0.contains("\"\"\"") }
        text += "      \"\"\"\n" + kept.map { "      \($0)\n" }.joined() + "      \"\"\"\n"
        step.lines = kept.joined(separator: "\n")
      }
      steps.append(step)
    }
  }

  private static func word(_ letters: String, using random: inout SeededRandom) -> String {
    let letters = Array(letters)
    return String(
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
    )
  }

  private static func cell(_ text: String) -> String {
    text.map { letter in
      switch letter {
      case "|": "\\|"
      case "\\": "\\\\"
      case "\n": "\\n"
      default: String(letter)
      }
    }.joined()
  }
}

extension String {
  /// The text without the blanks around it, which are not a part of a cell.
  fileprivate var trimmingBlanks: String {
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? startIndex
    return String(self[..<end].drop { $0 == " " })
  }
}
