@testable import Stories
import Testing

@Suite("Simon's own cases of the grammar")
struct GrammarCaseTests {
  @Test("keywords are whole words in upper or lower case", arguments: EarlierCase.all("keyword"))
  func keywords(_ given: EarlierCase) throws {
    let word = try #require(given.input as? String)
    #expect(Keyword(word: word)?.rawValue == given.expects("keyword", as: String.self))
    #expect(Keyword(word: word.uppercased()) == Keyword(word: word))
  }

  @Test(
    "lines are accepted and refused in the same order as in Simon",
    arguments: EarlierCase.all("story-line-sequence")
  )
  func sequences(_ given: EarlierCase) throws {
    let lines = try #require(given.input as? [String])
    let expected = try #require(given.expected as? [[String: Any]])
    var order = KeywordOrder(.simon03)
    for (number, (line, expectation)) in zip(lines, expected).enumerated() {
      let keyword = try #require(StoryLine(line).word.flatMap { Keyword(word: $0) })
      let kind = order.take(keyword)
      #expect((kind == nil) == (expectation["error"] == nil))
      if let kind {
        let problem = StoryProblem(
          kind: kind,
          grammar: .simon03,
          file: "",
          line: number + 1,
          column: 1,
          source: line
        )
        #expect(problem.code == expectation["error"] as? String)
        #expect(problem.message == expectation["reason"] as? String)
      }
    }
  }

  @Test(
    "a file is read with the stories or the first error that Simon gave",
    arguments: EarlierCase.all("story-parse")
  )
  func files(_ given: EarlierCase) throws {
    let text = try #require(given.input as? String)
    let grammar = given.version.hasPrefix("0.1") ? StoryGrammar.simon01 : .simon03
    let file = StoryFile(parsing: text, name: "X.stories", grammar: grammar)
    try compare(file, stories: given.expects("stories"), error: given.expects("error"))
  }

  @Test(
    "Simon's own story files are read as in both of its versions",
    arguments: EarlierCase.all("story-file")
  )
  func history(_ given: EarlierCase) throws {
    guard !DeliberateDifference.contains(given.id) else { return }
    let text = try #require(given.input as? String)
    for (version, grammar) in [("0.1.0", StoryGrammar.simon01), ("0.2-0.3", .simon03)] {
      let result = try #require(given.expects(version, as: [String: Any].self))
      let file = StoryFile(parsing: text, name: "X.stories", grammar: grammar)
      try compare(
        file,
        stories: result["stories"] as? [Any],
        error: result["error"] as? [String: Any]
      )
    }
  }

  private func compare(_ file: StoryFile, stories: [Any]?, error: [String: Any]?) throws {
    if let error {
      let problem = try #require(file.problems.first)
      #expect(problem.code == error["code"] as? String)
      guard let line = error["line"] as? Int else { return }
      #expect(problem.line == line)
      #expect(problem.short == error["short"] as? String)
      let reason = try #require(error["reason"] as? String)
      #expect(reason.hasSuffix(problem.message))
    } else {
      #expect(file.problems.isEmpty)
      let expected = try #require(stories as? [[String: Any]])
      #expect(file.stories.map(\.title) == expected.map { $0["title"] as? String ?? "?" })
      for (story, expectation) in zip(file.stories, expected) {
        let steps = try #require(expectation["steps"] as? [[String: String]])
        #expect(story.steps.map(\.text) == steps.map { $0["text"] ?? "?" })
        #expect(story.steps.map(\.keyword.rawValue) == steps.map { $0["keyword"] ?? "?" })
      }
    }
  }

  @Test("titles are selected by their beginning", arguments: EarlierCase.all("prefix"))
  func prefixes(_ given: EarlierCase) throws {
    let text: String = try given.member("string")
    let prefix: String = try given.member("prefix")
    let loosely: Bool = try given.member("ignore_case_and_diacritics")
    #expect(text.begins(with: prefix, loosely: loosely) == (given.expected as? Bool))
  }

  @Test("every deliberate difference refers to an existing case")
  func differences() {
    let kinds = [
      "keyword", "story-line-sequence", "story-parse", "story-file", "prefix", "step-match",
      "story-select", "mapping-create", "scenario", "strip-quotes", "assertion-message", "json",
      "frank-step-match", "frank-scenario",
    ]
    let known = Set(kinds.flatMap(EarlierCase.all).map(\.id))
    #expect(known.count == 126)
    #expect(DeliberateDifference.ofApps.allSatisfy(known.contains))
    #expect(DeliberateDifference.all.keys.filter { !known.contains($0) }.isEmpty)
  }
}
