import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Rotation of the device")
struct RotationTests {
  private final class Fixed: UIViewController {
    override var shouldAutorotate: Bool { false }
  }

  @Test("a rotation makes the screen wide, and its views move to their new frames in 300 ms")
  func turn() throws {
    let screen = UITableViewController()
    let driver = SimulatedAppDriver { _ in UINavigationController(rootViewController: screen) }
    try driver.launch(in: SessionSetting())
    #expect(try driver.rotate(.left) == .handled)
    #expect(try driver.snapshot()[0].frame == CGRect(x: 0, y: 0, width: 844, height: 390))
    #expect(try driver.settle() == .milliseconds(300))
    let tree = try driver.snapshot()
    let bar = try #require(tree.nodes.first { $0.className == "UINavigationBar" })
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 844, height: 44))
    let view = try #require(tree.nodes.first { $0.className == "UITableView" })
    #expect(view.frame == CGRect(x: 0, y: 0, width: 844, height: 346))
    #expect(try driver.rotate(.right) == .handled)
    _ = try driver.settle()
    #expect(try driver.snapshot()[0].frame == CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  @Test("a rotation is ignored by an app that keeps its orientation")
  func fixed() throws {
    let driver = SimulatedAppDriver { _ in Fixed() }
    try driver.launch(in: SessionSetting())
    #expect(try driver.rotate(.left) == .ignored(reason: "the app keeps its orientation"))
    #expect(try driver.snapshot()[0].frame == CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  @Test(
    "an app lays itself out for the screen of the session",
    arguments: [
      ("320x480@2", CGRect(x: 0, y: 20, width: 320, height: 44)),
      ("390x844@3", CGRect(x: 0, y: 47, width: 390, height: 44)),
      ("768x1024@2", CGRect(x: 0, y: 20, width: 768, height: 44)),
      ("844x390@3", CGRect(x: 0, y: 0, width: 844, height: 44)),
    ]
  )
  func screens(name: String, bar: CGRect) throws {
    let driver = SimulatedAppDriver { _ in
      UINavigationController(rootViewController: UITableViewController())
    }
    let screen = try #require(Screen(parsing: name))
    try driver.launch(in: SessionSetting(screen: screen))
    let tree = try driver.snapshot()
    #expect(tree[0].frame.size == screen.size)
    #expect(tree.nodes.first { $0.className == "UINavigationBar" }?.frame == bar)
  }

  @Test("the safe area insets of a view are the parts of it at the screen's edges")
  func safeArea() throws {
    let bar = UIView.named("bar", CGRect(x: 0, y: 790, width: 390, height: 54))
    let middle = UIView.named("middle", CGRect(x: 0, y: 100, width: 390, height: 100))
    let fixture = try AppFixture { _, view in view.addSubviews(bar, middle) }
    #expect(bar.safeAreaInsets == UIEdgeInsets(bottom: 34))
    #expect(middle.safeAreaInsets == .zero)
    #expect(bar.superview?.safeAreaInsets == UIEdgeInsets(top: 47, bottom: 34))
    fixture.driver.quit()
  }

  @Test("a rotation cancels the touches on the screen")
  func fingers() throws {
    let log = CallLog()
    let fixture = try AppFixture { _, view in
      let button = UIButton("Go") { log.record("tapped") }
      button.frame = CGRect(x: 0, y: 100, width: 100, height: 44)
      view.addSubview(button)
    }
    try fixture.send(.began, 20, 110)
    _ = try fixture.driver.rotate(.left)
    try fixture.send(.ended, 20, 110)
    #expect(log.lines == [])
  }
}
