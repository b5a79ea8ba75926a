public import EventModel
import ViewQuery

/// The input of the mouse for an action on a screen, and the intended node.
public struct PointerPlan: Hashable, Sendable {
  /// The input.
  public var input: PointerInput
  /// The index of the intended node in the tree of the plan; nil if no node is under the pointer.
  public var node: Int?

  /// Plans an action that is one input of the mouse: hovering, a click of another button than the left one, or a
  /// swipe, for which the wheel turns; nil for other actions.
  ///
  /// The same action on the same tree always gives the same input, as that of a ``GesturePlan``.
  ///
  /// - Throws: `ActionError` with `reference`, `covered` or `notHittable`.
  public init?(of action: Action, on tree: ViewTree) throws(ActionError) {
    switch action {
    case .hover(let reference): self.init(.hover, at: try Aim(at: reference, in: tree))
    case .click(let button, let reference):
      self.init(.press(button), at: try Aim(at: reference, in: tree))
    case .swipe:
      guard let plan = try GesturePlan(of: action, on: tree) else { return nil }
      self.init(turningWheelFor: plan)
    default: return nil
    }
  }

  private init(_ kind: PointerInput.Kind, at aim: Aim) {
    input = PointerInput(kind, at: aim.point)
    node = aim.node
  }

  /// Plans the turn of the wheel that moves content as a finger would.
  package init(turningWheelFor plan: GesturePlan) {
    let start = plan.gesture.start ?? .zero
    let way = start - (plan.gesture.end ?? start)
    input = PointerInput(.wheel(by: way), at: start)
    node = plan.node
  }
}
