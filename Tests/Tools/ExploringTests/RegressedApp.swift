import AppDriver
import EventModel

/// A build of an app with one planted regression.
///
/// It does the same for the same inputs at the same times, however often its screen is asked for.
final class RegressedApp: AppDriver {
  private let app: any AppDriver
  private let regression: PlantedRegression
  /// The number of fingers that came down.
  private var touches = 0
  /// Whether a touch was made while the view that wakes the regression was shown.
  private var wasShown = false
  /// The fingers whose touches get lost.
  private var lost: Set<Int> = []

  init(_ app: any AppDriver, _ regression: PlantedRegression) {
    (self.app, self.regression) = (app, regression)
  }

  var capabilities: Capabilities { app.capabilities }

  func launch(in setting: SessionSetting) throws(DriverError) {
    (touches, wasShown, lost) = (0, false, [])
    try app.launch(in: setting)
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    switch input {
    case .touch(let touch): try send(touch)
    case .text(let text): try app.send(.text(try cut(text)))
    }
  }

  func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    try app.rotate(rotation)
  }

  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }

  func activity() throws(DriverError) -> Activity { try app.activity() }

  func snapshot() throws(DriverError) -> ViewTree {
    let tree = try app.snapshot()
    guard isAwake, let index = regression.view.node(in: tree) else { return tree }
    var node = tree[index]
    switch regression.fault {
    case .otherText where node.text != nil: node.text = "\(node.text ?? "")?"
    case .otherText: node.label = "\(node.label ?? "")?"
    case .lower: node.frame.origin.y += 7
    case .disabled: node.isEnabled.toggle()
    case .hidden: node.isHidden = true
    case .withoutEffect, .shortText, .crash: return tree
    }
    return tree.replacing([index: node])
  }

  func quit() { app.quit() }

  private var isAwake: Bool {
    switch regression.trigger {
    case .always: true
    case .touches(let count): touches >= count
    case .shown: wasShown
    }
  }

  private func send(_ touch: Touch) throws(DriverError) -> InputOutcome {
    if touch.phase == .began { try begin(touch) }
    let isLost = lost.contains(touch.finger)
    if touch.phase == .ended || touch.phase == .cancelled { lost.remove(touch.finger) }
    return isLost ? .ignored(reason: "no effect") : try app.send(.touch(touch))
  }

  /// Counts a finger that comes down, and loses it if it means the view of the regression.
  private func begin(_ touch: Touch) throws(DriverError) {
    touches += 1
    let tree = try app.snapshot()
    let isHit =
      isAwake && regression.view.node(in: tree).map { isMeant($0, by: touch, tree) } == true
    if case .shown(let view) = regression.trigger, view.node(in: tree) != nil { wasShown = true }
    guard isHit else { return }
    switch regression.fault {
    case .withoutEffect: lost.insert(touch.finger)
    case .crash: throw .crashed(reason: "planted")
    default: break
    }
  }

  private func isMeant(_ node: Int, by touch: Touch, _ tree: ViewTree) -> Bool {
    guard let front = tree.frontNode(at: touch.location) else { return false }
    return front >= node && front < tree.end(of: node)
  }

  /// Loses the last letter of a text for the view of the regression.
  private func cut(_ text: String) throws(DriverError) -> String {
    guard regression.fault == .shortText, isAwake else { return text }
    let tree = try app.snapshot()
    let field = regression.view.node(in: tree)
    let isMeant = field.flatMap { tree.attribute("focused", of: $0)?.bool } == true
    return isMeant ? String(text.dropLast()) : text
  }
}
