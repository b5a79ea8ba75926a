import Differ
import EventModel

extension ViewTree {
  /// Returns the view of a screen that a comparison takes for a view of this recorded one, with other members; nil
  /// without such a view, and if most of the screen is another.
  ///
  /// A comparison with a golden would state the two as one view, so that a person can be asked whether they are.
  func successor(of node: Int, in tree: ViewTree) -> Int? {
    guard nodes.indices.contains(node) else { return nil }
    let matches = ScreenMatch.matches(from: self, to: tree)
    let kept = matches.count { $0 != nil }
    guard kept * 2 >= count, kept * 2 >= tree.count else { return nil }
    return matches[node]
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
