import EventModel
import ViewQuery

extension ViewTree {
  /// What can be seen and quoted, with the node that shows it, in tree order.
  func texts() -> [(text: String, node: Int)] {
    nodes.indices.flatMap { index -> [(String, Int)] in
      guard nodes[index].label != nil || nodes[index].text != nil, isVisible(index) else {
        return []
      }
      let isField = NodeName.fields.contains(className(of: index))
      // What a field is called is no news; what it holds was typed, and secrets are not told.
      let texts = isField ? [] : [nodes[index].text, nodes[index].label]
      return texts.compactMap { $0 }.filter(\.isQuotable).map { ($0, index) }
    }
  }

  /// Whether a text is shown by fields alone.
  func isOnlyTyped(_ text: String) -> Bool {
    let showing = nodes.indices.filter {
      (nodes[$0].text == text || nodes[$0].label == text) && isVisible($0)
    }
    return !showing.isEmpty && showing.allSatisfy { NodeName.fields.contains(className(of: $0)) }
  }

  /// How much it tells that a node shows something, whatever it is: titles and labels more than what
  /// can be pressed, and what is pressed to go elsewhere nothing.
  func relevance(of index: Int) -> Int {
    let line = [index] + ancestors(of: index)
    let isInBar = line.contains { ["UINavigationBar", "UITabBar"].contains(className(of: $0)) }
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
  /// Whether a check can quote the text: on one line, and short enough to be read.
  var isQuotable: Bool {
    !isEmpty && count <= ChangeChecks.longest && !contains(where: \.isNewline)
      && !allSatisfy(\.isWhitespace)
  }
}
