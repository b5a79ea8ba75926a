import Actions
import EventModel
import Stories
import Testing
import ViewQuery

@Suite("Built-in sentences")
struct SentenceTests {
  private static let add = NodeReference.shown("Add")
  static let written: [(String, Sentence)] = [
    ("the app is launched", .launch),
    ("the app is as the story above left it", .resume),
    ("I tap \"Add\"", .action(.tap(add))),
    ("I go back", .action(.back)),
    ("I wait 0.5 s", .action(.wait(.milliseconds(500)))),
    ("I mark checkpoint \"done\"", .action(.checkpoint("done"))),
    ("I see \"Button clicked on: Page 1\"", .check(.sees(.shown("Button clicked on: Page 1")))),
    ("I wait until I do not see #add", .waitUntil(.seesNot(.identifier("add")))),
    ("I wait until \"Add\" is enabled", .waitUntil(.enabled(add, true))),
    ("I do not see #add", .check(.seesNot(.identifier("add")))),
    ("I see 3 of \"Milk\"", .check(.counts(3, .shown("Milk")))),
    ("\"Add\" is enabled", .check(.enabled(add, true))),
    ("\"Add\" is disabled", .check(.enabled(add, false))),
    ("\"Add\" is not selected", .check(.selected(add, false))),
    ("#title is focused", .check(.focused(.identifier("title")))),
    ("#volume has value \"50%\"", .check(.value(.identifier("volume"), "50%"))),
    ("\" has value \" has text \"a\\\"b\"", .check(.text(.shown(" has value "), "a\"b"))),
    ("the screen shows no text", .check(.shows(ScreenTexts([])))),
    ("the screen shows 3 texts", .check(.shows(ScreenTexts([.others(3)])))),
    (
      "the screen shows 1 other text, \"a, \\\"b\\\" and c\" and 2 other texts",
      .check(.shows(ScreenTexts([.others(1), .text("a, \"b\" and c"), .others(2)])))
    ),
    ("the screen matches checkpoint 2", .check(.matches("2"))),
    ("the screen matches checkpoint \"after 2\"", .check(.matches("after 2"))),
  ]

  @Test("a sentence is read after any keyword and written back unchanged", arguments: written)
  func roundTrip(text: String, sentence: Sentence) throws {
    for keyword in [Keyword.given, .when, .then, .and] {
      let step = Step(keyword, "\(keyword.rawValue.lowercased()) \(text)", line: 1)
      #expect(try Sentence(of: step) == sentence)
    }
    #expect(sentence.description == text)
  }

  @Test(
    "a step that begins differently is not a built-in sentence",
    arguments: [
      "I am on the first page", "I can tap a button", "the interface is up", "I seek \"x\"",
      "I tapped \"Add\"", "\"Add\" glows", "",
    ]
  )
  func others(text: String) throws {
    #expect(try Sentence(of: Step(.given, "Given \(text)", line: 1)) == nil)
  }

  @Test(
    "a malformed sentence is reported with the column in the line",
    arguments: [
      ("When I tap Add", 12), ("  When I see Add", 14), ("Then I type \"a\" on #b", 17),
      ("Then I see 2 of Add", 17), ("Then the screen shows Add", 23),
      ("Then the screen shows \"a\", 2 more", 28), ("Then Add is here and I", 0),
      ("When I wait until Add", 19), ("When I wait until I see Add", 25),
    ]
  )
  func columns(line: String, column: Int) throws {
    let trimmed = StoryLine(line)
    let step = Step(.then, trimmed.text, line: 1, column: trimmed.column)
    guard column > 0 else {
      #expect(try Sentence(of: step) == nil)
      return
    }
    let error = try #require(throws: ActionError.self) { try Sentence(of: step) }
    #expect(error.column == column)
  }
}
