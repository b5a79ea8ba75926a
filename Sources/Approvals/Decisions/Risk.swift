public import Differ
public import EventModel
import ViewQuery

/// Why a change wants a second look before it is approved.
public enum Risk: Int, CaseIterable, Comparable, Sendable {
  /// A control is smaller than a fingertip, and was larger.
  case shrunkenTarget = 1
  /// A view came to lie over the middle of a control.
  case coveredTarget
  /// What was shown or read out no longer is.
  case lostLabel
  /// A control no longer takes input.
  case disabledControl
  /// A control is gone, hidden, or off the screen.
  case lostControl
  /// The golden came about past the review.
  case unreviewed
  /// Another view than the recorded one would be touched from now on.
  case otherTarget

  /// The smallest side of a control that a finger hits, in points.
  static let fingertip = 44.0

  /// Whether one risk is smaller than another.
  public static func < (one: Risk, other: Risk) -> Bool { one.rawValue < other.rawValue }

  /// What is at stake, in a few words.
  public var words: String {
    switch self {
    case .shrunkenTarget: "a control gets smaller than a fingertip"
    case .coveredTarget: "a control gets covered"
    case .lostLabel: "a text or label is lost"
    case .disabledControl: "a control no longer takes input"
    case .lostControl: "a control is gone"
    case .unreviewed: "nobody has looked at it"
    case .otherTarget: "another view would be touched from now on"
    }
  }
}

extension TreeChange {
  /// The gravest thing that could be wrong with the change; nil where nothing stands out.
  ///
  /// - Parameters:
  ///   - expected: the golden's screen, on which the change is stated.
  ///   - actual: the run's screen.
  /// - Returns: the risk.
  public func risk(from expected: ViewTree, to actual: ViewTree) -> Risk? {
    var risks: [Risk] = []
    switch kind {
    case .remove:
      for node in places where (node..<expected.end(of: node)).contains(where: expected.isControl) {
        risks.append(.lostControl)
      }
    case .insert: if covers(actual, places.first) { risks.append(.coveredTarget) }
    case .move: break
    case .rename, .attribute:
      for node in places { risks += memberRisks(expected, actual, node) }
    }
    return risks.max()
  }

  private func memberRisks(_ expected: ViewTree, _ actual: ViewTree, _ node: Int) -> [Risk] {
    let whole = node..<expected.end(of: node)
    switch member {
    case .isEnabled where to == .bool(false),
      .attribute("userInteraction") where to == .bool(false):
      return expected.isControl(node)
        || member != .isEnabled && whole.contains(where: expected.isControl)
        ? [.disabledControl] : []
    case .isHidden where to == .bool(true), .attribute("alpha") where (to?.number ?? 1) < 0.01:
      return whole.contains(where: expected.isControl) ? [.lostControl] : [.lostLabel]
    case .isHidden, .attribute("alpha"):
      return covers(actual, same(node, expected, actual)) ? [.coveredTarget] : []
    case .label, .text: return isLoss ? [.lostLabel] : frameRisks(expected, actual, node)
    case .frame: return frameRisks(expected, actual, node)
    default: return []
    }
  }

  private var isLoss: Bool {
    guard let before = from?.text, !before.isEmpty else { return false }
    return to?.text?.isEmpty ?? true
  }

  private func frameRisks(_ expected: ViewTree, _ actual: ViewTree, _ node: Int) -> [Risk] {
    guard let match = same(node, expected, actual) else { return [] }
    var risks: [Risk] = []
    let (before, after) = (expected[node].frame.size, actual[match].frame.size)
    let least = min(after.width, after.height)
    if expected.isControl(node), least < Risk.fingertip, least < min(before.width, before.height) {
      risks.append(.shrunkenTarget)
    }
    let controls = (match..<actual.end(of: match)).filter(actual.isControl)
    if expected.isVisible(node), controls.contains(where: { !actual.isVisible($0) }),
      actual.end(of: match) - match == expected.end(of: node) - node,
      controls.contains(where: { expected.isVisible($0 - match + node) && !actual.isVisible($0) })
    {
      risks.append(.lostControl)
    }
    // What lay over a control before as well is nothing new.
    if covers(actual, match), !covers(expected, node) { risks.append(.coveredTarget) }
    return risks
  }

  /// The view in the run's tree, as far as its address leads there.
  private func same(_ node: Int, _ expected: ViewTree, _ actual: ViewTree) -> Int? {
    guard let found = actual.index(at: expected.path(to: node)),
      actual[found].className == expected[node].className
    else { return nil }
    return found
  }

  /// Whether a view, or something in it, lies over the middle of a control that is not in it.
  private func covers(_ tree: ViewTree, _ node: Int?) -> Bool {
    guard let node, tree.isVisible(node) else { return false }
    let own = node..<tree.end(of: node)
    let around = Set(tree.ancestors(of: node))
    let area = tree.visibleFrame(of: node)
    // What stands in front of the view in the tree is drawn behind it.
    return (0..<node).contains { control in
      guard tree.isControl(control), !around.contains(control) else { return false }
      let frame = tree.screenFrame(of: control)
      let middle = Point(
        x: frame.origin.x + frame.size.width / 2,
        y: frame.origin.y + frame.size.height / 2
      )
      guard area.contains(middle), let front = tree.frontNode(at: middle) else { return false }
      return own.contains(front) && tree.isVisible(control)
    }
  }
}

extension ViewTree {
  /// Whether a node is a control.
  fileprivate func isControl(_ node: Int) -> Bool { self[node].isControl }
}
