import EventModel

extension String {
  /// Returns the number of its characters that a field took, from the field's content before and after;
  /// nil if the screens do not show it.
  func taken(by field: Int, in before: ViewTree, now after: ViewTree) -> Int? {
    guard before != after else { return 0 }
    guard let same = after.index(at: before.path(to: field)), before[field].isSameField(after[same])
    else { return nil }
    let now = after[same].typedText
    var (content, line) = (before[field].typedText, before[field].typedText)
    var found = content == now ? 0 : nil
    for (place, character) in enumerated() {
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
    return found
  }
}

extension ViewNode {
  /// Returns true if it is the same field, with a text that is not secret.
  fileprivate func isSameField(_ other: ViewNode) -> Bool {
    attributes["secure"]?.bool != true && className == other.className
      && identifier == other.identifier
  }

  /// The content of a field; empty if only its placeholder is shown.
  fileprivate var typedText: String {
    text ?? (value == attributes["placeholder"]?.text ? "" : value ?? "")
  }
}
