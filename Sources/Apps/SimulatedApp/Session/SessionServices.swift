import EventModel

/// The settings, the notifications and the surroundings of a session, which each launch begins anew.
final class SessionServices {
  let surroundings: Surroundings
  /// The numbers that the generators without a seed give the app: Swift's, `arc4random` and `UUID()`.
  ///
  /// They are a sequence of their own, so that the app's use of them does not change `random`.
  var unseeded: SeededRandom
  /// The numbers of the C library's generators, which the app can give a seed.
  var seedable: SeededRandom
  /// The defaults of each suite; the app's own are those of the empty name.
  private var suites: [String: UserDefaults.Values] = [:]
  let notifications = NotificationCenter()
  var urlAnswers: [URLAnswer] = []

  init(in setting: SessionSetting = SessionSetting()) {
    surroundings = Surroundings(of: setting)
    unseeded = SeededRandom(seed: setting.seed ^ 0x7261_6E64_6F6D_2121)
    seedable = SeededRandom(seed: setting.seed ^ 0x6472_616E_6434_3821)
  }

  /// Returns the defaults of a suite, which are made at their first use.
  func defaults(of suite: String) -> UserDefaults.Values {
    if let values = suites[suite] { return values }
    let made = UserDefaults.Values()
    suites[suite] = made
    return made
  }

  /// The services of the session whose code is running; new ones outside of a session.
  static var running: SessionServices {
    UIApplication.running?.application.services ?? SessionServices()
  }
}

extension UIApplication {
  /// Delays beyond this one are those of expiry and of polling: the app is idle meanwhile.
  private static let longestWait = Microseconds.seconds(10)

  /// Schedules code of the app, for which the app is busy unless it comes late.
  ///
  /// - Returns: closes the schedule, after which the code is not run.
  func schedule(
    after delay: Microseconds,
    reason: String,
    repeating interval: Microseconds? = nil,
    _ action: @escaping () -> Void
  ) -> () -> Void {
    let token = clock.schedule(
      after: delay,
      repeating: interval,
      reason: reason,
      isBackground: delay > Self.longestWait
    ) { [weak self] in self?.attempt(action) }
    return { [weak clock] in clock?.cancel(token) }
  }
}
