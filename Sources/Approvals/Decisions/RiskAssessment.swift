import Differ
import EventModel
import ViewQuery

/// The rules that find risks in the changes between two screens.
struct RiskAssessment {
  private let expected: ViewTree
  private let actual: ViewTree
  /// The views that stayed, each with itself on the other screen.
  private let match: ScreenMatch?
  /// The changes between the screens.
  let changes: [TreeChange]
  /// The views that are elsewhere now, as nodes of the golden's screen.
  private let moved: Set<Int>
  private lazy var coveredBefore = CoveredControls(of: expected)
  private lazy var coveredNow = CoveredControls(of: actual)
  /// The controls that a person saw before and cannot reach now, as nodes of the run's screen, in order.
  private lazy var outOfReach = controlsOutOfReach()

  /// Prepares the assessment of the changes between two screens.
  ///
  /// - Parameters:
  ///   - expected: The golden's screen.
  ///   - actual: The run's screen.
  ///   - difference: Their match, and the changes.
  init(from expected: ViewTree, to actual: ViewTree, _ difference: ScreenDifference) {
    (self.expected, self.actual, match) = (expected, actual, difference.match)
    changes = difference.changes
    moved = Set(changes.filter { $0.kind == .move }.flatMap(\.places))
  }

  /// Returns the greatest risk of one of the changes; nil if it has none.
  mutating func risk(of change: TreeChange) -> Risk? { risks(of: change).max() }

  private mutating func risks(of change: TreeChange) -> [Risk] {
    switch change.kind {
    case .remove:
      let isLost = change.places.contains { place in
        (place..<expected.end(of: place)).contains {
          expected.isControl($0) && !isMoved($0, outOf: place)
        }
      }
      return isLost ? [.lostControl] : []
    case .insert: return change.places.first.map { coversNow($0) } ?? false ? [.coveredTarget] : []
    case .move: return []
    case .rename, .attribute: return change.places.flatMap { risks(of: change, at: $0) }
    }
  }

  /// Returns true if a view is elsewhere now, alone or in a view around it that was inside another one.
  private func isMoved(_ node: Int, outOf outer: Int) -> Bool {
    guard !moved.isEmpty else { return false }
    return moved.contains(node)
      || expected.ancestors(of: node).prefix { $0 != outer }.contains(where: moved.contains)
  }

  private mutating func risks(of change: TreeChange, at node: Int) -> [Risk] {
    let subtree = node..<expected.end(of: node)
    let to = change.to
    switch change.member {
    case .isEnabled where to == .bool(false):
      return expected.isControl(node) ? [.disabledControl] : []
    case .attribute("userInteraction") where to == .bool(false):
      return subtree.contains(where: expected.isControl) ? [.disabledControl] : []
    case .isHidden where to == .bool(true), .attribute("alpha") where (to?.number ?? 1) < 0.01:
      return subtree.contains(where: expected.isControl) ? [.lostControl] : [.lostLabel]
    case .isHidden, .attribute("alpha"):
      return match?.mate(of: node).map { coversNow($0) } ?? false ? [.coveredTarget] : []
    case .label, .text: return losesText(change) ? [.lostLabel] : frameRisks(at: node)
    case .frame: return frameRisks(at: node)
    default: return []
    }
  }

  private func losesText(_ change: TreeChange) -> Bool {
    guard let before = change.from?.text, !before.isEmpty else { return false }
    return change.to?.text?.isEmpty ?? true
  }

  private mutating func frameRisks(at node: Int) -> [Risk] {
    guard let mate = match?.mate(of: node) else { return [] }
    var risks: [Risk] = []
    let (before, after) = (expected[node].frame.size, actual[mate].frame.size)
    let least = min(after.width, after.height)
    if expected.isControl(node), least < Risk.fingertip, least < min(before.width, before.height) {
      risks.append(.shrunkenTarget)
    }
    let subtree = mate..<actual.end(of: mate)
    if subtree.count == expected.end(of: node) - node, expected.isVisible(node),
      outOfReach.hasElement(in: subtree)
    {
      risks.append(.lostControl)
    }
    // A view that already covered a control is no new risk.
    if coversNow(mate), !coveredBefore.areCovered(by: node) { risks.append(.coveredTarget) }
    return risks
  }

  private func controlsOutOfReach() -> [Int] {
    guard let match else { return [] }
    return expected.nodes(in: expected.nodes.indices, marked: .control)
      .filter { expected.isVisible($0) }
      .compactMap { match.mate(of: $0) }.filter { !actual.isInReach($0) }.sorted()
  }

  private mutating func coversNow(_ node: Int) -> Bool { coveredNow.areCovered(by: node) }
}

/// The controls of a screen whose middle another view covers, in the order of those views.
private struct CoveredControls {
  private let tree: ViewTree
  /// Each covered control with the view in front of its middle, which comes later in the tree and is not within it.
  private var covers: [(front: Int, control: Int, middle: Point)] = []

  init(of tree: ViewTree) {
    self.tree = tree
    let controls = tree.nodes(in: tree.nodes.indices, marked: .control).filter {
      tree.isVisible($0) && !tree.isReportedInReach($0)
    }
    let middles = controls.map { tree.screenFrame(of: $0).center }
    for (place, front) in tree.frontNodes(at: middles).enumerated() {
      guard let front, front >= tree.end(of: controls[place]) else { continue }
      covers.append((front, controls[place], middles[place]))
    }
    covers.sort { $0.front < $1.front }
  }

  /// Returns true if a view, or one inside it, covers the middle of a control outside it.
  func areCovered(by node: Int) -> Bool {
    guard !covers.isEmpty, tree.isVisible(node) else { return false }
    let low = covers.firstPlace { $0.front >= node }
    let end = tree.end(of: node)
    let area = tree.visibleFrame(of: node)
    return covers[low...].prefix { $0.front < end }.contains { cover in
      // A control that is around the view, or within it, is not covered by it.
      tree.end(of: cover.control) <= node && area.contains(cover.middle)
    }
  }
}

extension [Int] {
  /// Returns true if an ascending list has a number of a range.
  fileprivate func hasElement(in range: Range<Int>) -> Bool {
    let place = firstPlace { $0 >= range.lowerBound }
    return place < count && self[place] < range.upperBound
  }
}

extension Array {
  /// Returns the first place whose element fulfils a condition, which holds for all elements behind it, too.
  fileprivate func firstPlace(where isReached: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ViewTree {
  /// Returns true if a person sees a node or can scroll to it.
  package func isInReach(_ node: Int) -> Bool {
    guard !isVisible(node) else { return true }
    guard !isTransparent(node), !ancestors(of: node).contains(where: isTransparent) else {
      return false
    }
    var frame = frame(of: node)
    for ancestor in ancestors(of: node) {
      if case .list(let list)? = attribute("contentSize", of: ancestor), list.count == 2,
        let width = list[0].number, let height = list[1].number,
        frame.intersects(Frame(0, 0, width, height)), isVisible(ancestor)
      {
        return true
      }
      frame = frame.moved(by: self.frame(of: ancestor).origin - offset(of: ancestor))
    }
    return false
  }
}
