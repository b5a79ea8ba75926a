public import EventModel

/// Something an app has asked to be told later; keep it to be able to take it back.
public final class AppTimer {
  private weak var application: UIApplication?
  private let entry: AppClock.Entry

  init(_ entry: AppClock.Entry, in application: UIApplication) {
    self.entry = entry
    self.application = application
  }

  /// Whether it may still fire.
  public var isValid: Bool { !entry.isCancelled }

  /// Takes it back: the action is not called again.
  public func invalidate() {
    application?.clock.cancel(entry)
  }
}

extension UIApplication {
  /// Calls an action once, after a span of the app's time.
  ///
  /// The app is busy until then, because its screen may be about to change. An action that throws
  /// is the app's crash.
  ///
  /// ```swift
  /// app.after(.milliseconds(300)) { label.text = "Saved" }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: how long from now; what is negative counts as zero.
  ///   - reason: what the app is busy with, for people who wait for it.
  ///   - isBackground: whether nobody need wait for it, as for a session that expires in an hour.
  ///   - action: what to do then.
  /// - Returns: the timer, with which it can be taken back.
  @discardableResult public func after(
    _ delay: Microseconds,
    reason: String = "a delayed callback",
    isBackground: Bool = false,
    _ action: @escaping () throws -> Void
  ) -> AppTimer {
    let entry = clock.schedule(after: delay, reason: reason, isBackground: isBackground) {
      [weak self] in self?.attempt(action)
    }
    return AppTimer(entry, in: self)
  }

  /// Calls an action again and again; an app that only does this counts as idle.
  ///
  /// - Parameters:
  ///   - interval: the span between two calls, and before the first; at least a millisecond.
  ///   - action: what to do each time; one that throws is the app's crash.
  /// - Returns: the timer, with which it is ended.
  @discardableResult public func every(
    _ interval: Microseconds,
    _ action: @escaping () throws -> Void
  ) -> AppTimer {
    let entry = clock.schedule(after: interval, repeating: interval, reason: "a timer") {
      [weak self] in self?.attempt(action)
    }
    return AppTimer(entry, in: self)
  }
}
