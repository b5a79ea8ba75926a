import Patterns
import TestSupport
import Testing

@testable import Stories

@Suite("Patterns of steps")
struct PatternTests {
  /// Returns the groups of the first match as texts; nil if there is no match.
  private func groups(_ pattern: String, _ text: String) throws -> [String?]? {
    let program = try StepPattern(pattern).program
    let values = text.unicodeScalars.map(\.value)
    var search = PatternSearch(program, in: values)
    return try search.groups()?.map { range in
      range.map { range in
        String(String.UnicodeScalarView(values[range].compactMap(Unicode.Scalar.init)))
      }
    }
  }

  @Test(
    "a pattern is written in ICU's notation and ignores case",
    arguments: [
      (#"i ADD (\d+) (apple|pear)s?"#, "Given I add 12 Pears", ["12", "Pear"]),
      (#"^Given (.*?) and (.*)$"#, "given a and b and c", ["a", "b and c"]),
      (#"([a-c&&[^b]]+)([[:digit:]]*)"#, "bac9", ["ac", "9"]),
      (#"(\p{Lu}\p{L}*) (\P{L}+)"#, "Über 12", ["Über", "12"]),
      (#"(?-i)(ABC)(?i:def)"#, "abc ABCDEF", ["ABC"]),
      (#"\Qa.b(\E(.)"#, "xA.B(z", ["z"]),
      (#"(a|ab)(c|bcd)(d*)"#, "abcd", ["a", "bcd", ""]),
      (#"(?<word>\w+) \k<word>"#, "so so", ["so"]),
      (#"(\w)(\w)\2\1"#, "ABba", ["A", "B"]),
      (#"(?<=\$)(\d+)(?! off)"#, "$20 off", ["2"]),
      (#"\b(cat)\b"#, "concat cat", ["cat"]),
      (#"(x{2,3}+)x?(.*)"#, "xxxxy", ["xxx", "y"]),
      (#"(?>a+)(b)"#, "aaab", ["b"]),
      (#"([^"]*)" is (not )?on"#, "\"Add\" is on", ["Add", nil]),
      (#"(\x41\u0042\x{43})"#, "abc", ["abc"]),
      (#"([]a]+)"#, "b]a", ["]a"]),
      (#"(Σ)"#, "ς σ", ["ς"]), (#"(K)"#, "\u{212A}", ["\u{212A}"]),
    ] as [(String, String, [String?])]
  )
  func notation(pattern: String, text: String, expected: [String?]) throws {
    #expect(try groups(pattern, text) == expected)
  }

  @Test(
    "an invalid pattern is reported with the mistake and its column",
    arguments: [
      ("a(b", 2, "this ( is not closed"), ("a)b", 2, "this ) has no matching ("),
      ("*a", 1, "there is nothing to repeat before *"), ("a**", 3, "nothing to repeat"),
      ("a{3,2}", 2, "the maximum is below the minimum"), ("[a", 1, "this [ is not closed"),
      ("[z-a]", 2, "the range ends before it begins"), (#"\q"#, 1, #"\q has no meaning"#),
      ("\\", 1, "nothing follows the backslash"), (#"\p{Klingon}"#, 1, "no property Klingon"),
      (#"(a)\2"#, 4, "there is no group 2 before this"), ("(?x)a b", 1, "(?x is not supported"),
      ("((a{999}){999}){999}", 1, "its repetitions are too large"),
    ]
  )
  func errors(pattern: String, column: Int, message: String) throws {
    let error = try #require(throws: PatternError.self) { try StepPattern(pattern) }
    #expect(error.message.contains(message), "\(error)")
    #expect(error.column == column)
  }

  @Test("a pattern matches where Swift's own engine matches, with the same groups")
  func oracle() {
    forAll(seeds: 0..<6, full: 2_040) { random in
      let pattern = RandomPattern.make(&random)
      let regex = try Regex(pattern).ignoresCase().matchingSemantics(.unicodeScalar)
      for _ in 0..<8 {
        let text = RandomPattern.text(&random)
        let match = try regex.firstMatch(in: text)
        let expected = match.map { $0.output.dropFirst().map { $0.substring.map(String.init) } }
        let found = try groups(pattern, text)
        #expect(found == expected, "\(pattern) in \(text)")
      }
    }
  }

  @Test("the automaton of many patterns finds each pattern where a search for it alone does")
  func automaton() {
    forAll(seeds: 0..<2, full: 340) { random in
      let patterns = try (0..<30).map { _ in try StepPattern(RandomPattern.make(&random)) }
      var automaton = StepAutomaton(
        patterns.enumerated().map { ($0.offset * 2, $0.element.syntax) }
      )
      for _ in 0..<40 {
        let values = RandomPattern.text(&random).unicodeScalars.map(\.value)
        let alone = try patterns.indices.filter { index in
          var search = PatternSearch(patterns[index].program, in: values)
          return try search.groups() != nil
        }
        #expect(automaton.matches(in: values) == alone.map { $0 * 2 })
      }
    }
  }

  @Test("a pattern with exponentially many matches is answered quickly, or stopped and named")
  func backtracking() throws {
    let line = "Given " + String(repeating: "a", count: 5_000) + "b"
    let step = Step(.given, line, line: 1)
    let library = try StepLibrary {
      Stories.step("(a+)+$", file: "S.swift", line: 7) { (_, _: String) in }
      Stories.step(#"(a+)+\1c"#, file: "S.swift", line: 8) { (_, _: String) in }
    }
    var matcher = StepMatcher(library)
    guard case .undefined(let reason, _, _) = matcher.mapping(of: step) else {
      Issue.record("matched")
      return
    }
    #expect(
      reason
        == #"the search for "(a+)+\1c" at S.swift:8 stopped after 1000000 attempts on this line"#
    )
    let matching = Step(.given, String(line.dropLast()), line: 1)
    var alone = StepMatcher(
      try StepLibrary { Stories.step("(a+)+$") { (_, _: String) in } }
    )
    guard case .undefined(let none, _, _) = alone.mapping(of: step),
      case .defined(_, let groups) = alone.mapping(of: matching)
    else {
      Issue.record("expected no match, then one")
      return
    }
    #expect(none == "no step definition matches")
    #expect(groups.first??.count == 5_000)
  }
}

/// Random patterns and texts of few letters, so that they often match.
private enum RandomPattern {
  static func make(_ random: inout SeededRandom) -> String {
    let start = random.once(in: 5) ? "^" : ""
    return start + choice(&random, depth: 2) + (random.once(in: 5) ? "$" : "")
  }

  static func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...10, using: &random)).map { _ in
      ["a", "b", "C", "1", " ", "é"][Int.random(in: 0..<6, using: &random)]
    }.joined()
  }

  private static func choice(_ random: inout SeededRandom, depth: Int) -> String {
    (0..<(random.once(in: 3) ? 2 : 1)).map { _ in
      (0..<Int.random(in: 1...3, using: &random)).map { _ in piece(&random, depth) }.joined()
    }.joined(separator: "|")
  }

  private static func piece(_ random: inout SeededRandom, _ depth: Int) -> String {
    let atoms = ["a", "b", "c", ".", "\\d", "\\w", "[ab]", "[^a]", "É", " "]
    var piece = atoms[Int.random(in: atoms.indices, using: &random)]
    if depth > 0, random.once(in: 3) {
      piece = (random.once(in: 3) ? "(?:" : "(") + choice(&random, depth: depth - 1) + ")"
    }
    // Engines differ in what a group captures after an empty repetition.
    let counts =
      piece.contains("(") ? ["", "", "?"] : ["", "", "*", "+", "?", "{1,2}", "*?", "+?"]
    return piece + counts[Int.random(in: counts.indices, using: &random)]
  }
}
