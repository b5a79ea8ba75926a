import ConstraintSolver
import EventModel
import Foundation

extension LayoutEngine {
  /// Returns the size of the root view, from the constraints in its tree alone.
  ///
  /// - Parameters:
  ///   - target: the size to come near to.
  ///   - priorities: the priorities of its width and height.
  ///   - engine: the engine of the whole tree, whose constraints are used and not changed.
  /// - Returns: the size of the solution.
  func size(
    _ target: CGSize,
    _ priorities: [UILayoutPriority],
    from engine: LayoutEngine?
  ) -> CGSize {
    guard let rootView else { return target }
    pending = (engine?.active ?? []).filter { constraint in
      constraint.items.allSatisfy { $0.layoutOwner?.isDescendant(of: rootView) ?? false }
    }
    views = (engine?.views ?? []).filter { $0.isDescendant(of: rootView) }
    let place = place(of: rootView)
    let sides: [(LayoutPlace.Part, CGFloat)] = [(.width, target.width), (.height, target.height)]
    for ((part, length), priority) in zip(sides, priorities) {
      let terms = [LinearTerm(place[part])]
      let wish = LinearConstraint(sum: terms, .equal, length, strength: priority.strength)
      _ = try? solver.add(wish)
    }
    isRequested = true
    update()
    return frame(of: rootView)?.size ?? target
  }
}
