import Actions
import EventModel
import ViewQuery

/// A view that is chosen with the keyboard, so that it is found again on the next screen.
struct Selection: Hashable, Sendable {
  private let path: [Int]
  private let className: String
  private let identifier: String?

  init(_ node: Int, in tree: ViewTree) {
    path = tree.path(to: node)
    className = tree.className(of: node)
    identifier = tree.identifier(of: node)
  }

  /// The view in a tree; nil where it is not there, or not to be seen.
  func node(in tree: ViewTree) -> Int? {
    guard let node = tree.index(at: path), tree.className(of: node) == className,
      tree.identifier(of: node) == identifier, tree.isVisible(node)
    else { return nil }
    return node
  }
}

extension ViewTree {
  /// A node for people, such as `"Add" #add UIButton`: what they read on it first, since there may be no
  /// room for the rest.
  func nameForPeople(of node: Int) -> String {
    let shown = self[node].shownText.map { "\(NodeReference.shown($0))" }
    let name = identifier(of: node).map { "#\($0)" }
    return [shown, name, className(of: node)].compactMap { $0 }.joined(separator: " ")
  }

  /// The views that a finger can tap, in the order in which they are read.
  ///
  /// The keys of a keyboard on the screen are none of them: there is one in front of the person.
  var tappable: [Int] {
    let found = nodes.indices.filter { node in
      node > 0 && self[node].isControl && isVisible(node)
        && attribute("traits", of: node)?.contains("keyboardKey") != true
        && (try? Aim(control: node, in: self)) != nil
    }
    // What stands side by side is read from left to right, also where it is not quite level.
    let places = found.map { node in
      let center = visibleFrame(of: node).center
      return (node: node, line: (center.y / 8).rounded(), x: center.x)
    }
    return places.sorted { ($0.line, $0.x, $0.node) < ($1.line, $1.x, $1.node) }.map(\.node)
  }

  /// The view beside another one, in some direction; the first where there is none to start from.
  func tappable(from node: Int?, towards key: TerminalInput.Key) -> Int? {
    let views = tappable
    guard let node else { return key == .backTab ? views.last : views.first }
    guard key != .tab, key != .backTab else {
      guard let place = views.firstIndex(of: node), !views.isEmpty else { return views.first }
      let step = key == .tab ? 1 : views.count - 1
      return views[(place + step) % views.count]
    }
    let start = visibleFrame(of: node).center
    /// How far away a view is, its being aside counting less; nil where it is not in that direction.
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
