import AppDriver
import EventModel
import SimulatedApp
import Testing

private final class Focusable: UIView {
  var takes = true
  var gives = true
  override var canBecomeFirstResponder: Bool { takes }
  override var canResignFirstResponder: Bool { gives }
}

private final class Acting: UIView {
  let log: CallLog
  init(_ log: CallLog) {
    self.log = log
    super.init(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  }
  required init?(coder: NSCoder) { nil }
  func act() { log.record("acted") }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.record("began")
  }
}

private final class AppDelegate: UIResponder, UIApplicationDelegate {
  let log: CallLog
  let root: UIViewController
  init(_ log: CallLog, _ root: UIViewController) {
    self.log = log
    self.root = root
  }
  var window: UIWindow?
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.record("will finish launching")
    return true
  }
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.record("did finish launching")
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = root
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
  func applicationDidBecomeActive(_ application: UIApplication) { log.record("active") }
}

private func launched(_ log: CallLog, _ root: UIViewController) throws -> SimulatedAppDriver {
  let driver = SimulatedAppDriver(delegate: { AppDelegate(log, root) })
  try driver.launch(in: SessionSetting())
  return driver
}

extension UIKitFact {
  static let launch = [
    UIKitFact(
      "The delegate is told that the launch will finish, did finish, and that the app is active.",
      "uiapplicationdelegate"
    ) {
      let log = CallLog()
      _ = try launched(log, UIViewController())
      #expect(log.lines == ["will finish launching", "did finish launching", "active"])
    },
    UIKitFact(
      "The view of the root view controller is the content of the window.",
      "uiwindow/rootviewcontroller"
    ) {
      let root = UIViewController()
      let driver = try launched(CallLog(), root)
      #expect(root.view.superview === driver.application?.keyWindow)
      #expect(root.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    },
    UIKitFact(
      "makeKeyAndVisible makes the window the key window.",
      "uiwindow/makekeyandvisible()"
    ) {
      let driver = try launched(CallLog(), UIViewController())
      let window = try #require(driver.application?.keyWindow)
      #expect(window.isKeyWindow && !window.isHidden)
    },
    UIKitFact(
      "Another root view controller takes the place of the former view.",
      "uiwindow/rootviewcontroller"
    ) {
      let (first, second) = (LoggedScreen(), UIViewController())
      let driver = try launched(CallLog(), first)
      driver.application?.keyWindow?.rootViewController = second
      #expect(first.view.superview == nil && second.view.window != nil)
      #expect(first.log.lines.last == "screen viewDidDisappear")
    },
    UIKitFact(
      "A window keeps its content while another window is the key window.",
      "uiwindow/makekeyandvisible()"
    ) {
      let first = UIViewController()
      let driver = try launched(CallLog(), first)
      let application = try #require(driver.application)
      let window = try #require(application.keyWindow)
      let other = UIWindow(frame: window.frame)
      other.rootViewController = UIViewController()
      application.after(.zero) { other.makeKeyAndVisible() }
      try driver.advance(by: .milliseconds(1))
      #expect(application.keyWindow === other)
      #expect(window.rootViewController === first && first.view.superview === window)
      application.after(.zero) { window.makeKeyAndVisible() }
      try driver.advance(by: .milliseconds(1))
      #expect(application.keyWindow === window && first.view.window === window)
    },
  ]

  static let responders = [
    UIKitFact("The next responder of a view is its superview.", "uiresponder/next") {
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      #expect(inner.next === outer)
    },
    UIKitFact("The next responder of a controller's view is the controller.", "uiresponder/next") {
      let screen = UIViewController()
      #expect(screen.view.next === screen)
    },
    UIKitFact(
      "The next responder of the controller of a window's root view is the window.",
      "uiresponder/next"
    ) {
      let screen = UIViewController()
      let stage = try Stage(screen)
      let window = try stage.window
      #expect(screen.next === window && window.window != nil)
      stage.driver.quit()
    },
    UIKitFact("The next responder of a window is the application.", "uiresponder/next") {
      let stage = try Stage(UIViewController())
      #expect(try stage.window.next === stage.driver.application)
    },
    UIKitFact(
      "The next responder of the application is its delegate, if that is a responder.",
      "uiresponder/next"
    ) {
      let driver = try launched(CallLog(), UIViewController())
      #expect(driver.application?.next is AppDelegate)
    },
    UIKitFact(
      "A responder cannot become first responder by default.",
      "uiresponder/canbecomefirstresponder"
    ) {
      let view = UIView()
      #expect(!view.canBecomeFirstResponder && !UIViewController().canBecomeFirstResponder)
      let stage = try AppFixture { _, root in root.addSubview(view) }
      defer { stage.driver.quit() }
      #expect(!view.becomeFirstResponder() && !view.isFirstResponder)
    },
    UIKitFact(
      "A responder is willing to resign by default.",
      "uiresponder/canresignfirstresponder"
    ) { #expect(UIView().canResignFirstResponder) },
    UIKitFact(
      "becomeFirstResponder returns true if the object is first responder now.",
      "uiresponder/becomefirstresponder()"
    ) {
      let view = Focusable()
      let stage = try AppFixture { _, root in root.addSubview(view) }
      defer { stage.driver.quit() }
      #expect(view.becomeFirstResponder() && view.isFirstResponder)
      #expect(view.becomeFirstResponder())
    },
    UIKitFact(
      "A new first responder makes the present one resign.",
      "uiresponder/becomefirstresponder()"
    ) {
      let (first, second) = (Focusable(), Focusable())
      let stage = try AppFixture { _, root in root.addSubviews(first, second) }
      defer { stage.driver.quit() }
      #expect(first.becomeFirstResponder() && second.becomeFirstResponder())
      #expect(!first.isFirstResponder && second.isFirstResponder)
    },
    UIKitFact(
      "A first responder that refuses to resign keeps another from becoming it.",
      "uiresponder/becomefirstresponder()"
    ) {
      let (first, second) = (Focusable(), Focusable())
      first.gives = false
      let stage = try AppFixture { _, root in root.addSubviews(first, second) }
      defer { stage.driver.quit() }
      #expect(first.becomeFirstResponder() && !second.becomeFirstResponder())
      #expect(first.isFirstResponder)
    },
    UIKitFact(
      "resignFirstResponder gives up the status.",
      "uiresponder/resignfirstresponder()"
    ) {
      let view = Focusable()
      let stage = try AppFixture { _, root in root.addSubview(view) }
      defer { stage.driver.quit() }
      view.becomeFirstResponder()
      #expect(view.resignFirstResponder() && !view.isFirstResponder)
    },
    UIKitFact(
      "A touch that a view does not handle is passed up the chain.",
      "uiresponder/touchesbegan(_:with:)"
    ) {
      let log = CallLog()
      let fixture = try AppFixture { _, root in
        let outer = Acting(log)
        outer.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        root.addSubview(outer)
      }
      try fixture.tap(50, 50)
      #expect(log.lines == ["began"])
    },
    UIKitFact(
      "A tap on a text field makes it the first responder.",
      "uiresponder/isfirstresponder"
    ) {
      let field = UITextField(frame: CGRect(x: 0, y: 100, width: 200, height: 34))
      let fixture = try AppFixture { _, root in root.addSubview(field) }
      try fixture.tap(50, 110)
      #expect(field.isFirstResponder)
    },
    UIKitFact(
      "A tap on a button does not make it the first responder.",
      "uiresponder/isfirstresponder"
    ) {
      let button = UIButton("Go") {}
      button.frame = CGRect(x: 0, y: 100, width: 200, height: 34)
      let fixture = try AppFixture { _, root in root.addSubview(button) }
      try fixture.tap(50, 110)
      #expect(!button.isFirstResponder)
    },
    UIKitFact(
      "A first responder that is removed from the hierarchy resigns.",
      "uiview/removefromsuperview()"
    ) {
      let view = Focusable()
      let stage = try AppFixture { _, root in root.addSubview(view) }
      defer { stage.driver.quit() }
      view.becomeFirstResponder()
      view.removeFromSuperview()
      #expect(!view.isFirstResponder)
    },
    UIKitFact(
      "An action without a target goes up the chain of responders from the control.",
      "uicontrol/addtarget(_:action:for:)"
    ) {
      let log = CallLog()
      let fixture = try AppFixture { _, root in
        let outer = Acting(log)
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        button.addTarget(nil, action: Selector("act", Acting.act), for: .touchUpInside)
        outer.addSubview(button)
        root.addSubview(outer)
      }
      try fixture.tap(50, 50)
      #expect(log.lines == ["acted"])
    },
    UIKitFact(
      "sendAction returns whether an object handled the action.",
      "uiapplication/sendaction(_:to:from:for:)"
    ) {
      let log = CallLog()
      let stage = try Stage(UIViewController())
      let application = try #require(stage.driver.application)
      let action = Selector("act", Acting.act)
      #expect(!application.sendAction(action, to: nil, from: nil, for: nil))
      #expect(application.sendAction(action, to: Acting(log), from: nil, for: nil))
      #expect(log.lines == ["acted"])
    },
  ]
}
