import EventModel
import ViewQuery

extension LiveSession {
  /// Adds letters to what is typed.
  mutating func type(_ text: String, at now: Microseconds) {
    choose(nil)
    typed += text
    typedUntil = now + Self.typingPause
    say(typed.isEmpty ? "" : "typing; it goes to the app when you pause or do something else")
    draw()
  }

  /// Takes the last letter back, or deletes one of those the field holds.
  mutating func deleteLetter(at now: Microseconds) {
    if let last = typed.last, last != "\u{8}" {
      typed.removeLast()
      type("", at: now)
    } else {
      type("\u{8}", at: now)
    }
  }

  /// What was typed, as a request; none where nothing was.
  mutating func typedText() -> [LiveRequest] {
    guard !typed.isEmpty else { return [] }
    defer { typed = "" }
    return [.type(typed)]
  }

  /// Forgets what was typed; whether that was anything.
  mutating func forgetTyped() -> Bool {
    guard !typed.isEmpty else { return false }
    typed = ""
    say("what was typed is forgotten")
    draw()
    return true
  }

  /// The screen with what is typed in its field, and without what only fingers could use.
  var shownTree: ViewTree {
    var shown = tree
    for node in tree.nodes.indices
    where tree.attribute("traits", of: node)?.contains("keyboardKey") == true
      && tree.end(of: node) == node + 1
    {
      shown[node].text = "type on your own keyboard"
    }
    if let focused {
      let placeholder = tree.attribute("placeholder", of: focused)?.text
      let value = tree[focused].value == placeholder ? nil : tree[focused].value
      let held = tree[focused].text ?? value ?? ""
      let deletes = typed.prefix { $0 == "\u{8}" }.count
      let letters = String(typed.dropFirst(deletes)).replacing("\n", with: "⏎")
      let new = isTypingSecret ? String(repeating: "•", count: letters.count) : letters
      shown[focused].text = held.dropLast(deletes) + new + "▏"
    }
    return shown
  }
}
