public import EventModel
import ViewQuery

/// The touches of an action on a screen, and the intended node.
public struct GesturePlan: Hashable, Sendable {
  /// The touches.
  public var gesture: Gesture
  /// The index of the intended node in the tree of the plan; nil if no node is under the first touch.
  public var node: Int?

  /// Creates a plan.
  public init(gesture: Gesture, node: Int?) {
    self.gesture = gesture
    self.node = node
  }

  /// Plans an action that is one gesture; nil for other actions, such as typing.
  ///
  /// The same action on the same tree always gives the same touches, so that a recorded gesture is
  /// recognised by planning the actions that it could be.
  ///
  /// - Throws: `ActionError` with `reference`, `covered` or `noBackButton`.
  public init?(of action: Action, on tree: ViewTree) throws(ActionError) {
    let plan = try bridge(Self.plan(action, on: tree)) { (error: ActionError) in
      ActionError(error.reason, action: action)
    }
    guard let plan else { return nil }
    self = plan
  }

  private static func plan(
    _ action: Action,
    on tree: ViewTree
  ) throws(ActionError) -> GesturePlan? {
    switch action {
    case .tap(let reference): return plan(Gesture.tap, at: try Aim(at: reference, in: tree))
    case .doubleTap(let reference):
      return plan(Gesture.doubleTap, at: try Aim(at: reference, in: tree))
    case .longPress(let reference):
      return plan(
        { .press(at: $0, for: GestureTiming.longPress) },
        at: try Aim(at: reference, in: tree)
      )
    case .swipe(let direction, let reference):
      return try swipe(direction, on: reference, in: tree)
    case .drag(let start, let end):
      let from = try Aim(at: start, in: tree)
      let to = try Aim(at: end, in: tree)
      return GesturePlan(gesture: .drag(from: from.point, to: to.point), node: from.node)
    case .pinch(let pinch, let reference):
      return try self.pinch(pinch, on: reference, in: tree)
    case .back:
      return plan(Gesture.tap, at: try Aim(control: try tree.backButton(), in: tree))
    case .type, .clear, .press, .scrollToRow, .scrollTo, .hover, .click, .wait, .rotate,
      .checkpoint, .marker:
      return nil
    }
  }

  private static func plan(_ gesture: (Point) -> Gesture, at aim: Aim) -> GesturePlan {
    GesturePlan(gesture: gesture(aim.point), node: aim.node)
  }

  private static func swipe(
    _ direction: Action.Direction,
    on reference: NodeReference?,
    in tree: ViewTree
  ) throws(ActionError) -> GesturePlan {
    let aim = try aim(at: reference, in: tree)
    let area = reference == nil ? 0 : aim.node ?? 0
    let frame = tree.visibleFrame(of: area)
    let upright = direction == .up || direction == .down
    let extent = upright ? frame.size.height : frame.size.width
    // Even lengths keep long fractions out of logs and stories.
    let share = (extent * GestureTiming.swipeShare / 2).rounded() * 2
    let length = max(share, GestureTiming.shortestSwipe)
    let sign = direction == .up || direction == .left ? -1.0 : 1.0
    let way = Point(x: upright ? 0 : length * sign, y: upright ? length * sign : 0)
    // On a place the finger comes down exactly there; a node is crossed evenly around its middle.
    let isPlace = if case .point? = reference { true } else { false }
    let begin =
      isPlace || length > extent ? aim.point : aim.point.moved(by: way, times: -0.5).rounded
    let end = begin.moved(by: way, times: 1).kept(inside: tree.screenFrame(of: 0))
    let under = tree.frontNode(at: begin).map(tree.controlAncestor(of:))
    return GesturePlan(
      gesture: .slide(from: begin, to: end, in: GestureTiming.swipe),
      node: reference == nil ? under : aim.node
    )
  }

  private static func pinch(
    _ pinch: Action.Pinch,
    on reference: NodeReference?,
    in tree: ViewTree
  ) throws(ActionError) -> GesturePlan {
    let aim = try aim(at: reference, in: tree)
    let frame = aim.node.map { tree.visibleFrame(of: $0) } ?? tree.screenFrame(of: 0)
    let far = Point(x: frame.size.width * 0.4, y: 0)
    let near = Point(x: frame.size.width * 0.1, y: 0)
    let (start, end) = pinch == .in ? (far, near) : (near, far)
    let fingers = [-1.0, 1.0].enumerated().map { finger, side in
      Gesture.slide(
        from: aim.point.moved(by: start, times: side),
        to: aim.point.moved(by: end, times: side),
        in: GestureTiming.pinch,
        finger: finger
      )
    }
    return GesturePlan(gesture: fingers[0].together(with: fingers[1]), node: aim.node)
  }

  private static func aim(
    at reference: NodeReference?,
    in tree: ViewTree
  ) throws(ActionError) -> Aim {
    try Aim(at: reference ?? .point(tree.screenFrame(of: 0).center), in: tree)
  }
}

extension Gesture {
  /// Returns a slow movement that rests before the finger is lifted.
  static func drag(from start: Point, to end: Point) -> Gesture {
    slide(from: start, to: end, in: GestureTiming.drag, rest: GestureTiming.dragRest)
  }
}

extension Point {
  /// The nearest place in half points.
  var rounded: Point { Point(x: (x * 2).rounded() / 2, y: (y * 2).rounded() / 2) }

  /// Returns the place after moving some way several times.
  func moved(by way: Point, times: Double) -> Point {
    Point(x: x + way.x * times, y: y + way.y * times)
  }

  /// Returns the nearest place at least one point inside a frame.
  func kept(inside frame: Frame) -> Point {
    Point(
      x: min(max(x, frame.minX + 1), frame.maxX - 1),
      y: min(max(y, frame.minY + 1), frame.maxY - 1)
    )
  }
}

extension ViewTree {
  /// Returns the button that leads back in the visible navigation bar: the one called Back, or the
  /// leftmost one in the bar's left half.
  func backButton() throws(ActionError) -> Int {
    let bars = nodes(with: .className, equalTo: "UINavigationBar").filter(isVisible)
    var others: [String] = []
    for bar in bars.reversed() {
      let middle = visibleFrame(of: bar).center.x
      let buttons = filter(
        Array(bar..<end(of: bar)),
        by: .className,
        equalTo: "UINavigationButton"
      ).filter(isVisible)
      if let back = buttons.first(where: { label(of: $0) == "Back" }) { return back }
      let left = buttons.filter { visibleFrame(of: $0).center.x < middle }
      let leftmost = left.min { visibleFrame(of: $0).minX < visibleFrame(of: $1).minX }
      if let leftmost { return leftmost }
      others += buttons.map { evidence(for: $0).name }
    }
    throw ActionError(.noBackButton(others: others))
  }
}
