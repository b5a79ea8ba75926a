import AppDriver
import EventModel
import SimulatedApp
import Testing

private final class Delegate: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate {
  let log = CallLog()
  var allows = true
  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  ) { log.record("will show \(viewController.title ?? "")") }
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) { log.record("did show \(viewController.title ?? "")") }
  func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelect viewController: UIViewController
  ) -> Bool {
    log.record("should select \(viewController.title ?? "")")
    return allows
  }
  func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  ) { log.record("did select \(viewController.title ?? "")") }
}

private func screen(_ title: String) -> UIViewController {
  let screen = UIViewController()
  screen.title = title
  return screen
}

/// Makes a stack of screens with these titles.
private func stack(_ titles: String...) -> UINavigationController {
  let stack = UINavigationController()
  stack.setViewControllers(titles.map(screen), animated: false)
  return stack
}

private func tabs(_ titles: String...) -> UITabBarController {
  let tabs = UITabBarController()
  tabs.viewControllers = titles.map(screen)
  return tabs
}

extension UIKitFact {
  static let navigation = [
    UIKitFact(
      "The root view controller is at the bottom of the stack.",
      "uinavigationcontroller/init(rootviewcontroller:)"
    ) {
      let root = screen("A")
      let stack = UINavigationController(rootViewController: root)
      #expect(stack.viewControllers == [root] && stack.topViewController === root)
    },
    UIKitFact(
      "A pushed controller is the top of the stack.",
      "uinavigationcontroller/pushviewcontroller(_:animated:)"
    ) {
      let (stack, next) = (stack("A"), screen("B"))
      stack.pushViewController(next, animated: false)
      #expect(stack.topViewController === next && stack.viewControllers.count == 2)
      #expect(next.navigationController === stack)
    },
    UIKitFact(
      "popViewController returns the controller that it removes.",
      "uinavigationcontroller/popviewcontroller(animated:)"
    ) {
      let stack = stack("A", "B")
      let top = stack.topViewController
      #expect(stack.popViewController(animated: false) === top)
      #expect(stack.topViewController?.title == "A" && top?.navigationController == nil)
    },
    UIKitFact(
      "The root view controller cannot be popped.",
      "uinavigationcontroller/popviewcontroller(animated:)"
    ) {
      let stack = stack("A")
      #expect(stack.popViewController(animated: false) == nil && stack.viewControllers.count == 1)
    },
    UIKitFact(
      "popToRootViewController returns all controllers but the root.",
      "uinavigationcontroller/poptorootviewcontroller(animated:)"
    ) {
      let gone = stack("A", "B", "C").popToRootViewController(animated: false)
      #expect(gone?.map(\.title) == ["B", "C"])
    },
    UIKitFact(
      "popToViewController pops until a controller is the top of the stack.",
      "uinavigationcontroller/poptoviewcontroller(_:animated:)"
    ) {
      let stack = stack("A", "B", "C")
      let gone = stack.popToViewController(stack.viewControllers[1], animated: false)
      #expect(gone?.map(\.title) == ["C"] && stack.topViewController?.title == "B")
    },
    UIKitFact(
      "setViewControllers makes the last controller the top of the stack.",
      "uinavigationcontroller/setviewcontrollers(_:animated:)"
    ) {
      let stack = stack("A", "B")
      let old = stack.topViewController
      stack.setViewControllers([screen("C"), screen("D")], animated: false)
      #expect(stack.topViewController?.title == "D" && old?.navigationController == nil)
    },
    UIKitFact(
      "The bar shows the title of the top controller.",
      "uinavigationitem/title"
    ) {
      let stage = try Stage(stack("A", "B"))
      #expect(try stage.driver.snapshot().nodes.contains { $0.text == "B" })
    },
    UIKitFact(
      "The back button has the title of the controller below.",
      "uinavigationitem/backbarbuttonitem"
    ) {
      let stage = try Stage(stack("Home", "B"))
      #expect(try stage.labels.contains("Home"))
    },
    UIKitFact(
      "backButtonTitle of the controller below titles the back button.",
      "uinavigationitem/backbuttontitle"
    ) {
      let stack = stack("Home", "B")
      stack.viewControllers[0].navigationItem.backButtonTitle = "All"
      let stage = try Stage(stack)
      #expect(try stage.labels.contains("All"))
    },
    UIKitFact("The back button pops the top controller.", "uinavigationcontroller") {
      let stack = stack("Home", "B")
      let stage = try Stage(stack)
      try stage.tap("Home")
      try stage.settle()
      #expect(stack.topViewController?.title == "Home")
    },
    UIKitFact(
      "hidesBackButton hides the back button of the item's own controller.",
      "uinavigationitem/hidesbackbutton"
    ) {
      let stack = stack("Home", "B")
      stack.topViewController?.navigationItem.hidesBackButton = true
      let stage = try Stage(stack)
      #expect(try !stage.labels.contains("Home"))
    },
    UIKitFact(
      "A left bar button item takes the place of the back button.",
      "uinavigationitem/leftbarbuttonitem"
    ) {
      let stack = stack("Home", "B")
      stack.topViewController?.navigationItem.leftBarButtonItem = UIBarButtonItem(
        title: "Close",
        style: .plain,
        target: nil,
        action: nil
      )
      let labels = try Stage(stack).labels
      #expect(labels.contains("Close") && !labels.contains("Home"))
    },
    UIKitFact(
      "Right bar button items are placed from right to left.",
      "uinavigationitem/rightbarbuttonitems"
    ) {
      let stack = stack("A")
      stack.topViewController?.navigationItem.rightBarButtonItems = ["First", "Second"].map {
        UIBarButtonItem(title: $0, style: .plain, target: nil, action: nil)
      }
      let tree = try Stage(stack).driver.snapshot()
      let places = ["First", "Second"].compactMap { label in
        tree.nodes.indices.first { tree[$0].label == label }
          .map { tree.visibleFrame(of: $0).origin.x }
      }
      #expect(places.count == 2 && places[0] > places[1])
    },
    UIKitFact(
      "setNavigationBarHidden hides the bar and gives its room to the content.",
      "uinavigationcontroller/setnavigationbarhidden(_:animated:)"
    ) {
      let stack = stack("A")
      let stage = try Stage(stack)
      let height = try #require(stack.topViewController?.view.frame.height)
      stack.setNavigationBarHidden(true, animated: false)
      try stage.settle()
      #expect(stack.isNavigationBarHidden)
      #expect(try #require(stack.topViewController?.view.frame.height) > height)
    },
    UIKitFact(
      "The delegate is told before and after a controller is shown.",
      "uinavigationcontrollerdelegate/navigationcontroller(_:willshow:animated:)"
    ) {
      let (stack, delegate) = (stack("A"), Delegate())
      let stage = try Stage(stack)
      stack.delegate = delegate
      stack.pushViewController(screen("B"), animated: true)
      #expect(delegate.log.lines == ["will show B"])
      try stage.settle()
      #expect(delegate.log.lines == ["will show B", "did show B"])
    },
    UIKitFact(
      "A push lets the former top disappear and the new one appear, and ends both afterwards.",
      "uinavigationcontroller/pushviewcontroller(_:animated:)"
    ) {
      let log = CallLog()
      let stack = UINavigationController(rootViewController: LoggedScreen("A", log))
      let stage = try Stage(stack)
      let next = LoggedScreen("B", log)
      next.loadViewIfNeeded()
      log.lines = []
      stack.pushViewController(next, animated: true)
      try stage.settle()
      let lines = log.lines.filter { $0.contains("ppear") && !$0.contains("Is") }
      #expect(lines.prefix(2) == ["A viewWillDisappear", "B viewWillAppear"])
      #expect(lines.suffix(2) == ["A viewDidDisappear", "B viewDidAppear"])
    },
    UIKitFact(
      "The visible controller is the one that is presented over the stack, if there is one.",
      "uinavigationcontroller/visibleviewcontroller"
    ) {
      let (stack, over) = (stack("A"), screen("B"))
      let stage = try Stage(stack)
      defer { stage.driver.quit() }
      #expect(stack.visibleViewController === stack.topViewController)
      stack.present(over, animated: false)
      #expect(stack.visibleViewController === over)
    },
    UIKitFact(
      "A drag from the left edge pops the top controller.",
      "uinavigationcontroller/interactivepopgesturerecognizer"
    ) {
      let stack = stack("A", "B")
      let stage = try Stage(stack)
      try stage.drag(from: CGPoint(x: 2, y: 400), to: CGPoint(x: 350, y: 400))
      try stage.settle()
      #expect(stack.topViewController?.title == "A")
    },
  ]

