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
    guard let focused, tree.className(of: focused).hasSuffix("TextField") else {
      return [.type(typed)]
    }
    // A field of one line may let go of the focus at a return: what follows is for another one.
    var texts = [""]
    for letter in typed {
      if texts[texts.count - 1].last?.isNewline == true { texts.append("") }
      texts[texts.count - 1].append(letter)
    }
    return texts.map { .type($0) }
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
      // How many dots there are would tell how long a secret is.
      let dots = typed.isEmpty ? held : "•••"
      let text = isTypingSecret ? dots : held.dropLast(deletes) + letters
      shown[focused].text = text.end(of: room(in: focused)) + "▏"
    }
    return shown
  }

  /// How many letters a field has room for in the picture, beside its frame and the caret.
  private func room(in field: Int) -> Int {
    let part = tree.visibleFrame(of: field).size.width / max(tree.frame(of: 0).size.width, 1)
    return max(Int((min(max(part, 0), 1) * Double(layout.picture.columns - 2)).rounded()) - 4, 4)
  }
}

extension String {
  /// The last letters of the text, as many as there is room for: what is typed is typed there.
  fileprivate func end(of room: Int) -> String {
    cellCount > room ? "…\(suffix(max(room - 1 - (cellCount - count), 1)))" : self
  }
}
