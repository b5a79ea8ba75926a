import Actions
import EventModel
import ViewQuery

/// A view selected with the keyboard, described so that it is found again on the next screen.
struct Selection: Hashable, Sendable {
  private let path: [Int]
  private let className: String
  private let identifier: String?

  init(_ node: Int, in tree: ViewTree) {
    path = tree.path(to: node)
    className = tree.className(of: node)
    identifier = tree.identifier(of: node)
  }

  /// Returns the view in a tree; nil if it is missing or not visible.
  func node(in tree: ViewTree) -> Int? {
    guard let node = tree.index(at: path), tree.className(of: node) == className,
      tree.identifier(of: node) == identifier, tree.isVisible(node)
    else { return nil }
    return node
  }
}

extension ViewTree {
  /// Returns a name such as `"Add" #add UIButton`, with the visible text first, since the rest may be cut
  /// off.
  func displayName(of node: Int) -> String {
    let shown = self[node].shownText.map { "\(NodeReference.shown($0))" }
    let name = identifier(of: node).map { "#\($0)" }
    return [shown, name, className(of: node)].compactMap { $0 }.joined(separator: " ")
  }

  /// The views that a finger can tap, in the order of reading.
  ///
  /// The keys of an on-screen keyboard are left out, since a person at a terminal has a keyboard.
  var tappable: [Int] {
    let found = nodes.indices.filter { node in
      node > 0 && self[node].isControl && isVisible(node)
        && !self[node].traits.contains("keyboardKey")
        && (try? Aim(control: node, in: self)) != nil
    }
    // Views side by side are read from left to right, even if they are not quite level.
    let places = found.map { node in
      let center = visibleFrame(of: node).center
      return (node: node, line: (center.y / 8).rounded(), x: center.x)
    }
    return places.sorted { ($0.line, $0.x, $0.node) < ($1.line, $1.x, $1.node) }.map(\.node)
  }

  /// Returns the next view in a direction from another one; the first if there is no other one.
  func tappable(from node: Int?, towards key: TerminalInput.Key) -> Int? {
    let views = tappable
    guard let node else { return key == .backTab ? views.last : views.first }
    guard key != .tab, key != .backTab else {
      guard let place = views.firstIndex(of: node), !views.isEmpty else { return views.first }
      let step = key == .tab ? 1 : views.count - 1
      return views[(place + step) % views.count]
    }
    let start = visibleFrame(of: node).center
    /// Returns the distance of a view, in which sideways counts less; nil in another direction.
    func distance(_ other: Int) -> Double? {
      let end = visibleFrame(of: other).center
      let (x, y) = (end.x - start.x, end.y - start.y)
      let (along, aside) =
        switch key {
        case .up: (-y, x)
        case .down: (y, x)
        case .left: (-x, y)
        default: (x, y)
        }
      return other == node || along < 2 ? nil : along + aside.magnitude / 2
    }
    let near = views.compactMap { view in distance(view).map { ($0, view) } }
    return near.min { ($0.0, $0.1) < ($1.0, $1.1) }?.1 ?? node
  }
}
