import AppDriver
import EventModel
import SimulatedApp
import Testing

/// A screen that looks at its view when it is told about it.
private final class Watcher: UIViewController {
  var seen: [String: Bool] = [:]
  var sizes: [String: CGSize] = [:]
  private func look(_ call: String) {
    seen[call] = view.window != nil
    sizes[call] = view.bounds.size
  }
  override func viewWillAppear(_ animated: Bool) { look("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { look("isAppearing") }
  override func viewDidAppear(_ animated: Bool) { look("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { look("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { look("didDisappear") }
}

/// A screen that logs the layout of its view.
private final class LaidOut: UIViewController {
  let log = CallLog()
  private final class Inner: UIView {
    var log: CallLog?
    override func layoutSubviews() { log?.record("layoutSubviews") }
  }
  override func loadView() {
    let inner = Inner(frame: .zero)
    inner.log = log
    view = inner
  }
  override func viewWillLayoutSubviews() { log.record("will") }
  override func viewDidLayoutSubviews() { log.record("did") }
  override func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    log.record("transition to \(Int(size.width)) from \(Int(view.bounds.width))")
    super.viewWillTransition(to: size, with: coordinator)
  }
}

extension UIKitFact {
  static let lifecycle = [
    UIKitFact(
      "The first use of the view calls loadView, then viewDidLoad.",
      "uiviewcontroller/loadview()"
    ) {
      let screen = LoggedScreen()
      _ = screen.view
      #expect(screen.log.lines == ["screen loadView", "screen viewDidLoad"])
    },
    UIKitFact("The view is loaded only once.", "uiviewcontroller/viewdidload()") {
      let screen = LoggedScreen()
      _ = (screen.view, screen.view)
      #expect(screen.log.lines.count { $0.hasSuffix("loadView") } == 1)
    },
    UIKitFact(
      "isViewLoaded says whether the view is in memory, without loading it.",
      "uiviewcontroller/isviewloaded"
    ) {
      let screen = LoggedScreen()
      #expect(!screen.isViewLoaded && screen.log.lines.isEmpty)
      _ = screen.view
      #expect(screen.isViewLoaded)
    },
    UIKitFact(
      "viewIfLoaded is nil before the view is loaded.",
      "uiviewcontroller/viewifloaded"
    ) {
      let screen = LoggedScreen()
      #expect(screen.viewIfLoaded == nil && screen.log.lines.isEmpty)
      let view = screen.view
      #expect(screen.viewIfLoaded === view)
    },
    UIKitFact(
      "loadViewIfNeeded loads a view that has not been loaded.",
      "uiviewcontroller/loadviewifneeded()"
    ) {
      let screen = LoggedScreen()
      screen.loadViewIfNeeded()
      screen.loadViewIfNeeded()
      #expect(screen.log.lines == ["screen loadView", "screen viewDidLoad"])
    },
    UIKitFact(
      "A view set by loadView is the controller's view.",
      "uiviewcontroller/loadview()"
    ) {
      let screen = LaidOut()
      let view = try #require(screen.view)
      #expect(String(describing: type(of: view)) == "Inner")
    },
    UIKitFact(
      "viewIsAppearing comes between viewWillAppear and viewDidAppear.",
      "uiviewcontroller/viewisappearing(_:)"
    ) {
      let screen = LoggedScreen()
      let stage = try Stage(screen)
      defer { stage.driver.quit() }
      #expect(
        screen.log.lines.suffix(3)
          == ["screen viewWillAppear", "screen viewIsAppearing", "screen viewDidAppear"]
      )
    },
    UIKitFact(
      "At viewWillAppear, the view is not yet in a view hierarchy.",
      "uiviewcontroller/viewwillappear(_:)"
    ) {
      let screen = Watcher()
      let stage = try Stage(screen)
      defer { stage.driver.quit() }
      #expect(screen.seen["willAppear"] == false)
    },
    UIKitFact(
      "At viewIsAppearing, the view is in the hierarchy and has its geometry.",
      "uiviewcontroller/viewisappearing(_:)"
    ) {
      let screen = Watcher()
      let stage = try Stage(screen)
      defer { stage.driver.quit() }
      #expect(screen.seen["isAppearing"] == true)
      #expect(screen.sizes["isAppearing"] == CGSize(width: 390, height: 844))
    },
    UIKitFact(
      "At viewDidAppear, the view has been added to the hierarchy.",
      "uiviewcontroller/viewdidappear(_:)"
    ) {
      let screen = Watcher()
      let stage = try Stage(screen)
      defer { stage.driver.quit() }
      #expect(screen.seen["didAppear"] == true)
    },
    UIKitFact(
      "At viewWillDisappear, the view is still in the hierarchy.",
      "uiviewcontroller/viewwilldisappear(_:)"
    ) {
      let screen = Watcher()
      let stage = try Stage(UINavigationController(rootViewController: screen))
      screen.navigationController?.pushViewController(UIViewController(), animated: true)
      try stage.settle()
      #expect(screen.seen["willDisappear"] == true)
    },
    UIKitFact(
      "At viewDidDisappear, the view has been removed from the hierarchy.",
      "uiviewcontroller/viewdiddisappear(_:)"
    ) {
      let screen = Watcher()
      let stage = try Stage(UINavigationController(rootViewController: screen))
      screen.navigationController?.pushViewController(UIViewController(), animated: true)
      try stage.settle()
      #expect(screen.seen["didDisappear"] == false)
    },
    UIKitFact(
      "viewWillLayoutSubviews is called before the view lays out its subviews.",
      "uiviewcontroller/viewwilllayoutsubviews()"
    ) {
      let screen = LaidOut()
      let stage = try Stage(screen)
      defer { stage.driver.quit() }
      #expect(screen.log.lines.prefix(2) == ["will", "layoutSubviews"])
    },
    UIKitFact(
      "viewDidLayoutSubviews is called after the view has laid out its subviews.",
      "uiviewcontroller/viewdidlayoutsubviews()"
    ) {
      let screen = LaidOut()
      let stage = try Stage(screen)
      defer { stage.driver.quit() }
      #expect(screen.log.lines.suffix(2) == ["layoutSubviews", "did"])
    },
    UIKitFact(
      "A change of the view's bounds calls viewDidLayoutSubviews.",
      "uiviewcontroller/viewdidlayoutsubviews()"
    ) {
      let screen = LaidOut()
      let stage = try Stage(screen)
      screen.log.lines = []
      screen.view.bounds.size.height = 100
      try stage.settle()
      #expect(screen.log.lines.contains("did"))
    },
    UIKitFact(
      "viewWillTransition is called with the new size before the view has it.",
      "uicontentcontainer/viewwilltransition(to:with:)"
    ) {
      let screen = LaidOut()
      let stage = try Stage(screen)
      _ = try stage.driver.rotate(.left)
      #expect(screen.log.lines.contains("transition to 844 from 390"))
    },
    UIKitFact(
      "The implementation of viewWillTransition in the superclass tells the children.",
      "uicontentcontainer/viewwilltransition(to:with:)"
    ) {
      let screen = LaidOut()
      let stage = try Stage(
        UITabBarController([UINavigationController(rootViewController: screen)])
      )
      _ = try stage.driver.rotate(.left)
      #expect(screen.log.lines.contains("transition to 844 from 390"))
    },
    UIKitFact(
      "Setting the title of a controller titles its navigation item.",
      "uiviewcontroller/title"
    ) {
      let screen = UIViewController()
      screen.title = "Guests"
      #expect(screen.navigationItem.title == "Guests")
    },
    UIKitFact(
      "A controller that does not let the screen rotate keeps its orientation.",
      "uiviewcontroller/shouldautorotate"
    ) {
      final class Upright: UIViewController {
        override var shouldAutorotate: Bool { false }
      }
      let stage = try Stage(Upright())
      _ = try stage.driver.rotate(.left)
      #expect(try stage.window.bounds.size == CGSize(width: 390, height: 844))
    },
  ]

  static let containment = [
    UIKitFact(
      "addChild adds the controller to the children of its new parent.",
      "uiviewcontroller/addchild(_:)"
    ) {
      let (parent, child) = (UIViewController(), UIViewController())
      parent.addChild(child)
      #expect(parent.children == [child] && child.parent === parent)
    },
    UIKitFact(
      "addChild tells the child that it will move to the parent, and leaves didMove to the app.",
      "uiviewcontroller/willmove(toparent:)"
    ) {
      let (parent, child) = (UIViewController(), LoggedScreen("child"))
      parent.addChild(child)
      #expect(child.log.lines == ["child willMove parent"])
    },
    UIKitFact(
      "addChild removes the child from its former parent.",
      "uiviewcontroller/addchild(_:)"
    ) {
      let (first, second, child) = (UIViewController(), UIViewController(), UIViewController())
      first.addChild(child)
      second.addChild(child)
      #expect(first.children.isEmpty && child.parent === second)
    },
    UIKitFact(
      "removeFromParent tells the child that it did move to no parent.",
      "uiviewcontroller/didmove(toparent:)"
    ) {
      let (parent, child) = (UIViewController(), LoggedScreen("child"))
      parent.addChild(child)
      child.removeFromParent()
      #expect(parent.children.isEmpty && child.parent == nil)
      #expect(child.log.lines.last == "child didMove nil")
    },
    UIKitFact(
      "A child appears when its view is added to the parent's visible view.",
      "uiviewcontroller/shouldautomaticallyforwardappearancemethods"
    ) {
      let (parent, child) = (UIViewController(), LoggedScreen("child"))
      let stage = try Stage(parent)
      defer { stage.driver.quit() }
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
      #expect(child.log.lines.contains("child viewWillAppear"))
      #expect(child.log.lines.contains("child viewDidAppear"))
    },
    UIKitFact(
      "A child disappears together with its parent.",
      "uiviewcontroller/shouldautomaticallyforwardappearancemethods"
    ) {
      let (parent, child) = (UIViewController(), LoggedScreen("child"))
      let stage = try Stage(UINavigationController(rootViewController: parent))
      parent.addChild(child)
      parent.view.addSubview(child.view)
      parent.navigationController?.pushViewController(UIViewController(), animated: true)
      try stage.settle()
      #expect(child.log.lines.suffix(2) == ["child viewWillDisappear", "child viewDidDisappear"])
    },
    UIKitFact(
      "navigationController is the nearest navigation controller among the ancestors.",
      "uiviewcontroller/navigationcontroller"
    ) {
      let (parent, child) = (UIViewController(), UIViewController())
      let stack = UINavigationController(rootViewController: parent)
      #expect(child.navigationController == nil)
      parent.addChild(child)
      #expect(child.navigationController === stack && stack.navigationController == nil)
    },
    UIKitFact(
      "tabBarController is the nearest tab bar controller among the ancestors.",
      "uiviewcontroller/tabbarcontroller"
    ) {
      let screen = UIViewController()
      #expect(screen.tabBarController == nil)
      let tabs = UITabBarController()
      tabs.viewControllers = [UINavigationController(rootViewController: screen)]
      #expect(screen.tabBarController === tabs)
    },
  ]
}
