public import EventModel
public import ViewQuery

/// The way to a view by scrolling, one drag for each screen.
///
/// A view that is in the tree but outside the screen is brought into the middle by scrolling the views around it.
/// A view that the app has not made yet is searched for by scrolling each view on the screen that scrolls to its end
/// and back, the largest one first.
/// The same screens always give the same drags, so that recorded drags are recognised by planning them again.
public struct TargetApproach: Hashable, Sendable {
  /// The most drags on the way to one view.
  public static let mostDrags = 200

  /// The view.
  public let target: NodeReference
  /// The number of drags so far.
  public private(set) var drags = 0

  /// The positions from which the view was brought nearer; to reach one again is no progress.
  private var positions: Set<Position> = []
  /// The search for a view that does not exist yet.
  private var search = ScrollSearch()

  /// The places of a view and of the view that scrolls it.
  private struct Position: Hashable {
    let scrolling: [Int]
    let frame: Frame
  }

  /// Creates the way to a view.
  public init(to target: NodeReference) { self.target = target }

  /// The next step on the way.
  public enum Step: Hashable, Sendable {
    /// The view is visible, and input reaches it.
    case arrived
    /// This drag brings the view nearer, or continues the search for it.
    case scroll(ScrollPlan)
  }

  /// Returns the next step on a screen.
  ///
  /// - Throws: `ActionError` with `reference` if the name cannot be read or matches several views, with
  ///   `covered` or `notHittable` if input does not reach the view wherever it is scrolled to, and with
  ///   `notScrolledTo` if scrolling does not show it.
  public mutating func next(in tree: ViewTree) throws(ActionError) -> Step {
    let meant = try bridge(tree.controlAnywhere(target)) { ActionError(.reference($0)) }
    var plan: ScrollPlan?
    if let meant {
      guard case .scroll(let towards) = try next(to: meant, in: tree) else { return .arrived }
      plan = towards
    } else {
      plan = search.next(in: tree)
    }
    guard let plan, drags < Self.mostDrags else { throw notReached(in: tree) }
    drags += 1
    return .scroll(plan)
  }

  /// Returns the next step to a view of the tree.
  private mutating func next(to node: Int, in tree: ViewTree) throws(ActionError) -> Step {
    let isReached = tree.isVisible(node) && (try? Aim(control: node, in: tree)) != nil
    if isReached, tree.isWhole(node) { return .arrived }
    if let plan = ScrollPlan(towards: node, in: tree, isCovered: !isReached) {
      let position = Position(
        scrolling: tree.path(to: plan.node),
        frame: tree.screenFrame(of: node)
      )
      if positions.insert(position).inserted { return .scroll(plan) }
    }
    if isReached { return .arrived }
    guard tree.isVisible(node) else { throw notReached(in: tree) }
    _ = try Aim(control: node, in: tree)
    return .arrived
  }

  /// Returns the error for a view that scrolling does not show.
  private func notReached(in tree: ViewTree) -> ActionError {
    var reason = QueryError(.notVisible, message: "\(target) is covered")
    do { _ = try tree.control(target) } catch { reason = error }
    return ActionError(.notScrolledTo(reason, drags: drags, on: search.names(in: tree)))
  }
}

/// The search for a view in everything on a screen that scrolls: to the end and back, one after another.
private struct ScrollSearch: Hashable, Sendable {
  /// One direction of a view that scrolls.
  private struct Leg: Hashable {
    let scrolling: [Int]
    let isVertical: Bool
    let isForward: Bool
  }

  /// The direction of a drag, and the contents before it.
  private struct Drag: Hashable {
    let leg: Leg
    let content: ScrollContent
  }

  /// The directions that lead no further.
  private var ended: Set<Leg> = []
  /// The last drag.
  private var last: Drag?

  /// Returns the next drag; nil once everything was scrolled to its end and back.
  mutating func next(in tree: ViewTree) -> ScrollPlan? {
    for node in tree.scrollingNodes {
      let path = tree.path(to: node)
      for isVertical in [true, false] where tree.scrolls(node, isVertical: isVertical) {
        for isForward in [true, false] {
          let leg = Leg(scrolling: path, isVertical: isVertical, isForward: isForward)
          guard !ended.contains(leg) else { continue }
          let drag = Drag(leg: leg, content: ScrollContent(of: node, in: tree))
          guard last != drag,
            let plan = ScrollPlan(
              on: node,
              by: isForward ? .infinity : -.infinity,
              isVertical: isVertical,
              in: tree
            )
          else {
            ended.insert(leg)
            continue
          }
          last = drag
          return plan
        }
      }
    }
    return nil
  }

  /// Returns the names of the views that were scrolled.
  func names(in tree: ViewTree) -> [String] {
    let paths = Set(ended.map(\.scrolling) + (last.map { [$0.leg.scrolling] } ?? []))
    return paths.sorted { $0.lexicographicallyPrecedes($1) }
      .compactMap { tree.index(at: $0) }.map { tree.evidenceOnNode($0).name }
  }
}

/// The scrolled state of a view: to see it a second time is no progress.
private struct ScrollContent: Hashable, Sendable {
  private let offset: Point
  /// The places of the children, for drivers that do not report the scrolling, and lists that grow at their end.
  private let children: [Frame]

  init(of node: Int, in tree: ViewTree) {
    offset = tree[node].offset
    children = tree.children(of: node).map { tree.screenFrame(of: $0) }
  }
}
