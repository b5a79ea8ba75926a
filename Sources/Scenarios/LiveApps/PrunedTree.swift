import Actions
public import EventModel

/// A screen as a person debugging wants it: what can be seen and says something, one view a line.
///
/// Views that are not drawn, and containers that have neither a name nor a text, are left out; what
/// stands in them moves up. A long screen is cut, and the last line says by how much.
public struct PrunedTree: Hashable, Sendable {
  /// The lines, indented by two blanks a level.
  public let lines: [String]

  /// Prunes a tree.
  ///
  /// - Parameters:
  ///   - tree: The screen.
  ///   - limit: The most views to show.
  public init(_ tree: ViewTree, limit: Int = 60) {
    var lines: [String] = []
    // The nodes shown that the present one stands in, the outermost first.
    var around: [Int] = []
    for index in tree.nodes.indices where index == 0 || Self.speaks(index, in: tree) {
      while let last = around.last, tree.end(of: last) <= index { around.removeLast() }
      lines.append(String(repeating: "  ", count: around.count) + tree[index].summary)
      around.append(index)
    }
    let rest = lines.count - limit
    self.lines = rest > 0 ? lines.prefix(limit) + ["… and \(rest) more"] : lines
  }

  private static func speaks(_ index: Int, in tree: ViewTree) -> Bool {
    let node = tree[index]
    let says = [node.identifier, node.label, node.text, node.value].contains {
      $0?.isEmpty == false
    }
    guard says, tree.isVisible(index) else { return false }
    // The label inside a button says what the button said already.
    guard let parent = tree.parent(of: index), node.identifier == nil else { return true }
    let shown = node.label ?? node.text
    let around = [parent] + (tree.parent(of: parent).map { [$0] } ?? [])
    return !around.contains { tree[$0].label == shown || tree[$0].text == shown }
  }
}

extension ViewNode {
  /// Class, identifier, what it shows and what is unusual about it.
  var summary: String {
    var words = [className + (identifier.map { "#\($0)" } ?? "")]
    if let label, !label.isEmpty { words.append(label.quoted) }
    if let text, !text.isEmpty, text != label { words.append("text \(text.quoted)") }
    if let value, !value.isEmpty { words.append("value \(value.quoted)") }
    if !isEnabled { words.append("disabled") }
    if attributes["selected"]?.bool == true || traits.contains("selected") {
      words.append("selected")
    }
    if attributes["focused"]?.bool == true { words.append("focused") }
    return words.joined(separator: " ")
  }

  /// The accessibility traits the app reported, in its order.
  var traits: [String] {
    guard case .list(let elements)? = attributes["traits"] else { return [] }
    return elements.compactMap(\.text)
  }
}
