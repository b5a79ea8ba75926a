import Stories
import Testing

@Suite("Tags of stories")
struct StoryTagTests {
  private let text = """
    @smoke @login # both
    @slow
    Story: a
    Given b
    When c
    Then d

    @wip
    Story: e
    Given f
    When g
    Then h
    Story: i
    Given j
    """

  @Test("tags before a story are its tags and belong to its lines")
  func tags() throws {
    let file = StoryFile(parsing: text, name: "a.stories")
    #expect(file.problems == [])
    #expect(file.stories.map(\.tags) == [["@smoke", "@login", "@slow"], ["@wip"], []])
    let selected = { (line: Int) in
      StorySelection(lines: ["a.stories": [line]]).places(in: file.stories).sorted()
    }
    #expect([1, 2, 6, 8, 12, 13, 14].map(selected) == [[0], [0], [0], [1], [1], [2], [2]])
    let expression = try TagExpression(parsing: "@smoke or not @wip")
    #expect(StorySelection(tags: expression).places(in: file.stories).sorted() == [0, 2])
  }

  @Test("the grammar of Simon 0.3 refuses tags")
  func strict() {
    let problems = StoryFile(parsing: text, name: "a.stories", grammar: .simon03).problems
    #expect(problems.map(\.line) == [1, 2, 8])
    #expect(problems[0].code == "InvalidKeyword")
    #expect(
      problems[0].hint
        == "the grammar simon-0.3 has no tags and tables; leave out --grammar to use them"
    )
    let other = StoryFile(parsing: "\"a@b\"", name: "a.stories", grammar: .simon03).problems
    #expect(other.first?.hint == "begin the line with a keyword, or with # for a comment")
  }

  @Test(
    "tags in a wrong place, and words that are no tags, are mistakes",
    arguments: [
      ("Story: a\n@b\nGiven c", ["2: no story follows the tags"]),
      ("Story: a\nGiven b\nThen b\n| c |\n@d\n| e |\nStory: f", ["5: no story follows the tags"]),
      ("@a b@c\nStory: e", ["1: \"b\" is not a tag"]),
      ("Story: a\nGiven b\n@c", ["3: no story follows the tags"]),
      ("@a b\nStory: c", ["1: \"b\" is not a tag"]),
      ("@\nStory: c", ["1: \"@\" is not a tag"]),
    ]
  )
  func mistakes(_ text: String, _ expected: [String]) {
    let problems = StoryFile(parsing: text, name: "a.stories").problems
    #expect(problems.map { "\($0.line): \($0.message)" } == expected)
    #expect(problems.allSatisfy { !$0.hint.isEmpty && $0.code == "InvalidTags" })
    let lines = text.split(separator: "\n")
    #expect(problems.allSatisfy { $0.source == lines[$0.line - 1] })
  }

  @Test("each @ begins a tag, as in a .feature file")
  func adjacent() {
    for line in ["@a,@b", "@y@z", "@a @b@c # d", "@a#1@b"] {
      let story = StoryFile(parsing: "\(line)\nStory: s\nGiven b", name: "a.stories")
      let scenario = StoryFile(
        parsing: "\(line)\nFeature: f\nScenario: s\n* b",
        name: "a.feature"
      )
      #expect(story.problems == [])
      #expect(story.stories.map(\.tags) == scenario.stories.map(\.tags), "\(line)")
    }
  }
}
