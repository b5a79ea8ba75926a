import AppDriver
import EventModel
import SimulatedApp
import Testing

/// An app with one view at 0,100 of its screen, and methods to tap, drag and type.
final class BareApp {
  let driver: SimulatedAppDriver

  init(_ make: @escaping () -> UIView) throws {
    driver = SimulatedAppDriver { _ in Screen(make) }
    try driver.launch(in: SessionSetting())
  }

  private final class Screen: UIViewController {
    let make: () -> UIView
    init(_ make: @escaping () -> UIView) {
      self.make = make
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
    override func viewDidLoad() {
      let content = make()
      content.frame.origin = CGPoint(x: 0, y: 100)
      view.addSubview(content)
    }
  }

  /// Returns the view, whose identifier is `view`.
  func view() throws -> ViewNode {
    try #require(try driver.snapshot().nodes.first { $0.identifier == "view" })
  }

  /// Returns the view with its origin set to zero.
  func onlyView() throws -> ViewNode {
    var node = try driver.snapshot()[2]
    node.frame.origin = .zero
    return node
  }

  func tap() throws {
    for phase in [Touch.Phase.began, .ended] { try send(phase, x: 20) }
    _ = try driver.settle()
  }

  func drag(from start: Double, to end: Double) throws {
    try send(.began, x: start)
    for step in 1...5 { try send(.moved, x: start + (end - start) * Double(step) / 5) }
    try send(.ended, x: end)
  }

  func type(_ text: String) throws -> InputOutcome { try driver.send(.text(text)) }

  private func send(_ phase: Touch.Phase, x: Double) throws {
    _ = try driver.send(.touch(Touch(phase, at: Point(x: x, y: 112))))
  }
}
