import EventModel
import ViewQuery

extension ViewTree {
  /// Returns the visible texts that a check can quote, with their nodes, in tree order.
  func texts() -> [(text: String, node: Int)] {
    nodes.indices.flatMap { index -> [(String, Int)] in
      // The name of a field is not news, its text was typed, and secrets must not be written.
      guard isShowing(index), !isMarked(index, .field), isVisible(index)
      else { return [] }
      let texts = [text(of: index), label(of: index)].compactMap { $0 }
      return texts.filter { $0.isQuotable }.map { ($0, index) }
    }
  }

  /// Returns true if only fields show a text.
  func isOnlyTyped(_ text: String) -> Bool {
    let showing = nodes(with: .text, .label, equalTo: text).filter(isVisible)
    return !showing.isEmpty && showing.allSatisfy { isMarked($0, .field) }
  }

  /// Returns a score of how relevant a node is for a check: high for titles and labels, low for
  /// buttons, and negative for buttons in bars.
  func relevance(of index: Int) -> Int {
    let isInBar = nearest(from: index, marked: .bar) != nil
    let isPressed = isInButton(index)
    if isInBar { return isPressed ? -8 : 3 }
    if isPressed { return 0 }
    var score = className(of: index).hasSuffix("Label") ? 2 : 0
    if identifier(of: index)?.isEmpty == false { score += 1 }
    if table(around: index) != nil { score -= 2 }
    return score
  }
}

extension String {
  /// True if a check can quote the text: one short line that is not blank.
  var isQuotable: Bool {
    !isEmpty && count <= ChangeChecks.longest && !contains(where: \.isNewline)
      && !allSatisfy(\.isWhitespace)
  }
}