  static let tabs = [
    UIKitFact(
      "The first controller is selected at the beginning.",
      "uitabbarcontroller/viewcontrollers"
    ) {
      let tabs = tabs("A", "B")
      #expect(tabs.selectedIndex == 0 && tabs.selectedViewController?.title == "A")
    },
    UIKitFact("A tap on an item selects its controller.", "uitabbarcontroller") {
      let tabs = tabs("A", "B")
      try Stage(tabs).tap("B")
      #expect(tabs.selectedIndex == 1)
    },
    UIKitFact(
      "Setting selectedIndex shows the controller at that index.",
      "uitabbarcontroller/selectedindex"
    ) {
      let tabs = tabs("A", "B")
      let stage = try Stage(tabs)
      defer { stage.driver.quit() }
      tabs.selectedIndex = 1
      #expect(tabs.selectedViewController?.title == "B")
      #expect(tabs.selectedViewController?.view.window != nil)
      #expect(tabs.viewControllers?[0].view.window == nil)
    },
    UIKitFact(
      "Setting selectedViewController changes selectedIndex.",
      "uitabbarcontroller/selectedviewcontroller"
    ) {
      let tabs = tabs("A", "B")
      tabs.selectedViewController = tabs.viewControllers?[1]
      #expect(tabs.selectedIndex == 1)
    },
    UIKitFact(
      "A tab bar item takes the title of its controller.",
      "uiviewcontroller/tabbaritem"
    ) {
      let tabs = tabs("A", "B")
      #expect(tabs.tabBar.items?.map(\.title) == ["A", "B"])
    },
    UIKitFact(
      "The delegate can refuse the selection of a tab.",
      "uitabbarcontrollerdelegate/tabbarcontroller(_:shouldselect:)"
    ) {
      let (tabs, delegate) = (tabs("A", "B"), Delegate())
      delegate.allows = false
      tabs.delegate = delegate
      try Stage(tabs).tap("B")
      #expect(tabs.selectedIndex == 0 && delegate.log.lines == ["should select B"])
    },
    UIKitFact(
      "The delegate is told of a selection by a tap, also of the selected item.",
      "uitabbarcontrollerdelegate/tabbarcontroller(_:didselect:)"
    ) {
      let (tabs, delegate) = (tabs("A", "B"), Delegate())
      tabs.delegate = delegate
      let stage = try Stage(tabs)
      try stage.tap("B")
      try stage.tap("B")
      #expect(
        delegate.log.lines.filter { $0.hasPrefix("did") } == ["did select B", "did select B"]
      )
    },
    UIKitFact(
      "The delegate is not told of a selection in code.",
      "uitabbarcontrollerdelegate/tabbarcontroller(_:didselect:)"
    ) {
      let (tabs, delegate) = (tabs("A", "B"), Delegate())
      tabs.delegate = delegate
      let stage = try Stage(tabs)
      defer { stage.driver.quit() }
      tabs.selectedIndex = 1
      #expect(delegate.log.lines.isEmpty)
    },
    UIKitFact(
      "A controller is loaded when it is first selected.",
      "uitabbarcontroller/viewcontrollers"
    ) {
      let tabs = tabs("A", "B")
      let stage = try Stage(tabs)
      #expect(tabs.viewControllers?[1].isViewLoaded == false)
      try stage.tap("B")
      #expect(tabs.viewControllers?[1].isViewLoaded == true)
    },
  ]
}
