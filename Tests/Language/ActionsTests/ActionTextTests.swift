import Actions
import EventModel
import TestSupport
import Testing
import ViewQuery

@Suite("The words of an action")
struct ActionTextTests {
  static let written: [(String, Action)] =
    [
      ("tap \"Add\"", .tap(.shown("Add"))),
      ("double tap #photo", .doubleTap(.identifier("photo"))),
      ("long press 12,34.5", .longPress(.point(Point(x: 12, y: 34.5)))),
      ("type \"Milk\" into \"Title\"", .type("Milk", into: .shown("Title"))),
      ("type \"into \\\"it\\\"\\n\"", .type("into \"it\"\n", into: nil)),
      ("clear #title", .clear(.identifier("title"))),
      ("swipe up", .swipe(.up, on: nil)),
      (
        "swipe left on row 2 of #list",
        .swipe(.left, on: .row(2, section: 0, of: .identifier("list")))
      ),
      ("scroll to row 40", .scrollToRow(row: 40, section: 0, of: nil)),
      (
        "scroll to row 4 of section 2 of #list",
        .scrollToRow(row: 4, section: 2, of: .identifier("list"))
      ),
      ("scroll to \"Item 200\"", .scrollTo(.shown("Item 200"))),
      ("scroll to #footer", .scrollTo(.identifier("footer"))),
      ("drag from \"A to B\" to 1,2", .drag(from: .shown("A to B"), to: .point(Point(x: 1, y: 2)))),
      ("hover \"File\"", .hover(.shown("File"))),
      ("right click \"File\"", .click(.right, on: .shown("File"))),
      ("middle click #link", .click(.middle, on: .identifier("link"))),
      ("pinch in on #map", .pinch(.in, on: .identifier("map"))),
      ("wait 0.5", .wait(.milliseconds(500))),
      ("rotate left", .rotate(.left)),
      ("back", .back),
      ("checkpoint \"after adding\"", .checkpoint("after adding")),
      ("tap `//UIButton[@title='a b']`", .tap(.selector("//UIButton[@title='a b']"))),
    ] + keys

  private static let keys = ["Escape", "Control+Shift+S", "Control++", "\"", " "].compactMap {
    text in
    KeyPress(parsing: text).map { ("press \(text.scriptQuoted)", Action.press($0)) }
  }

  @Test("an action is read and written back unchanged", arguments: written)
  func roundTrip(text: String, action: Action) throws {
    #expect(try Action(parsing: text) == action)
    #expect(action.description == text)
    #expect(try Action(parsing: action.sentence) == action)
  }

  @Test(
    "an action can have any case, blanks and named units",
    arguments: [
      ("  TAP   \"Add\" ", Action.tap(.shown("Add"))),
      ("wait 500 ms", .wait(.milliseconds(500))),
      ("wait 2 seconds", .wait(.seconds(2))),
      ("go back", .back),
      ("hover over \"File\"", .hover(.shown("File"))),
      ("mark checkpoint \"x\"", .checkpoint("x")),
    ]
  )
  func forms(text: String, action: Action) throws {
    #expect(try Action(parsing: text) == action)
  }

  @Test(
    "an invalid action is an error with its column and a hint",
    arguments: [
      ("", 1, "the line has no action", "write one of"),
      ("  tpa \"Add\"", 3, "\"tpa\" is not an action", "\"tap\""),
      ("double tp #a", 1, "\"double\" is not an action", "\"double tap\""),
      ("scroll down", 1, "\"scroll\" is not an action", "\"scroll to row\""),
      ("tap", 4, "expected a target", ""),
      ("tap Add", 5, "expected a view", "quotes"),
      ("tap \"Add", 5, "the quote is not closed", "\\\""),
      ("type Milk", 6, "expected text in quotes, found \"Milk\"", ""),
      ("type \"a\\q\" into #b", 8, "\\q has no meaning", "\\\\"),
      ("type \"a\" in #b", 10, "expected \"into\"", ""),
      ("press Escape", 7, "expected a key in quotes, found \"Escape\"", ""),
      ("press \"Esc\"", 7, "there is no key \"Esc\"", "press \"Escape\""),
      ("press \"Ctrl+s\"", 7, "there is no key \"Ctrl+s\"", "press \"Control+s\""),
      ("press \"cmd+up\"", 7, "there is no key", "press \"Meta+ArrowUp\""),
      ("press \"escpae\"", 7, "there is no key", "press \"Escape\""),
      ("press \"Milk\"", 7, "there is no key \"Milk\"", "type \"text\""),
      ("press \"a\" on #b", 11, "expected the end of the line", ""),
      ("swipe sideways", 7, "expected up, down, left, right, found \"sideways\"", ""),
      ("scroll to row 99999999999", 15, "expected a row number", ""),
      ("scroll to row -1", 15, "expected a row number, counted from 0, found \"-1\"", ""),
      ("drag from #a", 13, "expected \"to\", found the end of the line", ""),
      ("wait soon", 6, "expected a number of seconds, found \"soon\"", ""),
      ("wait 1e9", 6, "at most a day", ""),
      ("back home", 6, "expected the end of the line, found \"home\"", ""),
    ]
  )
  func errors(text: String, column: Int, message: String, hint: String) throws {
    let error = try #require(throws: ActionError.self) { try Action(parsing: text) }
    #expect(error.column == column)
    #expect(error.message.contains(message))
    #expect(hint.isEmpty || error.hint?.contains(hint) == true)
  }

  @Test("a quoted text stays on one line and survives trimming")
  func quoting() throws {
    var random = SeededRandom(seed: 7)
    let alphabet: [Unicode.Scalar] = [
      "a", "\"", "\\", "\n", "\r", "\t", "\u{8}", "\u{2028}", "é", "\u{301}", "😀", ".", "!", " ",
      "`",
    ]
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        text.unicodeScalars.append(alphabet[Int.random(in: 0..<15, using: &random)])
      }
      let quoted = text.scriptQuoted
      let read = try String(quoted: quoted)
      #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars))
      #expect(quoted.split(whereSeparator: \.isNewline).count == 1)
      let action = Action.type(text, into: nil)
      #expect(try Action(parsing: action.description) == action)
    }
  }

  @Test(
    "a letter that would join the quotation mark or an escape beside it is read back in a reference",
    arguments: [
      ("Mi\"lk\n\u{301}", #""Mi\"lk\n\u{301}""#), ("\u{301}a", #""\u{301}a""#),
      ("a\u{D4E}", #""a\u{D4E}""#), ("a\u{200B}\u{301}", #""a\u{200B}\u{301}""#),
      ("e\u{301}\n", "\"e\u{301}\\n\""),
    ]
  )
  func joined(text: String, quoted: String) throws {
    #expect(text.scriptQuoted.unicodeScalars.elementsEqual(quoted.unicodeScalars))
    let action = try Action(parsing: "tap \(quoted)")
    #expect(
      action.description.unicodeScalars.elementsEqual("tap \(quoted)".unicodeScalars)
    )
    #expect(try Action(parsing: action.description) == action)
  }
}
