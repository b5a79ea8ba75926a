import Actions
public import EventModel
import ViewQuery

/// A short text of a screen: the visible views that have a name or show something.
public struct PrunedTree: Hashable, Sendable {
  /// One line for each view, indented below the listed views around it.
  public let lines: [String]

  /// Prunes a tree.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - limit: the maximum number of lines; the last one then counts the omitted views.
  public init(_ tree: ViewTree, limit: Int = 40) {
    var lines: [String] = []
    var open: [Int] = []
    for index in tree.nodes.indices where tree.isVisible(index) {
      while let last = open.last, index >= tree.end(of: last) { open.removeLast() }
      let around = open.last.map { tree[$0].shownText }
      guard let line = Self.line(tree[index], around: around) else { continue }
      lines.append(String(repeating: "  ", count: open.count) + line)
      open.append(index)
    }
    if lines.count > limit {
      lines = lines.prefix(limit - 1) + ["… and \(lines.count - limit + 1) more views"]
    }
    self.lines = lines
  }

  /// Returns the line of a view; nil for one that only contains or draws another.
  private static func line(_ node: ViewNode, around: String?) -> String? {
    let shown = node.shownText
    let isDrawing = !shown.isEmpty && around.isIdentical(to: shown) && node.identifier == nil
    guard !isDrawing, !shown.isEmpty || node.identifier != nil || node.value != nil else {
      return nil
    }
    var parts = [node.className]
    if let identifier = node.identifier { parts.append("#\(identifier)") }
    let isSecret = node.attributes["secure"]?.bool == true
    if !shown.isEmpty, !isSecret { parts.append(shown.quoted) }
    if let label = node.label, !label.isIdentical(to: shown) {
      parts.append("label \(label.quoted)")
    }
    if let value = node.value, !value.isIdentical(to: shown), !isSecret {
      parts.append("value \(value.quoted)")
    }
    if !node.isEnabled { parts.append("disabled") }
    if node.isSelected { parts.append("selected") }
    if node.attributes["focused"]?.bool == true { parts.append("focused") }
    return parts.joined(separator: " ")
  }
}
