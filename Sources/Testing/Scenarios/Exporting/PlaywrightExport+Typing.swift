import EventModel
import ViewQuery

extension PlaywrightExport {
  /// Returns the lines that type a text into a field, or into the focused one.
  static func typing(
    _ text: String,
    into node: NodeReference?,
    _ line: ExportedSession.Line
  ) -> [String]? {
    guard let node else { return text.afterErasure == nil ? keys(text) : nil }
    guard let found = PlaywrightLocator(node, on: line.screen) else { return nil }
    let field = found.expression
    if let rest = text.afterErasure { return ["\(field).fill(\(typed(rest)))"] }
    let before = found.element.held ?? ""
    let after = found.element.now(on: line.after)?.held ?? before + text
    // A field takes a text at once if it takes each of its characters.
    if before.isEmpty, after == text, !text.contains(where: \.isNewline) {
      return ["\(field).fill(\(typed(text)))"]
    }
    let end = before.isEmpty ? [] : ["page.keyboard.press(\"End\")"]
    return ["\(field).click()"] + end + keys(text)
  }

  /// Returns the lines that type a text into the view with the focus.
  private static func keys(_ text: String) -> [String] {
    var lines: [String] = []
    var plain = ""
    func end() {
      if !plain.isEmpty { lines.append("page.keyboard.type(\(typed(plain)))") }
      plain = ""
    }
    for character in text {
      switch character {
      case "\n":
        end()
        lines.append("page.keyboard.press(\"Enter\")")
      case "\u{8}":
        end()
        lines.append("page.keyboard.press(\"Backspace\")")
      default: plain.append(character)
      }
    }
    end()
    return lines
  }
}

extension PageElement {
  /// The content of a field: its text, or its value if it shows none.
  var held: String? { text ?? tree[node].value }

  /// Returns the same element on a later screen: the one at its place that has its tag and its name.
  func now(on later: ViewTree) -> PageElement? {
    let isSame = { (index: Int) in
      later.className(of: index) == tag && later.label(of: index) == tree.label(of: node)
        && later.identifier(of: index) == tree.identifier(of: node)
    }
    let same = later.nodes.indices.filter(isSame)
    let path = tree.path(to: node)
    return (same.first { later.path(to: $0) == path } ?? same.first).map {
      PageElement(tree: later, node: $0)
    }
  }
}
