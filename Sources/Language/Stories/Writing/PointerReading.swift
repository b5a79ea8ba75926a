import Actions
import EventModel
import ViewQuery

/// The interpretation of one input of the mouse as the most likely action.
struct PointerReading {
  /// The input.
  let input: PointerInput
  /// The recorded target node.
  let target: Target?
  /// The screen before it.
  let tree: ViewTree
  /// True if a point replaces a name where only the point gives the same input.
  var isExact = false

  /// Returns the action and whether it sends the same input.
  func action() -> (action: Action, isExact: Bool) {
    let place = NodeReference.point(input.location)
    let node = tree.node(of: target) ?? tree.frontNode(at: input.location)
    let name = node.flatMap { NodeName(tree: tree).reference(for: $0) }
    var candidates: [Action] = []
    switch input.kind {
    case .hover: candidates = [name, place].compactMap { $0 }.map { .hover($0) }
    case .press(let button):
      candidates = [name, place].compactMap { $0 }.map { .click(button, on: $0) }
    case .wheel(let way):
      let direction: Action.Direction =
        if way.y.magnitude >= way.x.magnitude {
          way.y < 0 ? .down : .up
        } else {
          way.x < 0 ? .right : .left
        }
      candidates = [name, nil, place].map { .swipe(direction, on: $0) }
    }
    if let same = candidates.first(where: sendsInput) { return (same, true) }
    // A name says more to a reader than a place, unless another input would come of it.
    let action = isExact ? candidates[candidates.count - 1] : candidates[0]
    return (action, false)
  }

  private func sendsInput(_ action: Action) -> Bool {
    (try? PointerPlan(of: action, on: tree))?.input == input
  }
}
