import EventModel
import TestSupport
import Testing

@Suite("The press of a key")
struct KeyPressTests {
  @Test(
    "a key is written with its modifiers in one order, whatever the order was",
    arguments: [
      ("Escape", "Escape"), ("a", "a"), ("Control+S", "Control+S"), ("+", "+"),
      ("Control++", "Control++"),
      ("Meta+Shift+Alt+Control+F12", "Control+Alt+Shift+Meta+F12"), ("Shift", "Shift"),
      ("Control+Shift", "Control+Shift"), (" ", " "), ("é", "é"), ("👨‍👩‍👧", "👨‍👩‍👧"),
    ]
  )
  func parses(text: String, written: String) {
    let key = KeyPress(parsing: text)
    #expect(key?.description == written)
    #expect(KeyPress(parsing: written) == key)
  }

  @Test(
    "a text that is no key is refused",
    arguments: [
      "", "escape", "Esc", "ab", "Control+", "Control+Control+S", "Hyper+S", "\n", "\u{8}",
      "\u{2028}",
      "Control+ab", "S+Control", " Escape", "F25", "a" + String(repeating: "\u{301}", count: 60),
    ]
  )
  func refuses(text: String) { #expect(KeyPress(parsing: text) == nil) }

  @Test("every key with any modifiers is read back as written")
  func roundTrip() {
    forAll(seeds: 0..<50, full: 1_000) { random in
      let keys = KeyPress.names + ["a", "Z", "+", "-", " ", "\"", "ß", "漢"]
      let held = KeyPress.Modifier.allCases.filter { _ in random.once(in: 2) }
      let key = KeyPress(keys.randomElement(using: &random) ?? "a", modifiers: Set(held))
      #expect(key != nil)
      #expect(KeyPress(parsing: key?.description ?? "") == key)
    }
  }

  @Test(
    "characters, Enter and Backspace are typed, but not with other modifiers than Shift",
    arguments: [
      ("a", "a"), ("Shift+A", "A"), ("Enter", "\n"), ("Backspace", "\u{8}"), ("Control+a", nil),
      ("Shift+Enter", nil), ("Tab", nil), ("Meta+Backspace", nil),
    ] as [(String, String?)]
  )
  func typedText(key: String, text: String?) { #expect(KeyPress(parsing: key)?.typedText == text) }
}
