import EventModel
import ViewQuery

/// The search for the references of a view, in which clicks do not touch the app.
package struct Pointing: Hashable, Sendable {
  /// The view that is pointed at.
  package private(set) var node: Int?
  /// True once the view was clicked or chosen with the keyboard, so that it stays while the mouse moves on.
  package private(set) var isPinned = false

  /// Points at a view until another one is pinned.
  mutating func pin(_ node: Int) { (self.node, isPinned) = (node, true) }

  /// Points at a view while none is pinned.
  mutating func hover(over node: Int?) { if !isPinned { self.node = node } }

  /// Points at nothing on another screen.
  mutating func forget(unless isSame: Bool) { if !isSame { self = Pointing() } }
}

extension LiveSession {
  /// The references to the view that is pointed at, as in a script; the most readable first.
  package var pointedReferences: [String] {
    guard let node = pointing?.node else { return [] }
    return tree.references(to: node).map { "\($0)" }
  }

  /// The name of the view that is pointed at, with its place.
  package var pointedName: String? { pointing?.node.map(description) }

  /// Advice for the view that is pointed at, if other views have its name, too; nil if its name is its own.
  package var pointedAdvice: String? { pointing?.node.flatMap { tree.nameAdvice(for: $0) } }

  /// Returns the name of a view with its place and size.
  func description(of node: Int) -> String {
    let place = tree.visibleFrame(of: node)
    let size = "\(place.size.width.canonical)x\(place.size.height.canonical)"
    return "\(tree.displayName(of: node)) \(place.minX.canonical),\(place.minY.canonical) \(size)"
  }

  /// Begins or ends the search for references.
  mutating func togglePointing() {
    guard pointing == nil else {
      pointing = nil
      return say("clicks touch the app again")
    }
    (armed, press) = (nil, nil)
    pointing = Pointing()
    if let node = selectedNode { pointing?.pin(node) }
    say("point at a view to see its references; click keeps it, Esc ends this")
  }

  /// Handles the mouse while it points.
  mutating func point(with mouse: TerminalInput.Mouse) {
    let node = target(at: mouse.place)
    switch mouse.event {
    case .down: if let node { pointing?.pin(node) }
    case .moved, .dragged: pointing?.hover(over: node)
    case .up, .wheel: break
    }
  }
}
