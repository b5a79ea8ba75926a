import AppDriver
import EventModel
import SimulatedApp
import Testing

/// A fact of UIKit's documentation, with the check that the toolkit keeps to it.
struct UIKitFact: CustomTestStringConvertible, Sendable {
  /// A part of UIKit that the facts are about.
  struct Topic: Sendable {
    let title: String
    let facts: [UIKitFact]
  }

  /// The fact, as one sentence.
  let text: String
  /// The page of the documentation, below `developer.apple.com/documentation/uikit/`.
  let page: String
  let check: @Sendable () throws -> Void

  init(_ text: String, _ page: String, check: @escaping @Sendable () throws -> Void) {
    self.text = text
    self.page = page
    self.check = check
  }

  var testDescription: String { text }

  /// The topics, in the order in which the table lists them.
  static let topics = [
    Topic(title: "Life of a view controller", facts: lifecycle),
    Topic(title: "Controllers inside controllers", facts: containment),
    Topic(title: "Navigation controllers", facts: navigation),
    Topic(title: "Tab bar controllers", facts: tabs),
    Topic(title: "Presentation", facts: presentation),
    Topic(title: "Alerts", facts: alerts),
    Topic(title: "Launch", facts: launch),
    Topic(title: "Responders and focus", facts: responders),
    Topic(title: "Text input and keyboard", facts: text),
    Topic(title: "Text views", facts: textViews),
    Topic(title: "Keyboard", facts: keyboard),
    Topic(title: "Touches and hit testing", facts: touches),
    Topic(title: "Controls", facts: controls),
    Topic(title: "Buttons with a configuration", facts: buttons),
    Topic(title: "Gesture recognisers", facts: gestures),
    Topic(title: "Rows of tables", facts: rows),
    Topic(title: "Selection and editing of tables", facts: tableEditing),
    Topic(title: "Editing", facts: editing),
    Topic(title: "Scrolling", facts: scrolling),
    Topic(title: "Collection views", facts: collections),
    Topic(title: "Views", facts: views),
    Topic(title: "Property animators", facts: animators),
    Topic(title: "Layout", facts: layout),
    Topic(title: "Stacks", facts: stacks),
  ]
}

/// A screen that logs its life under its name.
class LoggedScreen: UIViewController {
  let name: String
  let log: CallLog

  init(_ name: String = "screen", _ log: CallLog = CallLog()) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ call: String) { log.record("\(name) \(call)") }

  override func loadView() {
    note("loadView")
    super.loadView()
  }
  override func viewDidLoad() { note("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) { note("viewWillAppear") }
  override func viewIsAppearing(_ animated: Bool) { note("viewIsAppearing") }
  override func viewDidAppear(_ animated: Bool) { note("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("viewDidDisappear") }
  override func willMove(toParent parent: UIViewController?) {
    note("willMove \(parent == nil ? "nil" : "parent")")
  }
  override func didMove(toParent parent: UIViewController?) {
    note("didMove \(parent == nil ? "nil" : "parent")")
  }
}

/// A running app whose first screen is a controller of the fact.
struct Stage {
  let driver: SimulatedAppDriver

  init(_ root: UIViewController) throws {
    driver = SimulatedAppDriver { _ in root }
    try driver.launch(in: SessionSetting())
  }

  var window: UIWindow { get throws { try #require(driver.application?.keyWindow) } }

  func settle() throws { _ = try driver.settle() }

  @discardableResult func tap(_ x: Double, _ y: Double) throws -> InputOutcome {
    _ = try driver.send(.touch(Touch(.began, at: CGPoint(x: x, y: y))))
    return try driver.send(.touch(Touch(.ended, at: CGPoint(x: x, y: y))))
  }

  /// Taps the middle of the last view with a label.
  @discardableResult func tap(_ label: String) throws -> InputOutcome {
    let tree = try driver.snapshot()
    let index = try #require(tree.nodes.indices.last { tree[$0].label == label })
    let middle = tree.visibleFrame(of: index).center
    return try tap(middle.x, middle.y)
  }

  func drag(from start: CGPoint, to end: CGPoint) throws {
    _ = try driver.send(.touch(Touch(.began, at: start)))
    for step in 1...10 {
      try driver.advance(by: .milliseconds(20))
      let part = CGFloat(step) / 10
      let place = CGPoint(
        x: start.x + (end.x - start.x) * part,
        y: start.y + (end.y - start.y) * part
      )
      _ = try driver.send(.touch(Touch(.moved, at: place)))
    }
    _ = try driver.send(.touch(Touch(.ended, at: end)))
  }

  /// The labels of the views on the screen.
  var labels: [String] { get throws { try driver.snapshot().nodes.compactMap(\.label) } }
}
