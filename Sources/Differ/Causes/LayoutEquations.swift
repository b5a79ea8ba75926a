import EventModel

/// The equations of a layout that a screen's edit leaves in force.
///
/// A driver's rules of layout are unknown, but the two screens show which of the usual rules hold on both. By
/// these, a view keeps its distance to the end of the view around it or to the view before it, stands in the
/// middle, is as large as its siblings, or is as large as its content. A number that changed in another way breaks
/// its equations: nothing follows from it, and it follows from nothing.
struct LayoutEquations {
  private(set) var all: [LayoutEquation] = []
  let screen: EditedScreen
  let patterns: AddressPatterns
  private let rounding: MiddleRounding
  /// The equations of views that keep their distance to the end of the view around them, and of those in its middle.
  private var endings: [Alike: [Int]] = [:]
  private var middles: [Alike: [Int]] = [:]

  /// Finds the equations among the children of some nodes.
  ///
  /// - Parameters:
  ///   - screen: The screen with its edit.
  ///   - rounding: How the screen rounds the middle of views.
  ///   - nodes: The nodes whose children or size changed.
  ///   - patterns: The places of nodes in the hierarchy.
  init(
    of screen: EditedScreen,
    _ rounding: MiddleRounding,
    below nodes: [Int],
    patterns: AddressPatterns
  ) {
    (self.screen, self.rounding, self.patterns) = (screen, rounding, patterns)
    for node in nodes { add(below: node) }
    dropOddOnes()
  }

  /// Drops the equations of views that follow another rule than most views like them: a view may meet that rule by
  /// chance.
  private mutating func dropOddOnes() {
    var isOdd = [Bool](repeating: false, count: all.count)
    for (rule, ends) in endings {
      let middles = middles[rule, default: []]
      guard ends.count != middles.count, !middles.isEmpty else { continue }
      for place in ends.count < middles.count ? ends : middles { isOdd[place] = true }
    }
    all = zip(all, isOdd).filter { !$1 }.map(\.0)
    (endings, middles) = ([:], [:])
  }

  /// The views that may stand in one way: those with one place in the hierarchy.
  private struct Alike: Hashable {
    var pattern: String
    var axis: Axis
  }

  private func alike(_ child: Int, _ axis: Axis) -> Alike {
    Alike(pattern: patterns.pattern(of: child), axis: axis)
  }

  private mutating func add(below node: Int) {
    let isReordered = screen.movedWithin[node] != nil
    let order = isReordered ? screen.newChildren(of: node) : nil
    let kept = order == nil ? screen.keptChildren(of: node) : Array(screen.old.children(of: node))
    for axis in Axis.allCases {
      let siblings = LayoutSiblings(
        in: node,
        along: axis,
        of: screen,
        kept: kept,
        isReordered: order != nil
      )
      for child in kept {
        addEnd(of: child, in: node, axis)
        addMiddle(of: child, in: node, axis)
      }
      addFit(siblings)
      if order != nil {
        addOrder(siblings)
      } else {
        addSequence(siblings)
        addEqualLengths(siblings)
      }
    }
  }

  mutating func add(
    _ numbers: [LayoutNumber],
    _ parts: [TreeChange.Part] = [],
    result: LayoutNumber? = nil,
    decision: SharedCause? = nil
  ) {
    var seen: Set<LayoutNumber> = []
    let changed = numbers.filter { screen.isChanged($0) && seen.insert($0).inserted }
    guard changed.count + parts.count + (decision == nil ? 0 : 1) > 1, !changed.isEmpty else {
      return
    }
    all.append(
      LayoutEquation(numbers: changed, parts: parts, result: result, decision: decision)
    )
  }

  func frame(of node: Int, _ axis: Axis) -> [LayoutNumber] {
    [
      LayoutNumber(node: node, axis: axis, kind: .start),
      LayoutNumber(node: node, axis: axis, kind: .length),
    ]
  }

  /// The numbers that say how much room a view has for its children.
  func rooms(of node: Int, _ axis: Axis) -> [LayoutNumber] {
    let room = LayoutNumber(node: node, axis: axis, kind: .length)
    guard screen.old[node][.contentSize] != nil else { return [room] }
    return [room, LayoutNumber(node: node, axis: axis, kind: .content)]
  }

  // MARK: - Equations

  /// A child ends as far from the end of the view around it as before.
  private mutating func addEnd(of child: Int, in node: Int, _ axis: Axis) {
    for room in rooms(of: node, axis) {
      guard let (before, after) = screen.values(of: room) else { continue }
      let (old, new) = (screen.old.frame(of: child), screen.frame(of: child))
      let ends = (before - axis.end(of: old), after - axis.end(of: new))
      if ends.0.isSamePlace(as: ends.1) {
        let count = all.count
        add([room] + frame(of: child, axis))
        if all.count > count { endings[alike(child, axis), default: []].append(count) }
        continue
      }
      // The same distance to both edges, before and after: a margin.
      let starts = (axis.start(of: old), axis.start(of: new))
      guard starts.0.isSamePlace(as: ends.0), starts.1.isSamePlace(as: ends.1) else { continue }
      let decision = SharedCause(
        kind: .inset(from: starts.0, to: starts.1),
        place: patterns.pattern(of: child)
      )
      add([LayoutNumber(node: child, axis: axis, kind: .start)], decision: decision)
      add([room] + frame(of: child, axis), decision: decision)
    }
  }

  /// A child stands in the middle.
  private mutating func addMiddle(of child: Int, in node: Int, _ axis: Axis) {
    guard
      rounding.isInMiddle(screen.old.frame(of: child), of: screen.old.frame(of: node).size, axis),
      rounding.isInMiddle(screen.frame(of: child), of: screen.frame(of: node).size, axis)
    else { return }
    let count = all.count
    // The middle is rounded, so that the place follows from the sizes, but no size from the place.
    add(
      [LayoutNumber(node: node, axis: axis, kind: .length)] + frame(of: child, axis),
      result: LayoutNumber(node: child, axis: axis, kind: .start)
    )
    if all.count > count { middles[alike(child, axis), default: []].append(count) }
  }
}
