import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Presentations")
struct PresentationTests {
  private final class Screen: UIViewController {
    let name: String
    let log: CallLog
    init(_ name: String, _ log: CallLog) {
      self.name = name
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
    override func viewDidLoad() {
      view.accessibilityIdentifier = name
      let button = UIButton("Button of \(name)") { [unowned self] in log.record("tapped \(name)") }
      button.frame = CGRect(x: 20, y: 200, width: 200, height: 44)
      view.addSubview(button)
    }
    override func viewDidAppear(_ animated: Bool) { log.record("\(name) appears") }
    override func viewDidDisappear(_ animated: Bool) { log.record("\(name) disappears") }
  }

  private let log = CallLog()
  private let base: UIViewController
  private let driver: SimulatedAppDriver

  init() throws {
    let base = Screen("base", log)
    self.base = base
    driver = SimulatedAppDriver { _ in base }
    try driver.launch(in: SessionSetting())
    log.lines = []
  }

  private func tap(_ x: Double, _ y: Double) throws -> InputOutcome {
    _ = try driver.send(.touch(Touch(.began, at: CGPoint(x: x, y: y))))
    return try driver.send(.touch(Touch(.ended, at: CGPoint(x: x, y: y))))
  }

  private func identifiers() throws -> [String] {
    try driver.snapshot().nodes.compactMap(\.identifier)
  }

  private func center(of label: String) throws -> Point {
    let tree = try driver.snapshot()
    let index = try #require(tree.nodes.indices.last { tree[$0].label == label })
    return tree.visibleFrame(of: index).center
  }

  @Test("a full screen removes the screen below from the tree until it is dismissed")
  func fullScreen() throws {
    let over = Screen("over", log)
    over.modalPresentationStyle = .fullScreen
    base.present(over, animated: true)
    #expect(try identifiers() == ["base", "over"])
    #expect(try driver.settle() == .milliseconds(400))
    #expect(try identifiers() == ["over"])
    #expect(log.lines == ["base disappears", "over appears"])
    base.dismiss(animated: true)
    #expect(try driver.settle() == .milliseconds(400))
    #expect(try identifiers() == ["base"])
    #expect(log.lines.suffix(2) == ["over disappears", "base appears"])
    #expect(try tap(50, 220) == .handled)
  }

  @Test("a sheet covers the screen below without removing it, and is dismissed by a swipe down")
  func sheet() throws {
    let sheet = Screen("sheet", log)
    sheet.modalPresentationStyle = .pageSheet
    base.present(sheet, animated: true)
    _ = try driver.settle()
    #expect(try identifiers() == ["base", "sheet"])
    #expect(try tap(50, 20) == .ignored(reason: "no handler"))
    try slide(from: 120, to: 200)
    _ = try driver.settle()
    #expect(base.presentedViewController === sheet)
    try slide(from: 120, to: 700)
    _ = try driver.settle()
    #expect(base.presentedViewController == nil)
    #expect(try identifiers() == ["base"])
  }

  private func slide(from top: Double, to bottom: Double) throws {
    _ = try driver.send(.touch(Touch(.began, at: CGPoint(x: 300, y: top))))
    for step in 1...10 {
      try driver.advance(by: .milliseconds(30))
      let y = top + (bottom - top) * Double(step) / 10
      _ = try driver.send(.touch(Touch(.moved, at: CGPoint(x: 300, y: y))))
    }
    try driver.advance(by: .milliseconds(200))
    _ = try driver.send(.touch(Touch(.ended, at: CGPoint(x: 300, y: bottom))))
  }

  @Test("a popover is placed next to its view, and is dismissed by a tap outside")
  func popover() throws {
    let box = Screen("box", log)
    box.modalPresentationStyle = .popover
    box.popoverSourceView = base.view.subviews[0]
    box.preferredContentSize = CGSize(width: 200, height: 100)
    base.present(box, animated: true)
    _ = try driver.settle()
    let node = try #require(try driver.snapshot().nodes.first { $0.identifier == "box" })
    #expect(node.frame == CGRect(x: 20, y: 252, width: 200, height: 100))
    #expect(try tap(300, 700) == .handled)
    _ = try driver.settle()
    #expect(try identifiers() == ["base"])
  }

  @Test(
    "an alert calls the handler of a tapped button after it has disappeared, and covers everything else"
  )
  func alert() throws {
    let alert = UIAlertController(title: "Delete?", message: "For good", preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { [log] _ in log.record("gone") }
    )
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    base.present(alert, animated: true)
    #expect(try driver.settle() == .milliseconds(250))
    #expect(try tap(50, 220) == .ignored(reason: "covered by UIDimmingView"))
    let place = try center(of: "Delete")
    #expect(try tap(place.x, place.y) == .handled)
    #expect(!log.lines.contains("gone"))
    _ = try driver.settle()
    #expect(log.lines.last == "gone")
    #expect(try identifiers() == ["base"])
  }

  @Test("an alert with a text field is in the middle of the space above the keyboard")
  func typing() throws {
    let alert = UIAlertController(title: "Name?", preferredStyle: .alert)
    alert.addTextField()
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    base.present(alert, animated: true)
    #expect(try driver.settle() == .milliseconds(500))
    let nodes = try driver.snapshot().nodes
    let box = nodes.first { $0.className == "_UIAlertControllerView" }?.frame
    let keyboard = nodes.first { $0.className == "UIKeyboard" }?.frame
    #expect(keyboard == CGRect(x: 0, y: 594, width: 390, height: 250))
    #expect(box?.center.y == 297.5)
    #expect(try driver.send(.text("Zoë")) == .handled)
    #expect(alert.textFields?.first?.text == "Zoë")
  }

  @Test("an action sheet is at the bottom of the screen, with the cancel button last")
  func actionSheet() throws {
    let sheet = UIAlertController(title: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.addAction(UIAlertAction(title: "Mail", style: .default))
    base.present(sheet, animated: true)
    _ = try driver.settle()
    let buttons = try driver.snapshot().nodes.filter { $0.className == "UIAlertButton" }
    #expect(buttons.map(\.label) == ["Mail", "Cancel"])
    let box = try driver.snapshot().nodes.first { $0.className == "_UIAlertControllerView" }
    #expect(box?.frame == CGRect(x: 8, y: 844 - 34 - 122, width: 374, height: 122))
  }

  @Test("a controller that already presents a screen does not present another one")
  func twice() throws {
    for name in ["one", "two"] { base.present(Screen(name, log), animated: false) }
    #expect(try identifiers() == ["base", "one"])
  }
}
