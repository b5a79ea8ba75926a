import AppDriver
import EventModel
import SimulatedApp
import Testing

/// An app with a single screen, to which a test adds its views.
final class AppFixture {
  let driver: SimulatedAppDriver
  private(set) var app: UIApplication?

  /// Launches an app whose screen is filled by `build`.
  init(_ build: @escaping (UIApplication, UIView) throws -> Void) throws {
    var running: UIApplication?
    driver = SimulatedAppDriver { app in
      running = app
      return BareController { try build(app, $0) }
    }
    try driver.launch(in: SessionSetting())
    app = running
  }

  private final class BareController: UIViewController {
    let build: (UIView) throws -> Void
    init(build: @escaping (UIView) throws -> Void) {
      self.build = build
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
    override func viewDidLoad() {
      do { try build(view) } catch { application?.crash("\(error)") }
    }
  }

  @discardableResult func send(
    _ phase: Touch.Phase,
    _ x: Double,
    _ y: Double,
    finger: Int = 0
  ) throws -> InputOutcome {
    try driver.send(.touch(Touch(phase, finger: finger, at: CGPoint(x: x, y: y))))
  }

  func wait(_ milliseconds: Int64) throws { try driver.advance(by: .milliseconds(milliseconds)) }

  /// Taps for 80 ms; returns the outcome of lifting the finger.
  @discardableResult func tap(_ x: Double, _ y: Double) throws -> InputOutcome {
    try send(.began, x, y)
    try wait(80)
    return try send(.ended, x, y)
  }

  /// Drags in ten steps of 20 ms.
  func drag(from start: (Double, Double), to end: (Double, Double)) throws {
    try send(.began, start.0, start.1)
    for step in 1...10 {
      try wait(20)
      let part = Double(step) / 10
      try send(.moved, start.0 + (end.0 - start.0) * part, start.1 + (end.1 - start.1) * part)
    }
    try send(.ended, end.0, end.1)
  }

  func settle() throws -> Microseconds { try driver.settle() }

  func nodes(_ className: String) throws -> [ViewNode] {
    try driver.snapshot().nodes.filter { $0.className == className }
  }

  func node(_ identifier: String) throws -> ViewNode {
    try #require(try driver.snapshot().nodes.first { $0.identifier == identifier })
  }
}

/// The log of events in a test, which happen on its thread.
final class CallLog: @unchecked Sendable {
  var lines: [String] = []
  func record(_ line: String) { lines.append(line) }
}

extension UIView {
  /// Returns a view with an identifier and a frame.
  static func named(_ name: String, _ frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    view.accessibilityIdentifier = name
    return view
  }
}
