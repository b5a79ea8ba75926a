import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Tab bars and toolbars")
struct BarTests {
  private func screen(_ title: String) -> UIViewController {
    let screen = UIViewController()
    screen.title = title
    screen.view.accessibilityIdentifier = title
    return screen
  }

  @Test(
    "a tap on a tab shows its screen, selects its button and removes the other screen from the tree"
  )
  func tabs() throws {
    let tabs = UITabBarController([screen("News"), screen("Events")])
    let driver = SimulatedAppDriver { _ in tabs }
    try driver.launch(in: SessionSetting())
    func shown() throws -> [String] { try driver.snapshot().nodes.compactMap(\.identifier) }
    #expect(try shown() == ["News"])
    for phase in [Touch.Phase.began, .ended] {
      _ = try driver.send(.touch(Touch(phase, at: CGPoint(x: 300, y: 780))))
    }
    #expect(try shown() == ["Events"])
    let buttons = try driver.snapshot().nodes.filter { $0.className == "UITabBarButton" }
    #expect(buttons.map(\.label) == ["News", "Events"])
    #expect(buttons.map { $0.attributes["selected"] } == [nil, .bool(true)])
    #expect(
      buttons.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 195, height: 49), CGRect(x: 195, y: 0, width: 195, height: 49),
      ]
    )
  }

  @Test("a second tap on a tab pops its navigation stack to the first screen")
  func twice() throws {
    let navigation = UINavigationController(rootViewController: screen("First"))
    let tabs = UITabBarController([navigation])
    let driver = SimulatedAppDriver { _ in tabs }
    try driver.launch(in: SessionSetting())
    navigation.pushViewController(screen("Second"), animated: false)
    for phase in [Touch.Phase.began, .ended] {
      _ = try driver.send(.touch(Touch(phase, at: CGPoint(x: 100, y: 780))))
    }
    _ = try driver.settle()
    #expect(navigation.viewControllers.map(\.title) == ["First"])
  }

  @Test("a badge is shown on the tab and is the value of its button")
  func badge() throws {
    let news = screen("News")
    let driver = SimulatedAppDriver { _ in UITabBarController([news]) }
    try driver.launch(in: SessionSetting())
    news.tabBarItem.badgeValue = "3"
    let button = try driver.snapshot().nodes.first { $0.className == "UITabBarButton" }
    #expect(button?.value == "3")
    #expect(try driver.snapshot().nodes.contains { $0.text == "3" })
  }

  @Test("a toolbar spreads its buttons from edge to edge")
  func toolbar() throws {
    let log = CallLog()
    let fixture = try AppFixture { _, view in
      let bar = UIToolbar(frame: CGRect(x: 0, y: 100, width: 390, height: 44))
      bar.items = ["Mail", "Note", "Bin"].map { name in UIBarButtonItem(name) { log.record(name) } }
      view.addSubview(bar)
    }
    let buttons = try fixture.nodes("UIToolbarTextButton")
    #expect(buttons.first?.frame.minX == 8)
    #expect(buttons.last?.frame.maxX == 382)
    try fixture.tap(buttons[1].frame.center.x, 120)
    #expect(log.lines == ["Note"])
  }

  private final class Taker: NSObject {
    let log = CallLog()
    func save() { log.record("save") }
    static var save: Selector { Selector("save", Taker.save) }
  }

  @Test("a bar button takes an action, an image and a view that are set after its creation")
  func changed() throws {
    let (taker, root) = (Taker(), screen("First"))
    let item = UIBarButtonItem(title: "Save", style: .plain, target: nil, action: nil)
    root.navigationItem.rightBarButtonItem = item
    let stage = try Stage(UINavigationController(rootViewController: root))
    (item.target, item.action) = (taker, Taker.save)
    #expect(try stage.tap("Save") == .handled)
    (item.action, item.action) = (nil, Taker.save)
    try stage.tap("Save")
    #expect(taker.log.lines == ["save", "save"])
    item.title = nil
    item.image = UIImage(named: "pause")
    #expect(try stage.labels.contains("pause"))
    item.image = UIImage(named: "play")
    #expect(try stage.labels.contains("play") && !stage.labels.contains("pause"))
    item.customView = UILabel("Ready")
    #expect(try stage.labels.contains("Ready") && !stage.labels.contains("play"))
  }
}
