package import AppDriver
import EventModel
package import ViewQuery

/// A tap whose finger was lifted, before the app's time goes on: a second tap in time makes it a double tap.
///
/// A person who records sees at once what a tap does, while the recorder waits for a second one.
package struct OpenTap: Hashable, Sendable {
  /// The outcome of the tap.
  package var outcome: InputOutcome
  /// The touches of a second tap, with the times since the finger was lifted.
  fileprivate var second: Gesture
  /// The evidence of the touched view.
  fileprivate var target: Target?
}

extension ActionPerformer {
  /// Performs a tap, up to the lifting of the finger.
  ///
  /// - Parameters:
  ///   - reference: the view.
  ///   - sink: the receiver of the inputs, whose app has been launched.
  /// - Returns: the tap, which ``repeatTap(_:on:)`` makes a double tap.
  /// - Throws: `ActionError` with the action, if it cannot be performed as meant.
  package func beginTap(
    on reference: NodeReference,
    _ sink: inout some InputSink
  ) throws(ActionError) -> OpenTap {
    let action = Action.tap(reference)
    do throws(ActionError) {
      let tree = try treeWithTarget(of: action, &sink)
      let aim = try Aim(at: reference, in: tree)
      let plan = GesturePlan(gesture: .tap(at: aim.point), node: aim.node)
      let target = sink.readsEvidence ? plan.node.map(tree.evidence(for:)) : nil
      let outcome = try perform(plan, on: tree, &sink)
      let lifted = plan.gesture.duration
      let touches = Gesture.doubleTap(at: aim.point).touches.dropFirst(plan.gesture.touches.count)
      let second = touches.map { Gesture.TimedTouch(at: $0.at - lifted, $0.touch) }
      return OpenTap(outcome: outcome, second: Gesture(touches: second), target: target)
    } catch {
      throw ActionError(error.reason, column: error.column, action: action)
    }
  }

  /// Makes a tap a double tap.
  ///
  /// - Returns: the outcome of the first touch that was ignored; `handled` if none was.
  /// - Throws: `ActionError`.
  package func repeatTap(
    _ tap: OpenTap,
    on sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    let outcome = try driving(try sink.perform(tap.second, target: tap.target))
    return tap.outcome == .handled ? outcome : tap.outcome
  }
}
