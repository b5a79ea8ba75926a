import EventModel

/// The settings and the notifications of a session, which each launch begins without.
final class SessionServices {
  /// The defaults of each suite; the app's own are those of the empty name.
  private var suites: [String: UserDefaults.Values] = [:]
  let notifications = NotificationCenter()
  var urlAnswers: [URLAnswer] = []

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
