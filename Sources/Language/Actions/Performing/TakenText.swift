import EventModel

/// The part of a text that a field took, where it did not take all of it.
struct TakenText: Hashable, Sendable {
  /// The number of characters; nil if the screens do not show it.
  let count: Int?

  /// Compares the content of a field before and after.
  ///
  /// - Parameters:
  ///   - text: the text to type.
  ///   - field: the field on the screen before.
  ///   - before: the screen before.
  ///   - after: the screen after.
  init(of text: String, by field: Int, in before: ViewTree, now after: ViewTree) {
    guard before != after else {
      count = 0
      return
    }
    guard let same = after.index(at: before.path(to: field)), before[field].isSameField(after[same])
    else {
      count = nil
      return
    }
    let now = after[same].typedText
    var (content, line) = (before[field].typedText, before[field].typedText)
    var found = content == now ? 0 : nil
    for (place, character) in text.enumerated() {
      if character == "\u{8}" {
        _ = content.popLast()
        _ = line.popLast()
      } else {
        content.append(character)
        // A field of one line takes a return as a key and does not store it.
        if !character.isNewline { line.append(character) }
      }
      if content == now || line == now { found = place + 1 }
    }
    count = found
  }
}

extension ViewNode {
  /// Returns whether it is the same field, with a text that is not secret.
  fileprivate func isSameField(_ other: ViewNode) -> Bool {
    attributes["secure"]?.bool != true && className == other.className
      && identifier == other.identifier
  }

  /// The content of a field; empty if only its placeholder is shown.
  fileprivate var typedText: String {
    text ?? (value == attributes["placeholder"]?.text ? "" : value ?? "")
  }
}
