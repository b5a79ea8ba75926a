import Actions
import EventModel
import ViewQuery

/// The interpretation of one gesture as the most likely action.
///
/// Candidate actions are planned on the screen before the gesture. A plan with the same touches is
/// preferred to one with similar touches.
struct GestureReading {
  /// The gesture.
  var gesture: Gesture
  /// The recorded target node.
  let target: Target?
  /// The screen before it.
  let tree: ViewTree
  /// True if a point replaces a name where only the point gives the same touches.
  var isExact = false

  /// The intended node: the recorded target, or else the control under the finger.
  var node: Int? {
    tree.node(of: target) ?? touched
  }

  /// True if only one finger touched the screen and stayed within a toolkit's tolerance.
  var isStill: Bool {
    guard let start = gesture.start, fingers == 1 else { return false }
    return gesture.touches.allSatisfy {
      $0.touch.location.distance(to: start) <= GestureTiming.slop
    }
  }

  /// True if the gesture is one short touch of one finger.
  var isTap: Bool {
    isStill && isWhole && gesture.touches.filter { $0.touch.phase == .began }.count == 1
      && gesture.duration < GestureTiming.longPressLimit
  }

  /// True if one finger moved across the screen and was lifted.
  var isSlide: Bool { fingers == 1 && !isStill && isWhole }

  private var fingers: Int { (gesture.touches.map(\.touch.finger).max() ?? 0) + 1 }

  /// True if every finger that touched the screen was lifted, and no touch was cancelled.
  private var isWhole: Bool {
    let phases = gesture.touches.map(\.touch.phase)
    let began = phases.filter { $0 == .began }.count
    return began > 0 && began == phases.filter { $0 == .ended }.count
      && !phases.contains(.cancelled)
  }

  /// Returns the action and whether it sends the same touches; or the reason if no action is similar.
  func action() -> (action: Action?, isExact: Bool, reason: String?) {
    guard isWhole else { return (nil, false, "the system cancelled a touch") }
    let candidates = candidates
    let likely = candidates + (isExact ? placed : [])
    if let exact = likely.first(where: matches) { return (exact, true, nil) }
    guard let best = candidates.first(where: { (try? GesturePlan(of: $0, on: tree)) != nil }) else {
      return (nil, false, "no action resembles a gesture of \(fingers) fingers")
    }
    return (best, false, nil)
  }

  private func matches(_ action: Action) -> Bool {
    guard let plan = try? GesturePlan(of: action, on: tree) else { return false }
    return plan.gesture == gesture
  }

  /// The candidate actions, the most likely first.
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

  /// The candidate actions at the point of the touch.
  private var placed: [Action] {
    guard let start = gesture.start else { return [] }
    let place = NodeReference.point(start)
    let swipes = Action.Direction.allCases.map { Action.swipe($0, on: place) }
    return [.tap(place), .doubleTap(place), .longPress(place)] + swipes
  }

  /// The name of the touched view; or the point if there is no name, or if a touch at the named view
  /// would hit another view within it.
  var place: NodeReference {
    let point = NodeReference.point(gesture.start ?? .zero)
    guard let node, let name = NodeName(tree: tree).reference(for: node),
      let aim = try? Aim(at: name, in: tree), case .point(let start) = point
    else { return point }
    // One view can draw all keys of a keyboard, with borders between them anywhere.
    let tolerance = tree[node].isKeyboardKey ? 0 : GestureTiming.slop
    let isFar = aim.point.distance(to: start) > tolerance
    return isFar && tree[node].answersByPlace || !isMeant(at: aim.point) ? point : name
  }

  /// Returns true if a touch at a point hits the intended node or one that contains it.
  private func isMeant(at point: Point) -> Bool {
    if let node, tree.isReportedInReach(node) { return true }
    guard let front = tree.frontNode(at: point) else { return false }
    let touched = tree.controlAncestor(of: front)
    guard let node, touched != self.touched else { return true }
    if touched == node || tree.ancestors(of: node).contains(touched) { return true }
    // A view that ignores touches passes them on to the named view.
    return !tree.isControl(touched) && tree.nearest(from: front, marked: .untouchable) != nil
  }

  /// The control under the finger at its first touch.
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

  /// Returns swipes on the node, on the scroll views around it and on the screen, and a drag.
  ///
  /// Swipes that would begin on another node are left out; if none remains, the swipe is named by its
  /// point. A fast finger prefers swipes, a slow one the drag.
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
