import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Screens in containers")
struct ContainerTests {
  private func launch(_ root: UIViewController) throws -> SimulatedAppDriver {
    let driver = SimulatedAppDriver { _ in root }
    try driver.launch(in: SessionSetting())
    return driver
  }

  private func parents(_ log: CallLog) -> [String] {
    log.lines.filter { $0.contains("Move") }
  }

  @Test("a screen is told of its parent when it is pushed, and when the push has ended")
  func push() throws {
    let log = CallLog()
    let stack = UINavigationController(rootViewController: UIViewController())
    let driver = try launch(stack)
    stack.pushViewController(LoggedScreen("A", log), animated: true)
    #expect(parents(log) == ["A willMove parent"])
    _ = try driver.settle()
    #expect(log.lines.suffix(2) == ["A viewDidAppear", "A didMove parent"])
  }

  @Test("a screen is told that it loses its parent when it is popped")
  func pop() throws {
    let log = CallLog()
    let stack = UINavigationController(rootViewController: UIViewController())
    let driver = try launch(stack)
    stack.pushViewController(LoggedScreen("A", log), animated: false)
    stack.pushViewController(LoggedScreen("B", log), animated: false)
    log.lines = []
    stack.popToRootViewController(animated: true)
    #expect(parents(log) == ["A willMove nil", "B willMove nil"])
    _ = try driver.settle()
    #expect(parents(log).suffix(2) == ["A didMove nil", "B didMove nil"])
    #expect(log.lines.contains("B viewDidDisappear"))
  }

  @Test("a swipe back tells the popped screen, and a cancelled one does not")
  func swipe() throws {
    let log = CallLog()
    let stack = UINavigationController(rootViewController: UIViewController())
    let stage = try Stage(stack)
    stack.pushViewController(LoggedScreen("A", log), animated: false)
    log.lines = []
    try stage.drag(from: CGPoint(x: 2, y: 400), to: CGPoint(x: 60, y: 400))
    try stage.settle()
    #expect(stack.viewControllers.count == 2 && !log.lines.contains("A didMove nil"))
    try stage.drag(from: CGPoint(x: 2, y: 400), to: CGPoint(x: 380, y: 400))
    try stage.settle()
    #expect(stack.viewControllers.count == 1)
    #expect(log.lines.suffix(2) == ["A viewDidDisappear", "A didMove nil"])
  }

  @Test("the screens of a stack or of tabs that are replaced are told of their parents")
  func replaced() throws {
    let log = CallLog()
    let (stack, tabs) = (UINavigationController(), UITabBarController())
    stack.setViewControllers([LoggedScreen("A", log)], animated: false)
    stack.setViewControllers([LoggedScreen("B", log)], animated: false)
    tabs.viewControllers = [LoggedScreen("C", log)]
    tabs.viewControllers = []
    let moves = ["A willMove parent", "A didMove parent", "A willMove nil", "B willMove parent"]
    let rest = ["A didMove nil", "B didMove parent"]
    let calls = ["willMove parent", "didMove parent", "willMove nil", "didMove nil"]
    #expect(parents(log) == moves + rest + calls.map { "C " + $0 })
  }

  @Test("only the children whose views are shown appear, each of them once")
  func children() throws {
    final class Container: UIViewController {
      let log = CallLog()
      lazy var screens = ["A", "B"].map { LoggedScreen($0, log) }
      override func viewDidLoad() {
        for screen in screens { addChild(screen) }
        view.addSubview(screens[0].view)
      }
    }
    let container = Container()
    let driver = try launch(container)
    _ = try driver.settle()
    let log = container.log
    #expect(!log.lines.contains { $0.hasPrefix("B view") || $0 == "B loadView" })
    #expect(log.lines.count { $0 == "A viewDidAppear" } == 1)
    container.view.addSubview(container.screens[1].view)
    container.endAppearanceTransition()
    #expect(log.lines.count { $0 == "B viewDidAppear" } == 1)
    #expect(log.lines.count { $0 == "A viewDidAppear" } == 1)
  }

  @Test("dismissing the lowest of several presented screens removes all that are above it")
  func presented() throws {
    let screens = (0..<4).map { index in
      let screen = UIViewController()
      screen.view.accessibilityIdentifier = "\(index)"
      return screen
    }
    let driver = try launch(screens[0])
    for (lower, upper) in zip(screens, screens.dropFirst()) {
      lower.present(upper, animated: false)
    }
    screens[0].dismiss(animated: false)
    _ = try driver.settle()
    #expect(try driver.snapshot().nodes.compactMap(\.identifier) == ["0"])
    #expect(screens.allSatisfy { $0.presentedViewController == nil })
    #expect(screens.allSatisfy { $0.presentingViewController == nil })
  }

  @Test("a tab shows the item of its navigation stack, and follows a new title or item")
  func tabItem() throws {
    let first = UIViewController()
    let own = UINavigationController(rootViewController: UIViewController())
    own.tabBarItem = UITabBarItem(title: "Own", image: nil, tag: 0)
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: first), own]
    let driver = try launch(tabs)
    first.title = "First"
    func titles() throws -> [String?] {
      try driver.snapshot().nodes.filter { $0.className == "UITabBarButton" }.map(\.label)
    }
    #expect(try titles() == ["First", "Own"])
    own.tabBarItem = UITabBarItem(title: "Other", image: nil, tag: 0)
    #expect(try titles() == ["First", "Other"])
  }
}
