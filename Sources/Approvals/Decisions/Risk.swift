public import Differ
public import EventModel
import ViewQuery

/// The reason to look twice at a change before approving it.
public enum Risk: Int, CaseIterable, Comparable, Sendable {
  /// A control became smaller than a fingertip.
  case shrunkenTarget = 1
  /// A view now covers the middle of a control.
  case coveredTarget
  /// A text or label is no longer shown or read out.
  case lostLabel
  /// A control no longer takes input.
  case disabledControl
  /// A control is gone, hidden, or off the screen.
  case lostControl
  /// A secret was typed shortly before, and a wrong one would change the screen, too.
  case secretTyped
  /// A rule hides more than half of a screen.
  case wideRule
  /// A rule chooses its views by members that it hides.
  case openRule
  /// A rule hides whole views, and none that anybody has seen.
  case unseenRule
  /// The golden changed without a review.
  case unreviewed
  /// It was seen only after a touch on a view that nobody has approved as the target.
  case openTarget
  /// From now on, a replay would touch another view than the recorded one.
  case otherTarget

  /// The smallest side of a control that a finger hits reliably, in points.
  static let fingertip = 44.0

  /// Returns true if one risk is smaller than another.
  public static func < (one: Risk, other: Risk) -> Bool { one.rawValue < other.rawValue }

  /// The risk in a few words.
  public var words: String {
    switch self {
    case .shrunkenTarget: "a control becomes smaller than a fingertip"
    case .coveredTarget: "a control is covered"
    case .lostLabel: "a text or label is lost"
    case .disabledControl: "a control no longer takes input"
    case .lostControl: "a control is gone"
    case .secretTyped: "a secret was typed before it, and may have been wrong"
    case .wideRule: "it applies to more than half of a screen"
    case .openRule: "the rule selects views by the values that it hides"
    case .unseenRule: "the rule hides whole views, and matches no approved view"
    case .unreviewed: "nobody has reviewed it"
    case .openTarget: "it was seen after a touch on a target that is not approved"
    case .otherTarget: "replays would touch another view"
    }
  }
}

extension TreeChange {
  /// Returns the greatest risk of the change, or nil if it has none.
  ///
  /// - Parameters:
  ///   - expected: The golden's screen, to which the change's places refer.
  ///   - actual: The run's screen.
  ///   - moved: The views that are elsewhere now, as nodes of the golden's screen.
  /// - Returns: The greatest risk.
  public func risk(
    from expected: ViewTree,
    to actual: ViewTree,
    moved: Set<Int> = []
  ) -> Risk? {
    RiskAssessment(expected: expected, actual: actual, moved: moved).risks(of: self).max()
  }
}

/// The rules that find risks in the changes between two screens.
private struct RiskAssessment {
  let expected: ViewTree
  let actual: ViewTree
  /// The views that are elsewhere now, as nodes of the golden's screen.
  let moved: Set<Int>

  func risks(of change: TreeChange) -> [Risk] {
    switch change.kind {
    case .remove:
      let isLost = change.places.contains { place in
        (place..<expected.end(of: place)).contains {
          expected.isControl($0) && !isMoved($0, outOf: place)
        }
      }
      return isLost ? [.lostControl] : []
    case .insert: return covers(actual, change.places.first) ? [.coveredTarget] : []
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

  private func risks(of change: TreeChange, at node: Int) -> [Risk] {
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
      return covers(actual, counterpart(of: node)) ? [.coveredTarget] : []
    case .label, .text: return losesText(change) ? [.lostLabel] : frameRisks(at: node)
    case .frame: return frameRisks(at: node)
    default: return []
    }
  }

  private func losesText(_ change: TreeChange) -> Bool {
    guard let before = change.from?.text, !before.isEmpty else { return false }
    return change.to?.text?.isEmpty ?? true
  }

  private func frameRisks(at node: Int) -> [Risk] {
    guard let match = counterpart(of: node) else { return [] }
    var risks: [Risk] = []
    let (before, after) = (expected[node].frame.size, actual[match].frame.size)
    let least = min(after.width, after.height)
    if expected.isControl(node), least < Risk.fingertip, least < min(before.width, before.height) {
      risks.append(.shrunkenTarget)
    }
    let controls = actual.nodes(in: match..<actual.end(of: match), marked: .control)
    if expected.isVisible(node), actual.end(of: match) - match == expected.end(of: node) - node,
      controls.contains(where: { expected.isVisible($0 - match + node) && !actual.isInReach($0) })
    {
      risks.append(.lostControl)
    }
    // A view that already covered a control is no new risk.
    if covers(actual, match), !covers(expected, node) { risks.append(.coveredTarget) }
    return risks
  }

  /// Returns the view at the same address in the run's tree, if its class is the same.
  private func counterpart(of node: Int) -> Int? {
    guard let found = actual.index(at: expected.path(to: node)),
      actual.className(of: found) == expected.className(of: node)
    else { return nil }
    return found
  }

  /// Returns true if a view, or one inside it, covers the middle of a control outside it.
  private func covers(_ tree: ViewTree, _ node: Int?) -> Bool {
    guard let node, tree.isVisible(node) else { return false }
    let own = node..<tree.end(of: node)
    let around = Set(tree.ancestors(of: node))
    let area = tree.visibleFrame(of: node)
    // Views that come earlier in the tree are drawn behind this one.
    return tree.nodes(in: 0..<node, marked: .control).contains { control in
      guard !around.contains(control), !tree.isReportedInReach(control) else { return false }
      let middle = tree.screenFrame(of: control).center
      guard area.contains(middle), let front = tree.frontNode(at: middle) else { return false }
      return own.contains(front) && tree.isVisible(control)
    }
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
