import Differ
import EventModel

extension ViewTree {
  /// An attribute that no app reports, since a driver's names have no control characters.
  private static let mark = "\u{0}successor"

  /// Returns the view of a screen that a comparison takes for a view of this recorded one, with other members; nil
  /// without such a view, and if most of the screen is another.
  ///
  /// A comparison with a golden would state the two as one view, so that a person can be asked whether they are.
  func successor(of node: Int, in tree: ViewTree) -> Int? {
    guard nodes.indices.contains(node) else { return nil }
    let edit = TreeDiff.edit(from: self, to: tree)
    let removed = edit.removals.reduce(0) { $0 + end(of: $1) - $1 }
    guard removed * 2 <= count, (tree.count - (count - removed)) * 2 <= tree.count else {
      return nil
    }
    var marked = self
    marked[node].attributes[Self.mark] = .bool(true)
    guard let result = try? marked.applying(edit), result.count == tree.count else { return nil }
    return result.nodes.indices.first { result.attribute(Self.mark, of: $0) != nil }
  }

  /// Returns the view of another class that has the name of a target, in its place or with its frame; nil without one.
  func namesake(of target: Target) -> Int? {
    let found = nodes.indices.filter { node in
      if let identifier = target.identifier, target.unique.contains(.identifier) {
        return self.identifier(of: node).isIdentical(to: identifier)
      }
      guard let shown = target.label ?? target.text, !shown.isEmpty else { return false }
      return [nodes[node].label, nodes[node].text].contains { $0.isIdentical(to: shown) }
    }
    if let place = index(at: target.path), found.contains(place) { return place }
    // Another screen may show the name elsewhere, such as in its title.
    let there = found.filter { !target.frame.isEmpty && screenFrame(of: $0) == target.frame }
    return there.first
  }
}
