public import EventModel

/// One running instance of a simulated app: its window, its time, its focus and its fingers.
///
/// Everything outside the app that it may depend on comes from here: the screen, the seeded random
/// numbers, the variants of this build, and time, which passes only when a driver lets it.
public final class UIApplication {
  /// What this session depends on beside the app.
  public let setting: SessionSetting
  /// The differences of this build from the plain one, by name.
  public let variants: Set<String>
  /// Random numbers that depend only on the session's seed.
  public var random: SeededRandom
  /// The window, which is the root of every snapshot.
  public let keyWindow: UIWindow
  /// The view that typed characters go to.
  public internal(set) weak var firstResponder: UIResponder? {
    didSet {
      (oldValue as? UIView)?.setNeedsDisplay()
      (firstResponder as? UIView)?.setNeedsDisplay()
    }
  }
  /// What the app said when it failed; nil while it runs.
  public private(set) var crashReason: String?

  let clock = AppClock()
  let animator: Animator
  private(set) lazy var touches = TouchDispatcher(application: self)
  let layout = LayoutQueue()
  /// The screen as it was last asked for.
  let canvas = Canvas()
  private(set) lazy var keyboard = UIKeyboard(of: self)
  /// What the app reaches over the air.
  public private(set) lazy var network = SimulatedNetwork(application: self)

  /// The screen the app draws on, as the device is held now.
  public internal(set) var screen: Screen
  /// How the device is held.
  public internal(set) var orientation = UIDeviceOrientation.portrait

  init(setting: SessionSetting, variants: Set<String>) {
    self.setting = setting
    self.variants = variants
    screen = setting.screen
    random = SeededRandom(seed: setting.seed)
    animator = Animator(clock: clock)
    keyWindow = UIWindow()
    keyWindow.frame = Frame(origin: .zero, size: setting.screen.size)
    keyWindow.attach(to: self)
    clock.stuck = { [weak self] in self?.crash("the app hangs: \($0) comes again and again at once")
    }
    clock.turnEnded = { [weak self] in self?.endTurn() ?? false }
  }

  /// How long the app has been running, in its own time.
  public var now: Microseconds { clock.now }

  /// Ends the app as an uncaught error would; nothing of it runs after that.
  public func crash(_ reason: String) {
    if crashReason == nil { crashReason = reason }
  }

  /// Runs the app's own code, whose error is the app's crash.
  func attempt(_ action: () throws -> Void) {
    guard crashReason == nil else { return }
    do { try action() } catch { crash("\(error)") }
  }

  /// Brings the layout up to date after the app's code ran; false when the app has crashed.
  @discardableResult func endTurn() -> Bool {
    guard crashReason == nil else { return false }
    keyboard.follow(firstResponder)
    if let restless = layout.flush() {
      crash("the layout of \(restless.nameForPeople) never comes to rest")
    }
    return crashReason == nil
  }
}

extension UIApplication {
  /// Runs a block whose changes to frames, scrolling and opacity take time.
  ///
  /// The values of the views are the final ones at once; what is drawn goes there in frames. While
  /// it does, the views take no touches unless that is allowed. The app is busy until the end.
  ///
  /// ```swift
  /// app.animate(.milliseconds(250)) { banner.frame.origin.y = 0 }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: how long the changes take.
  ///   - curve: how they are spread over that time.
  ///   - allowsUserInteraction: whether the views take touches meanwhile.
  ///   - reason: what the app is busy with, for people who wait for it.
  ///   - animations: the changes.
  ///   - completion: called when the time is over.
  public func animate(
    _ duration: Microseconds,
    curve: AnimationCurve = .easeInOut,
    allowsUserInteraction: Bool = false,
    reason: String = "an animation",
    animations: () -> Void,
    completion: (() throws -> Void)? = nil
  ) {
    animator.animate(
      duration: duration,
      curve: curve,
      allowsInteraction: allowsUserInteraction,
      reason: reason,
      changes: animations,
      completion: { [weak self] in
        if let completion { self?.attempt(completion) }
      }
    )
  }
}
