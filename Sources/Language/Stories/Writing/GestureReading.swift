import Actions
import EventModel
import ViewQuery

/// Reads one gesture as the action it most probably was.
///
/// What the gesture could have been is planned on the screen before it; a plan with the very same
/// touches is preferred to any that only resembles them.
struct GestureReading {
  /// The gesture.
  let gesture: Gesture
  /// The evidence of the node it was meant for.
  let target: Target?
  /// The screen before it.
  let tree: ViewTree
  /// Whether a place is preferred to a name where only the place gives the same touches.
  var isExact = false

  /// The node that was meant: by its evidence, else the control under the finger.
  var node: Int? {
    tree.node(of: target) ?? touched
  }

  /// Whether the finger stayed where it came down, as far as a toolkit is concerned.
  var isStill: Bool {
    guard let start = gesture.start, fingers == 1 else { return false }
    return gesture.touches.allSatisfy {
      $0.touch.location.distance(to: start) <= GestureTiming.slop
    }
  }

  /// Whether the gesture is a short touch of one finger.
  var isTap: Bool {
    isStill && isWhole && gesture.touches.filter { $0.touch.phase == .began }.count == 1
      && gesture.duration < GestureTiming.longPressLimit
  }

  /// Whether one finger slid.
  var isSlide: Bool { fingers == 1 && !isStill && isWhole }

  private var fingers: Int { (gesture.touches.map(\.touch.finger).max() ?? 0) + 1 }

  /// Whether every finger that came down was lifted.
  private var isWhole: Bool {
    let phases = gesture.touches.map(\.touch.phase)
    let began = phases.filter { $0 == .began }.count
    return began > 0 && began == phases.filter { $0 == .ended }.count
      && !phases.contains(.cancelled)
  }

  /// The action, and whether performing it sends the same touches; nil with the reason where no
  /// action comes near.
  func said() -> (action: Action?, isExact: Bool, reason: String?) {
    guard isWhole else { return (nil, false, "a finger was taken away by the system") }
    let likely = candidates + (isExact ? placed : [])
    if let exact = likely.first(where: matches) { return (exact, true, nil) }
    guard let best = candidates.first(where: { (try? GesturePlan(of: $0, on: tree)) != nil }) else {
      return (nil, false, "no action is like a gesture of \(fingers) fingers")
    }
    return (best, false, nil)
  }

  private func matches(_ action: Action) -> Bool {
    guard let plan = try? GesturePlan(of: action, on: tree) else { return false }
    return plan.gesture == gesture
  }

  /// What the gesture could have been, the likeliest first.
  private var candidates: [Action] {
    guard let start = gesture.start, let end = gesture.end else { return [] }
    if fingers > 1 { return pinches }
    guard isStill else { return slides(from: start, to: end) }
    let reference = place
    let taps = gesture.touches.filter { $0.touch.phase == .began }.count
    if taps == 2 { return [.doubleTap(reference)] }
    guard gesture.duration < GestureTiming.longPressLimit else { return [.longPress(reference)] }
    let isBack = node.map { tree.className(of: $0) == "UINavigationButton" } ?? false
    if isBack, let plan = try? GesturePlan(of: .back, on: tree), plan.node == node {
      return [.back, .tap(reference)]
    }
    return [.tap(reference)]
  }

  /// What the gesture could have been at places without names.
  private var placed: [Action] {
    guard let start = gesture.start else { return [] }
    let place = NodeReference.point(start)
    let swipes = Action.Direction.allCases.map { Action.swipe($0, on: place) }
    return [.tap(place), .doubleTap(place), .longPress(place)] + swipes
  }

  /// The name of what was touched; the point where nothing else says it, or where a finger that is
  /// sent to what has the name comes down on something else that lies in it.
  var place: NodeReference {
    let point = NodeReference.point(gesture.start ?? .zero)
    guard let node, let name = NodeName(tree: tree).reference(for: node),
      let aim = try? Aim(at: name, in: tree), case .point(let start) = point
    else { return point }
    let isFar = aim.point.distance(to: start) > GestureTiming.slop
    return isFar && tree[node].answersByPlace || !isMeant(at: aim.point) ? point : name
  }

  /// Whether a finger that comes down there touches what was meant or, beside it, what that lies in.
  private func isMeant(at point: Point) -> Bool {
    guard let front = tree.frontNode(at: point) else { return false }
    let touched = tree.controlAncestor(of: front)
    guard let node, touched != self.touched else { return true }
    if touched == node || tree.ancestors(of: node).contains(touched) { return true }
    // A view that takes no touches lets them through to what has the name.
    let line = [front] + tree.ancestors(of: front)
    return !tree[touched].isControl
      && line.contains { tree.attribute("userInteraction", of: $0)?.bool == false }
  }

  /// The control under the finger as it came down.
  private var touched: Int? {
    gesture.start.flatMap { tree.frontNode(at: $0) }.map(tree.controlAncestor(of:))
  }

  private var pinches: [Action] {
    let names = node.flatMap { NodeName(tree: tree).reference(for: $0) }.map { [$0] } ?? []
    let places: [NodeReference?] = names + [nil]
    guard let first = distance(of: .began), let last = distance(of: .ended) else { return [] }
    let pinch: Action.Pinch = last < first ? .in : .out
    return places.map { .pinch(pinch, on: $0) }
  }

  private func distance(of phase: Touch.Phase) -> Double? {
    let places = gesture.touches.filter { $0.touch.phase == phase }.map(\.touch.location)
    return places.count == 2 ? places[0].distance(to: places[1]) : nil
  }

  /// Swipes of the node, of the scroll views around it and of the screen, and a drag by points.
  ///
  /// A swipe that begins on something else than what was meant is left out, one of the screen also
  /// where it begins beside that; where none is left, the place stands for a name. Where none is exact
  /// the first counts: a swipe if the finger was fast, else a drag.
  private func slides(from start: Point, to end: Point) -> [Action] {
    let way = end - start
    let direction: Action.Direction =
      way.x.magnitude > way.y.magnitude ? (way.x < 0 ? .left : .right) : (way.y < 0 ? .up : .down)
    let line = node.map { [$0] + tree.ancestors(of: $0) } ?? []
    let names = line.enumerated().filter { place, index in
      place == 0 || tree.attribute("contentSize", of: index) != nil
    }
    let references = names.compactMap { NodeName(tree: tree).reference(for: $0.element) }
    let places: [NodeReference?] = references + [nil]
    let named = places.map { Action.swipe(direction, on: $0) }.filter { swipe in
      guard let plan = try? GesturePlan(of: swipe, on: tree), let begin = plan.gesture.start
      else { return false }
      return swipe == .swipe(direction, on: nil) ? plan.node == touched : isMeant(at: begin)
    }
    let swipes = named.isEmpty ? [.swipe(direction, on: .point(start))] : named
    let drag = Action.drag(from: .point(start), to: .point(end))
    let isFast = gesture.duration <= GestureTiming.swipe + .milliseconds(150)
    return isFast ? swipes + [drag] : [drag] + swipes
  }
}
