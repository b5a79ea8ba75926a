import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Launching an app by its delegates")
struct LaunchTests {
  /// A screen that logs its life.
  private final class Screen: UIViewController {
    let log: CallLog
    init(_ log: CallLog) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    private func note(_ name: String) { log.record("\(name) \(Int(view.bounds.width))") }
    override func loadView() {
      log.record("loadView")
      view = UIView()
    }
    override func viewDidLoad() { log.record("viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { note("viewWillAppear") }
    override func viewIsAppearing(_ animated: Bool) { note("viewIsAppearing") }
    override func viewWillLayoutSubviews() { note("viewWillLayoutSubviews") }
    override func viewDidLayoutSubviews() { note("viewDidLayoutSubviews") }
    override func viewDidAppear(_ animated: Bool) { note("viewDidAppear") }
  }

  private final class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let log: CallLog
    init(_ log: CallLog) { self.log = log }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.record("didFinishLaunching")
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = Screen(log)
      window.makeKeyAndVisible()
      self.window = window
      #expect(UIApplication.shared === application)
      #expect(application.keyWindow === window)
      return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { log.record("didBecomeActive") }
  }

  private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    let log: CallLog
    init(_ log: CallLog) { self.log = log }

    func scene(
      _ scene: UIScene,
      willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      log.record("willConnect")
      let window = UIWindow(windowScene: scene)
      window.rootViewController = Screen(log)
      window.makeKeyAndVisible()
      self.window = window
    }

    func sceneDidBecomeActive(_ scene: UIScene) { log.record("sceneDidBecomeActive") }
  }

  private final class PlainDelegate: UIResponder, UIApplicationDelegate {}

  /// The order that UIViewController documents.
  ///
  /// A view that loadView makes is as large as the screen before viewWillAppear.
  private let appearance = [
    "loadView", "viewDidLoad", "viewWillAppear 390", "viewIsAppearing 390", "viewDidAppear 390",
  ]

  @Test("an app delegate shows its window, and the view has the size of the screen when it appears")
  func delegate() throws {
    let log = CallLog()
    let driver = SimulatedAppDriver(delegate: { Delegate(log) })
    try driver.launch(in: SessionSetting())
    let layout = ["viewWillLayoutSubviews 390", "viewDidLayoutSubviews 390"]
    #expect(log.lines == ["didFinishLaunching"] + appearance + ["didBecomeActive"] + layout)
    let window = try #require(try driver.snapshot().nodes.first)
    #expect(window.className == "UIWindow")
    #expect(window.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  @Test("a scene delegate shows the window of its scene")
  func scene() throws {
    let log = CallLog()
    let driver = SimulatedAppDriver(
      delegate: { PlainDelegate() },
      sceneDelegate: { SceneDelegate(log) }
    )
    try driver.launch(in: SessionSetting())
    let start = ["willConnect"] + appearance + ["sceneDidBecomeActive"]
    #expect(Array(log.lines.prefix(start.count)) == start)
    #expect(try driver.snapshot().nodes.map(\.className) == ["UIWindow", "UIView"])
  }

  @Test("each launch has a delegate and an app of its own")
  func again() throws {
    let log = CallLog()
    let driver = SimulatedAppDriver(delegate: { Delegate(log) })
    try driver.launch(in: SessionSetting())
    let first = driver.application
    try driver.launch(in: SessionSetting())
    #expect(driver.application !== first)
    #expect(log.lines.count { $0 == "didFinishLaunching" } == 2)
  }

  @Test("a delegate is the last of the chain of responders")
  func chain() throws {
    let driver = SimulatedAppDriver(delegate: { Delegate(CallLog()) })
    try driver.launch(in: SessionSetting())
    let window = try #require(driver.application?.keyWindow)
    let root = try #require(window.rootViewController)
    let chain = sequence(first: root.view as UIResponder, next: \.next)
    #expect(
      chain.map { String(describing: type(of: $0)) }
        == ["UIView", "Screen", "UIWindow", "UIApplication", "Delegate"]
    )
  }
}
