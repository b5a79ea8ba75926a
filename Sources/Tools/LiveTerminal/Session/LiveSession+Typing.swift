package import EventModel
import ViewQuery

extension LiveSession {
  /// Adds letters to the typed text.
  mutating func type(_ text: String, at now: Microseconds) {
    choose(nil)
    typed += text
    typedUntil = now + Self.typingPause
    say(typed.isEmpty ? "" : "typing; the app gets the text when you pause or do something else")
    draw()
  }

  /// Removes the last typed letter, or deletes one of the field.
  mutating func deleteLetter(at now: Microseconds) {
    if let last = typed.last, last != "\u{8}" {
      typed.removeLast()
      type("", at: now)
    } else {
      type("\u{8}", at: now)
    }
  }

  /// Returns the typed text as requests.
  mutating func typedText() -> [LiveRequest] {
    guard !typed.isEmpty else { return [] }
    defer { typed = "" }
    guard let focused, tree.className(of: focused).hasSuffix("TextField") else {
      return [.type(typed)]
    }
    // A field of one line may lose the focus at a return, so that later text is for another field.
    var texts = [""]
    for letter in typed {
      if texts[texts.count - 1].last?.isNewline == true { texts.append("") }
      texts[texts.count - 1].append(letter)
    }
    return texts.map { .type($0) }
  }

  /// Discards the typed text and returns true if there was any.
  mutating func forgetTyped() -> Bool {
    guard !typed.isEmpty else { return false }
    typed = ""
    say("the typed text is discarded")
    draw()
    return true
  }

  /// True while typed text waits for its way to the app.
  package var hasTypedText: Bool { !typed.isEmpty }

  /// The screen with the typed text in its field, and with a notice on an on-screen keyboard.
  package var shownTree: ViewTree {
    var shown = tree
    for node in tree.nodes.indices
    where tree.end(of: node) == node + 1 && tree[node].traits.contains("keyboardKey") {
      shown[node].text = "type on your own keyboard"
    }
    if let focused {
      let placeholder = tree.attribute("placeholder", of: focused)?.text
      let value = tree[focused].value == placeholder ? nil : tree[focused].value
      let held = tree[focused].text ?? value ?? ""
      let deletes = typed.prefix { $0 == "\u{8}" }.count
      let letters = String(typed.dropFirst(deletes)).replacing("\n", with: "⏎")
      // The number of dots must not reveal the length of a secret.
      let dots = typed.isEmpty ? held : "•••"
      let text = isTypingSecret ? dots : held.dropLast(deletes) + letters
      shown[focused].text = text.end(of: room(in: focused)) + "▏"
    }
    return shown
  }

  /// Returns the number of letters that a field has space for in the picture.
  private func room(in field: Int) -> Int {
    let width = tree.visibleFrame(of: field).size.width
    // A letter of 16 points is about half as wide.
    guard !isInWindow else { return max((width / 9).cells(upTo: 400) - 2, 4) }
    let part = width / max(tree.frame(of: 0).size.width, 1)
    return max(Int((min(max(part, 0), 1) * Double(layout.picture.columns - 2)).rounded()) - 4, 4)
  }
}

extension String {
  /// Returns the end of the text, where typing continues, as long as the space.
  fileprivate func end(of room: Int) -> String {
    cellCount > room ? "…\(suffix(max(room - 1 - (cellCount - count), 1)))" : self
  }
}
