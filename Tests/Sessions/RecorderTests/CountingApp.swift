import AppDriver
import EventModel

/// An app with a button that counts touches and shows the count after a delay.
final class CountingApp: AppDriver {
  let capabilities: Capabilities
  /// The number of the touch at which the app crashes; nil for none.
  let crashesAt: Int?
  /// The number of views beside the button.
  let views: Int
  private(set) var touches = 0
  private(set) var inputs: [Input] = []
  private(set) var setting: SessionSetting?
  private(set) var quits = 0
  private var pending: Microseconds?

  init(crashesAt: Int? = nil, views: Int = 0, capabilities: Capabilities = Capabilities()) {
    self.crashesAt = crashesAt
    self.views = views
    self.capabilities = capabilities
  }

  func launch(in setting: SessionSetting) throws(DriverError) {
    if crashesAt == 0 { throw .crashed(reason: "no disk") }
    self.setting = setting
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    inputs.append(input)
    guard case .touch(let touch) = input, touch.phase == .ended else { return .handled }
    touches += 1
    if touches == crashesAt { throw .crashed(reason: "index out of range") }
    pending = .milliseconds(350)
    return .handled
  }

  func advance(by span: Microseconds) throws(DriverError) {
    guard let left = pending else { return }
    pending = left > span ? left - span : nil
  }

  func activity() throws(DriverError) -> Activity {
    pending.map { .busy(reasons: ["counting"], nextWake: $0) } ?? .idle
  }

  func snapshot() throws(DriverError) -> ViewTree {
    let shown = pending == nil ? touches : touches - 1
    let label = ViewNode(
      "UIButton",
      identifier: "count",
      label: "\(shown)",
      text: "\(shown)",
      frame: Frame(0, 0, 100, 44)
    )
    let others = (0..<views).map { ViewTree(ViewNode("UIView", identifier: "v\($0)", tag: $0)) }
    let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
    return ViewTree(window, children: [ViewTree(label)] + others)
  }

  func quit() { quits += 1 }
}
