public import EventModel
import ViewQuery

/// A class of screens that contain the same kinds of views in the same hierarchy, regardless of their
/// texts, values, number and frames.
///
/// A kind of view is its class and its identifier with all numbers replaced. Hidden views and the
/// subviews of controls do not count, except those of rows.
///
/// ```swift
/// ScreenKind(of: pageOne) == ScreenKind(of: pageTwo)      // true: another title, the same views
/// ScreenKind(of: list) == ScreenKind(of: emptyList)       // false: one has rows
/// ```
public struct ScreenKind: Hashable, Sendable {
  /// The digest of the kinds of views.
  public let digest: Digest

  /// Creates the kind of a screen.
  public init(of tree: ViewTree) {
    var parts: Set<String> = []
    var names = [String](repeating: "", count: tree.count)
    var index = 0
    while index < tree.count {
      guard !tree.isTransparent(index) else {
        index = tree.end(of: index)
        continue
      }
      let node = tree[index]
      names[index] = Self.name(of: node)
      parts.insert(Self.part(names[index], below: tree.parent(of: index).map { names[$0] } ?? ""))
      index = node.isControl && !node.isCell ? tree.end(of: index) : index + 1
    }
    self.init(parts: parts)
  }

  /// Creates the kind of a screen from the kinds of its views with those of their parents.
  init(parts: Set<String>) { digest = Digest(of: parts.sorted().joined(separator: "\n")) }

  /// Returns the kind of a view.
  static func name(of node: ViewNode) -> String {
    node.className + "#" + (node.stableIdentifier ?? "").withoutNumbers
  }

  /// Returns the kind of a view with that of its parent, which is empty for the root.
  static func part(_ name: String, below parent: String) -> String { parent + ">" + name }

  /// Returns a name for a screen: its heading, else its first text.
  public static func name(of tree: ViewTree) -> String {
    let shown = tree.nodes.indices.filter { tree[$0].text?.isEmpty == false && tree.isVisible($0) }
    let headings = shown.filter { tree[$0].traits.contains("header") }
    return (headings.last ?? shown.first).flatMap { tree[$0].text } ?? tree.className(of: 0)
  }
}
