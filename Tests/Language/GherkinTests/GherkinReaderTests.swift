import TestSupport
import Testing

@testable import Gherkin

@Suite("Reading .feature files")
struct GherkinReaderTests {
  /// The kind of each step and what is below it, scenario by scenario.
  private func outline(_ text: String) throws -> [String] {
    let (document, problems) = GherkinDocument.read(text)
    #expect(problems == [])
    return try document.pickles().flatMap { pickle in
      [([pickle.name] + pickle.tags).joined(separator: " ")]
        + pickle.steps.map { step in
          let table = step.table.map { " \($0)" } ?? ""
          return
            "\(step.kind) \(step.text)\(table)\(step.docString.map { " «\($0.content)»" } ?? "")"
        }
    }
  }

  @Test(
    "each part of the language is read",
    arguments: [
      ("no feature", "# a comment\n\n", []),
      ("a scenario", "Feature: f\nScenario: a\nGiven b", ["a", "context b"]),
      (
        "the kinds of steps", "Feature:\nExample: a\nGiven b\nAnd c\nWhen d\nBut e\nThen f\n* g",
        ["a", "context b", "context c", "action d", "action e", "outcome f", "unknown g"]
      ),
      (
        "backgrounds of feature and rule",
        "Feature:\nBackground:\nGiven a\nScenario: b\nWhen c\nRule: d\nBackground:\nGiven e\nExample: f\nThen g",
        ["b", "context a", "action c", "f", "context a", "context e", "outcome g"]
      ),
      (
        "tags of all parts",
        "@a\nFeature:\n@b @c # no @tag\nRule:\n@d#1\n\n@e\nScenario Outline: x\nGiven <n>\n@f\nExamples:\n|n|\n|1|",
        ["x @a @b @c @d#1 @e @f", "context 1"]
      ),
      (
        "several examples",
        "Feature:\nScenario Template: x <n>\nGiven <n><m>\nExamples:\n|n|m|\n|1|2|\nScenarios:\n|m|n|\n|3|4|",
        ["x 1", "context 12", "x 4", "context 43"]
      ),
      (
        "values in tables and texts",
        "Feature:\nScenario Outline: x\nGiven a\n|<n>|\nAnd b\n\"\"\"\n<n>\n\"\"\"\nExamples:\n|n|\n|1|",
        ["x", "context a [[\"1\"]]", "context b «1»"]
      ),
      (
        "escapes in cells", #"Feature:\#nScenario: x\#nGiven a\#n| b \| c | \\ | d\ne | \f | |"#,
        ["x", #"context a [["b | c", "\\", "d\ne", "\\f", ""]]"#]
      ),
      (
        "texts with either delimiter",
        "Feature:\nScenario: x\nGiven a\n  \"\"\"\n    b\n  ```\n c\n  \\\"\\\"\\\"\n  \"\"\"\nAnd d\n```\n\"\"\"\n```",
        ["x", "context a «  b\n```\nc\n\"\"\"»", "context d «\"\"\"»"]
      ),
      (
        "a table and a text below one step",
        "Feature:\nScenario: x\nGiven a\n|b|\n\n# c\n|d|\n\"\"\"\n\"\"\"",
        ["x", "context a [[\"b\"], [\"d\"]] «»"]
      ),
      (
        "descriptions",
        "Feature:\n|no| table\nGiven no step\n  # a comment\n\nRule:\n@a\nScenario: x\n* a",
        ["x @a", "unknown a"]
      ),
      (
        "lines that end in CRLF", "Feature: f\r\nScenario: a\r\nGiven b\r\n|c|\r\n",
        [
          "a", "context b [[\"c\"]]",
        ]
      ),
      ("a mark of UTF-8", "\u{FEFF}Feature: f\nScenario: a\nGiven b", ["a", "context b"]),
      (
        "a language with words that begin others",
        "# language: ht\nKarakteristik: f\nSenaryo: a\nLe sa a b\nLe c",
        ["a", "outcome b", "action c"]
      ),
      (
        "a language without blanks behind its words", "# language: ja\n機能: f\nシナリオ: a\n前提b\nもしc",
        ["a", "context b", "action c"]
      ),
    ] as [(String, String, [String])]
  )
  func parts(_ name: String, _ text: String, _ expected: [String]) throws {
    #expect(try outline(text) == expected)
  }

  @Test(
    "every mistake is reported with its line and column",
    arguments: [
      ("Scenario: a", ["1:1 \"Scenario: a\" cannot stand here"]),
      ("# language: xx\nFeature:\n", ["1:1 there is no language \"xx\""]),
      (
        "Feature:\nBackground:\nGiven a\n  Background:\nFeature:\nExamples:",
        [
          "4:3 \"Background:\" cannot stand here", "5:1 \"Feature:\" cannot stand here",
          "6:1 \"Examples:\" cannot stand here",
        ]
      ),
      (
        "Feature:\n@a b @c",
        ["2:1 the tag \"@a b\" has a blank in it", "3:1 the file ends too early"]
      ),
      (
        "Feature:\nScenario:\nGiven a\n|b|\n |c|d|\n\"\"\"\ne",
        [
          "5:2 the row has 2 cells, the first row of the table has 1",
          "8:1 the file ends too early",
        ]
      ),
      (
        "Feature:\nScenario:\nGiven a\nGivn b\n@c\nGiven d\n|e|\nScenario: f\nGiven g",
        [
          "4:1 \"Givn b\" cannot stand here", "6:1 \"Given d\" cannot stand here",
          "7:1 \"|e|\" cannot stand here",
        ]
      ),
      (
        "Feature:\nScenario:\nExamples:\n|a|\nGiven b",
        ["5:1 \"Given b\" cannot stand here"]
      ),
    ]
  )
  func problems(_ text: String, _ expected: [String]) {
    let problems = GherkinDocument.read(text).problems
    #expect(problems.map { "\($0.place.line):\($0.place.column) \($0.message)" } == expected)
    #expect(problems.allSatisfy { !$0.hint.isEmpty })
  }

  @Test("each word of each language begins its part of a feature")
  func languages() throws {
    #expect(GherkinLanguage.all.count == 80)
    for language in GherkinLanguage.all {
      let step = try #require(language.stepWords.first { $0.kind == .action }).text + "x"
      func first(_ part: GherkinLanguage.Part) throws -> String {
        try #require(language.headings(of: part).first)
      }
      for part in GherkinLanguage.Part.allCases {
        for word in language.headings(of: part) {
          var words: [GherkinLanguage.Part: String] = [part: word]
          for other in GherkinLanguage.Part.allCases where other != part {
            words[other] = try first(other)
          }
          let text = """
            # language: \(language.code)
            \(words[.feature] ?? ""): f
            \(words[.background] ?? ""): b
            \(step)
            \(words[.scenario] ?? ""): s
            \(step)
            \(words[.rule] ?? ""): r
            \(words[.outline] ?? ""): o
            \(step)
            \(words[.examples] ?? ""): e
            | a |
            | 1 |
            """
          let (document, problems) = GherkinDocument.read(text)
          #expect(problems == [], "\(language.code): \(word)")
          #expect(document.language == language)
          let pickles = try document.pickles()
          #expect(pickles.map(\.name) == ["s", "o"], "\(language.code): \(word)")
          #expect(pickles.map(\.steps.count) == [2, 2], "\(language.code): \(word)")
          #expect(document.feature?.rules.first?.scenarios.first?.examples.first?.rows.count == 1)
        }
      }
      for word in language.stepWords {
        let (document, problems) = GherkinDocument.read(
          "# language: \(language.code)\n\(try first(.feature)):\n\(try first(.scenario)):\n\(word.text)x"
        )
        #expect(problems == [], "\(language.code): \(word.text)")
        #expect(document.feature?.scenarios.first?.steps.first?.kind == word.kind)
      }
    }
  }

  @Test("names that no text has and tags of outlines without rows count against the limit")
  func smallFiles() {
    let row = { (cell: String, count: Int) in String(repeating: "|\(cell)", count: count) + "|\n" }
    let names = "|" + (0..<500).map { "n\($0)" }.joined(separator: "|") + "|\n"
    let steps = String(repeating: "Given <\n", count: 200)
    let rows = String(repeating: row("", 500), count: 20)
    let searched = "Feature:\nScenario Outline:\n\(steps)Examples:\n\(names)\(rows)"
    let tags = (0..<500).map { "@t\($0)" }.joined(separator: " ")
    let outlines = String(repeating: "Scenario Outline:\nExamples:\n|a|\n", count: 500)
    for text in [searched, "\(tags)\nFeature:\n\(outlines)"] {
      let (document, problems) = GherkinDocument.read(text)
      #expect(problems == [])
      #expect(throws: GherkinProblem.self) { try document.compiled(limit: 1 << 20) }
    }
  }

  @Test("values that double a text with each name end at the limit, and so do many rows")
  func limit() {
    let names = (0..<30).map { "n\($0)" }
    let values = (0..<30).map { "<n\($0 + 1)><n\($0 + 1)>" }
    let head = "Feature:\nScenario Outline:\nGiven <n0>\n"
    let row = { (cells: [String]) in "|\(cells.joined(separator: "|"))|\n" }
    let doubling = "\(head)Examples:\n\(row(names))\(row(values))"
    let rows = String(repeating: "|1|\n", count: 100)
    let many = "\(head)\(String(repeating: "And a\n", count: 100))Examples:\n|n0|\n\(rows)"
    for (text, lines) in [(doubling, 6...6), (many, 110...130)] {
      let (document, problems) = GherkinDocument.read(text)
      #expect(problems == [])
      do throws(GherkinProblem) {
        _ = try document.pickles(limit: 1 << 16)
        Issue.record("the limit is not kept")
      } catch {
        #expect(error.kind == .tooLarge(limit: 1 << 16))
        #expect(lines.contains(error.place.line))
      }
    }
  }
}
