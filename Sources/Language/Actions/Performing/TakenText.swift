import EventModel

/// How much of a text a field took that did not take all of it.
struct TakenText: Hashable, Sendable {
  /// How many characters; nil where the screens do not tell.
  let count: Int?

  /// Compares what a field held before and after.
  ///
  /// - Parameters:
  ///   - text: what was to be typed.
  ///   - field: the field in the screen before.
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
        // A field of one line takes a return as a key, and keeps nothing of it.
        if !character.isNewline { line.append(character) }
      }
      if content == now || line == now { found = place + 1 }
    }
    count = found
  }
}

extension ViewNode {
  /// Whether it is a field whose text may be read, and still the same one.
  fileprivate func isSameField(_ other: ViewNode) -> Bool {
    attributes["secure"]?.bool != true && className == other.className
      && identifier == other.identifier
  }

  /// What a field holds; empty where only its placeholder is there.
  fileprivate var typedText: String {
    text ?? (value == attributes["placeholder"]?.text ? "" : value ?? "")
  }
}
