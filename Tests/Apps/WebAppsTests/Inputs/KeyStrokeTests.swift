import EventModel
import Testing

@testable import WebApps

@Suite("A key as the browser takes it")
struct KeyStrokeTests {
  @Test(
    "a character is typed by its key",
    arguments: [
      ("a", KeyStroke(key: "a", code: "KeyA", number: 65, text: "a")),
      ("z", KeyStroke(key: "z", code: "KeyZ", number: 90, text: "z")),
      ("A", KeyStroke(key: "A", code: "KeyA", number: 65, text: "A", modifiers: 8)),
      ("7", KeyStroke(key: "7", code: "Digit7", number: 55, text: "7")),
      (" ", KeyStroke(key: " ", code: "Space", number: 32, text: " ")),
      (".", KeyStroke(key: ".", text: ".")), ("@", KeyStroke(key: "@", text: "@")),
      ("~", KeyStroke(key: "~", text: "~")),
      ("\n", KeyStroke(key: "Enter", code: "Enter", number: 13, text: "\r")),
      ("\r", KeyStroke(key: "Enter", code: "Enter", number: 13, text: "\r")),
      ("\t", KeyStroke(key: "Tab", code: "Tab", number: 9)),
      ("\u{8}", KeyStroke(key: "Backspace", code: "Backspace", number: 8)),
      ("\u{7F}", KeyStroke(key: "Backspace", code: "Backspace", number: 8)),
    ] as [(Character, KeyStroke)]
  )
  func typing(character: Character, stroke: KeyStroke) {
    #expect(KeyStroke.typing(character) == stroke)
  }

  @Test(
    "a character that no key types has none",
    arguments: ["é", "ß", "日", "👩‍👩‍👧", "\u{0}", "\u{1B}", "\u{1F}", "e\u{301}"] as [Character]
  )
  func untyped(character: Character) {
    #expect(KeyStroke.typing(character) == nil)
  }

  @Test("a line end of two characters is one return")
  func lineEnd() {
    #expect(KeyStroke.typing("\r\n")?.key == "Enter")
  }

  @Test(
    "a press has the modifiers that are held down, and types only without them or with Shift",
    arguments: [
      ("a", KeyStroke(key: "a", code: "KeyA", number: 65, text: "a")),
      ("Shift+a", KeyStroke(key: "A", code: "KeyA", number: 65, text: "A", modifiers: 8)),
      (
        "Control+a",
        KeyStroke(key: "a", code: "KeyA", number: 65, modifiers: 2, commands: ["selectAll"])
      ),
      ("Control+Shift+a", KeyStroke(key: "A", code: "KeyA", number: 65, modifiers: 10)),
      ("Control+k", KeyStroke(key: "k", code: "KeyK", number: 75, modifiers: 2)),
      ("Alt+1", KeyStroke(key: "1", code: "Digit1", number: 49, modifiers: 1)),
      ("Meta+a", KeyStroke(key: "a", code: "KeyA", number: 65, modifiers: 4)),
      (
        "Control+Alt+Shift+Meta+x",
        KeyStroke(key: "X", code: "KeyX", number: 88, modifiers: 15)
      ),
      ("Escape", KeyStroke(key: "Escape", code: "Escape", number: 27)),
      ("Enter", KeyStroke(key: "Enter", code: "Enter", number: 13, text: "\r")),
      ("Control+Enter", KeyStroke(key: "Enter", code: "Enter", number: 13, modifiers: 2)),
      ("Shift+Tab", KeyStroke(key: "Tab", code: "Tab", number: 9, modifiers: 8)),
      ("ArrowLeft", KeyStroke(key: "ArrowLeft", code: "ArrowLeft", number: 37)),
      ("F1", KeyStroke(key: "F1", code: "F1", number: 112)),
      ("F12", KeyStroke(key: "F12", code: "F12", number: 123)),
      ("é", KeyStroke(key: "é", text: "é")),
      ("Shift+?", KeyStroke(key: "?", text: "?", modifiers: 8)),
    ]
  )
  func press(text: String, stroke: KeyStroke) throws {
    #expect(KeyStroke.press(try #require(KeyPress(parsing: text))) == stroke)
  }

  @Test(
    "Control with a key of text editing means its command",
    arguments: [
      ("a", "selectAll"), ("c", "copy"), ("x", "cut"), ("v", "paste"), ("z", "undo"), ("y", "redo"),
    ]
  )
  func editing(key: String, command: String) throws {
    let press = try #require(KeyPress(key, modifiers: [.control]))
    #expect(KeyStroke.press(press).commands == [command])
    #expect(KeyStroke.press(try #require(KeyPress(key))).commands == [])
  }

  @Test("every named key of a recording keeps its name, and types nothing but Enter's return")
  func names() throws {
    for name in KeyPress.names {
      let stroke = KeyStroke.press(try #require(KeyPress(name)))
      #expect(stroke.key == name)
      #expect(stroke.text == (name == "Enter" ? "\r" : nil), "\(name)")
      #expect(stroke.code.isEmpty == (stroke.number == 0), "\(name)")
    }
    let editing = [
      "Enter", "Tab", "Escape", "Backspace", "Delete", "Insert", "Home", "End", "PageUp",
      "PageDown", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "ContextMenu", "F24",
    ]
    for name in editing {
      #expect(KeyStroke.press(try #require(KeyPress(name))).code == name)
    }
  }
}
