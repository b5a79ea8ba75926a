import AppDriver
import EventModel

extension SessionRecorder {
  /// The app's time that a secret takes to type, or a multiple of it.
  ///
  /// More than a hundred keys fit into it, and the app's time stands for nothing else.
  static let typingTime = Microseconds.milliseconds(2_048)

  /// Notes what was typed last: a secret takes time until ``endTyping()``.
  func noteTyping() {
    told.add(driver.takeNetworkLines())
    guard let typing = buffer.typedSecret else { return }
    typingStart = typingStart ?? now
    told.type(typing)
  }

  /// Ends the time in which a secret was typed, before anything else happens.
  ///
  /// An app whose keys take time would tell the number of letters by it. So each secret takes the same time, and twice,
  /// four times and so on if it needs more.
  ///
  /// - Throws: `DriverError` if the app fails meanwhile.
  func endTyping() throws(DriverError) {
    defer {
      told.add(driver.takeNetworkLines())
      told.endTyping()
    }
    guard let rest = restOfTyping() else { return }
    try attempt(driver.advance(by: rest))
    now += rest
    guard buffer.hasScreenOfTyping else { return }
    buffer.replaceScreenOfTyping(with: SessionBuffer.Screenshot(tree: try look(), at: now))
  }

  /// Ends the time in which a secret was typed at the end of a session whose app may have failed.
  func endTypingWithoutApp() {
    guard let rest = restOfTyping() else { return }
    now += rest
    buffer.postponeScreenOfTyping(to: now)
  }

  /// Returns the time that is left of that for a secret; nil if no time is needed.
  private func restOfTyping() -> Microseconds? {
    guard let start = typingStart else { return nil }
    typingStart = nil
    guard capabilities.hasVirtualClock, capabilities.typingTakesTime else { return nil }
    var whole = Self.typingTime
    while whole < now - start { whole = whole + whole }
    return whole > now - start ? whole - (now - start) : nil
  }
}
