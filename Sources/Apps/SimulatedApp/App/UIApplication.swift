public import EventModel
import Foundation

/// A running instance of a simulated app, with its window, clock, focus and touches.
///
/// It provides everything outside the app that the app may depend on: the screen, seeded random
/// numbers, the variants of the build, and time, which passes only when a driver advances it.
public final class UIApplication: UIResponder {
  /// The settings of the session, on which the app may depend.
  public let setting: SessionSetting
  /// The names of this build's variants: its differences from the plain build.
  public let variants: Set<String>
  /// Random numbers that depend only on the session's seed.
  public var random: SeededRandom
  /// The window, which is the root of every snapshot.
  public private(set) var mainWindow: UIWindow {
    get { shownWindow }
    set { shownWindow = newValue }
  }
  /// The window as stored, see ``ViewProperties``.
  private final var shownWindow: UIWindow
  /// The windows behind it, which were shown before, the last one in front.
  private(set) var otherWindows: [UIWindow] = []
  /// The object that the app was started with; nil for an app that has only a first screen.
  public internal(set) var delegate: (any UIApplicationDelegate)?
  /// The scene of the window.
  private(set) lazy var scene = UIWindowScene(of: self)
  /// The view that receives typed characters.
  public internal(set) var firstResponder: UIResponder? {
    get { focus }
    set {
      let former = focus
      focus = newValue
      (former as? UIView)?.setNeedsDisplay()
      (newValue as? UIView)?.setNeedsDisplay()
    }
  }
  private final weak var focus: UIResponder?
  /// The error that crashed the app; nil while the app runs.
  public var crashReason: String? { crash }
  private final var crash: String?

  /// The constraints that were broken because they contradict others, each with these, oldest first.
  ///
  /// At most 100 are kept. As in UIKit, a broken constraint stays active and is tried again after a
  /// change.
  public private(set) var brokenConstraints: [String] = []

  private var classNames: [ObjectIdentifier: String] = [:]

  /// The reference to this app that its views and controllers share.
  let link = ApplicationLink()

  let clock = AppClock()
  let animator: Animator
  private(set) lazy var touches = TouchDispatcher(application: self)
  let layout = LayoutQueue()
  let canvas = Canvas()
  private(set) lazy var keyboard = UIKeyboard(of: self)
  /// The simulated network, whose answers take the app's time.
  public private(set) lazy var network = SimulatedNetwork(application: self)

  /// The settings, notifications and surroundings of the session.
  private(set) lazy var services = SessionServices(in: setting)

  /// The frame with which a cell of a collection view is made, while one is.
  final var newCellPlace = CGRect.zero

  /// The screen in the device's current orientation.
  public internal(set) var screen: Screen
  /// The device's current orientation.
  public internal(set) var orientation = UIDeviceOrientation.portrait

  init(setting: SessionSetting, variants: Set<String>) {
    self.setting = setting
    self.variants = variants
    screen = setting.screen
    random = SeededRandom(seed: setting.seed)
    animator = Animator(clock: clock)
    shownWindow = UIWindow(frame: CGRect(origin: .zero, size: CGSize(setting.screen.size)))
    super.init()
    link.application = self
    mainWindow.attach(to: self)
    clock.stuck = { [link] in
      link.application?.crash(
        "the app hangs: \($0) is scheduled again and again while no time passes"
      )
    }
    clock.turnEnded = { [link] in link.application?.endTurn() ?? false }
  }

  deinit { link.application = nil }

  /// The app itself.
  public override var application: UIApplication? { self }

  /// The delegate, if it can handle touches and text.
  public override var next: UIResponder? { delegate as? UIResponder }

  /// Shows another window in place of the present one, which keeps its content.
  func show(_ window: UIWindow) {
    guard window !== mainWindow else { return }
    otherWindows.removeAll { $0 === window }
    // The first window is empty until the app makes one of its own.
    if mainWindow.rootViewController != nil { otherWindows.append(mainWindow) }
    firstResponder?.resignFirstResponder()
    touches.cancelTouches(in: mainWindow)
    mainWindow.leaveScreen()
    mainWindow = window
    canvas.forget()
    window.frame = CGRect(origin: .zero, size: CGSize(screen.size))
    window.attach(to: self)
  }

  /// Shows the window again that was shown before a window that is hidden now.
  func hide(_ window: UIWindow) {
    otherWindows.removeAll { $0 === window }
    guard window === mainWindow, let former = otherWindows.popLast() else { return }
    show(former)
    otherWindows.removeAll { $0 === window }
  }

  /// The time since the launch, by the app's clock.
  public var now: Microseconds { clock.now }

  /// Crashes the app as an uncaught error would; none of its code runs afterwards.
  public func crash(_ reason: String) {
    if crash == nil { crash = reason }
  }

  /// Returns the name of a class of views, which the runtime looks up only once.
  func name(of type: UIView.Type) -> String {
    if let name = classNames[ObjectIdentifier(type)] { return name }
    let name = String(describing: type)
    classNames[ObjectIdentifier(type)] = name
    return name
  }

  func noteBroken(_ constraint: String, by others: [String]) {
    let line = "\(constraint), against \(others.joined(separator: ", "))"
    guard brokenConstraints.count < 100, !brokenConstraints.contains(line) else { return }
    brokenConstraints.append(line)
  }

  /// Runs code of the app; an error thrown by it crashes the app.
  func attempt(_ action: () throws -> Void) {
    guard crashReason == nil else { return }
    do { try action() } catch { crash("\(error)") }
  }

  /// Updates the layout after code of the app has run; returns false if the app has crashed.
  @discardableResult func endTurn() -> Bool {
    guard crashReason == nil else { return false }
    keyboard.follow(firstResponder)
    if let restless = layout.flush() {
      crash("the layout of \(restless.nameInMessages) never settles")
    }
    return crashReason == nil
  }
}

extension UIApplication {
  /// Animates the changes that a block makes to frames, scroll offsets and opacity.
  ///
  /// The views' own values are the final ones at once; the drawn values approach them frame by frame. Meanwhile the
  /// app is busy, and the views take no touches unless that is allowed.
  ///
  /// ```swift
  /// app.animate(.milliseconds(250)) { banner.frame.origin.y = 0 }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: the duration of the animation.
  ///   - curve: the pace of the animation.
  ///   - allowsUserInteraction: true if the views take touches during the animation.
  ///   - reason: the reason reported while the app is busy with the animation.
  ///   - animations: makes the changes.
  ///   - completion: called at the end of the animation.
  public func animate(
    _ duration: Microseconds,
    curve: AnimationCurve = .easeInOut,
    allowsUserInteraction: Bool = false,
    reason: String = "an animation",
    animations: () -> Void,
    completion: (() throws -> Void)? = nil
  ) {
    let pace = Animator.Pace(
      duration: duration,
      curve: curve,
      allowsInteraction: allowsUserInteraction
    )
    let block = animator.animate(pace, animations)
    _ = clock.schedule(after: duration, reason: reason) { [link] in
      link.application?.animator.end(block)
      if let completion { link.application?.attempt(completion) }
    }
  }
}
