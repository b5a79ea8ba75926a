import EventModel
public import Foundation

/// A timer on the app's clock, in place of Foundation's.
///
/// The app is busy until a timer that fires once within ten seconds has fired, and idle between the calls
/// of one that repeats.
open class Timer: NSObject {
  private let action: (Timer) -> Void
  private let repeats: Bool
  private var cancel: (() -> Void)?
  private var isInvalid = false
  private var firstDelay: Microseconds
  /// The time by the app's clock at which the timer fires next.
  private var nextTime: Microseconds?

  /// The time in seconds between two calls; 0 for a timer that fires once.
  public let timeInterval: TimeInterval
  /// The object that the timer was created with.
  public private(set) var userInfo: Any?
  /// The delay that the timer allows for; not used, as timers fire in time.
  open var tolerance: TimeInterval = 0

  private init(
    _ interval: TimeInterval,
    repeats: Bool,
    userInfo: Any? = nil,
    action: @escaping (Timer) -> Void
  ) {
    timeInterval = repeats ? interval : 0
    firstDelay = max(.seconds(interval), .milliseconds(0))
    self.repeats = repeats
    self.userInfo = userInfo
    self.action = action
    super.init()
  }

  /// Creates a timer, to be added to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval,
    repeats: Bool,
    block: @escaping (Timer) -> Void
  ) { self.init(interval, repeats: repeats, action: block) }

  /// Creates a timer that calls a method, to be added to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval,
    target: Any,
    selector: Selector,
    userInfo: Any?,
    repeats: Bool
  ) {
    self.init(interval, repeats: repeats, userInfo: userInfo) { timer in
      _ = selector.perform(target as AnyObject, [timer])
    }
  }

  /// Creates a timer and starts it.
  @discardableResult open class func scheduledTimer(
    withTimeInterval interval: TimeInterval,
    repeats: Bool,
    block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.start()
    return timer
  }

  /// Creates a timer that calls a method, and starts it.
  @discardableResult open class func scheduledTimer(
    timeInterval interval: TimeInterval,
    target: Any,
    selector: Selector,
    userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval,
      target: target,
      selector: selector,
      userInfo: userInfo,
      repeats: repeats
    )
    timer.start()
    return timer
  }

  /// True while the timer may still fire.
  open var isValid: Bool { !isInvalid }

  /// The time at which the timer fires next, as a distance from the present on the app's clock.
  open var fireDate: Date {
    get {
      let wait = nextTime.map { $0 - (UIApplication.running?.application.now ?? .zero) }
      return Date(timeIntervalSinceNow: (wait ?? firstDelay).seconds)
    }
    set {
      let wasStarted = cancel != nil
      cancel?()
      cancel = nil
      firstDelay = max(.seconds(newValue.timeIntervalSinceNow), .zero)
      if wasStarted { start() }
    }
  }

  /// Calls the timer's code now; a timer that fires once is done then.
  open func fire() {
    guard !isInvalid else { return }
    if !repeats { invalidate() }
    action(self)
  }

  /// Ends the timer.
  open func invalidate() {
    isInvalid = true
    cancel?()
    cancel = nil
    nextTime = nil
  }

  /// Starts the timer on the clock of the app whose code is running.
  func start() {
    guard !isInvalid, cancel == nil, let app = UIApplication.running?.application else { return }
    // As the run loop does, the clock keeps the timer until it is done.
    let interval = max(Microseconds.seconds(timeInterval), .milliseconds(1))
    nextTime = app.now + firstDelay
    guard repeats, firstDelay != interval else {
      cancel = app.schedule(
        after: firstDelay,
        reason: "a timer",
        repeating: repeats ? interval : nil
      ) { [weak app] in
        if let app, self.repeats { self.nextTime = app.now + interval }
        self.fire()
      }
      return
    }
    cancel = app.schedule(after: firstDelay, reason: "a timer") {
      self.cancel = nil
      self.firstDelay = interval
      self.start()
      self.fire()
    }
  }
}
