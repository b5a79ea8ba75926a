public import EventModel

/// A timer of an app; keep it in order to cancel it.
public final class AppTimer {
  private weak var application: UIApplication?
  private let token: AppClock.Token

  fileprivate init(_ token: AppClock.Token, in application: UIApplication) {
    self.token = token
    self.application = application
  }

  /// True while the timer may still fire.
  public var isValid: Bool { application?.clock.isScheduled(token) ?? false }

  /// Cancels the timer.
  public func invalidate() {
    application?.clock.cancel(token)
  }
}

extension UIApplication {
  /// Calls an action once, after a delay by the app's clock.
  ///
  /// The app is busy until then, because the action may change the screen. An error thrown by the
  /// action crashes the app.
  ///
  /// ```swift
  /// app.after(.milliseconds(300)) { label.text = "Saved" }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: the delay; a negative one counts as zero.
  ///   - reason: the reason reported while the app is busy with the delay.
  ///   - isBackground: true if the app is idle meanwhile, as for a session that expires in an hour.
  ///   - action: the action.
  /// - Returns: the timer, with which the action can be cancelled.
  @discardableResult public func after(
    _ delay: Microseconds,
    reason: String = "a delayed callback",
    isBackground: Bool = false,
    _ action: @escaping () throws -> Void
  ) -> AppTimer {
    let token = clock.schedule(after: delay, reason: reason, isBackground: isBackground) {
      [weak self] in self?.attempt(action)
    }
    return AppTimer(token, in: self)
  }

  /// Calls an action repeatedly; the app is idle between the calls.
  ///
  /// - Parameters:
  ///   - interval: the time before the first call and between two calls; at least a millisecond.
  ///   - action: the action; an error thrown by it crashes the app.
  /// - Returns: the timer, with which the calls can be ended.
  @discardableResult public func every(
    _ interval: Microseconds,
    _ action: @escaping () throws -> Void
  ) -> AppTimer {
    let token = clock.schedule(after: interval, repeating: interval, reason: "a timer") {
      [weak self] in self?.attempt(action)
    }
    return AppTimer(token, in: self)
  }
}
