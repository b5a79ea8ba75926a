import Actions
import AppDriver
import EventModel

/// An expectation of a value that an app shows, now or within a time, in Kiwi's words.
///
/// ```swift
/// try app.expect("the number of items") { try list.count }.shouldEventually(.equal(2))
/// // expected the number of items to equal 2, got 1 (waited 1 s)
/// ```
public struct Expectation<Value> {
  let app: LiveApp
  let subject: String
  let value: () throws -> Value

  /// Fails unless the value matches now.
  ///
  /// - Parameter matcher: The expected value.
  /// - Throws: A failure with the actual value.
  public func should(_ matcher: Matcher<Value>) throws(ScenarioFailure) {
    try judge(matcher, wanted: true)
  }

  /// Fails if the value matches now.
  ///
  /// - Parameter matcher: The unexpected value.
  /// - Throws: A failure with the actual value.
  public func shouldNot(_ matcher: Matcher<Value>) throws(ScenarioFailure) {
    try judge(matcher, wanted: false)
  }

  /// Fails unless the value matches within a time.
  ///
  /// - Parameters:
  ///   - matcher: The expected value.
  ///   - limit: The longest time to wait.
  /// - Throws: A failure with the last value and the time waited.
  public func shouldEventually(
    _ matcher: Matcher<Value>,
    beforeTimingOutAfter limit: TimeOut = .asyncUI
  ) throws(ScenarioFailure) {
    let isMet = try app.wait(limit) { (_) throws(ScenarioFailure) in
      matcher.matches(try self.current)
    }
    if !isMet { try judge(matcher, wanted: true, waited: limit.span) }
  }

  /// Fails as soon as the value matches within a time; otherwise waits for the whole time.
  ///
  /// - Parameters:
  ///   - matcher: The unexpected value.
  ///   - limit: The time to wait.
  /// - Throws: A failure with the actual value and the time waited.
  public func shouldNotEventually(
    _ matcher: Matcher<Value>,
    beforeTimingOutAfter limit: TimeOut = .asyncUI
  ) throws(ScenarioFailure) {
    var looks = 0
    let became = try app.wait(limit) { (_) throws(ScenarioFailure) in
      looks += 1
      return matcher.matches(try self.current)
    }
    guard became else { return }
    let waited = min(Microseconds(LiveApp.pause.count * Int64(looks - 1)), limit.span)
    try judge(matcher, wanted: false, waited: waited)
  }

  /// Waits for a time and fails unless the value matches at its end.
  ///
  /// - Parameters:
  ///   - matcher: The expected value.
  ///   - span: The time to wait.
  /// - Throws: A failure with the actual value.
  public func shouldAfterWait(
    _ matcher: Matcher<Value>,
    of span: TimeOut = .asyncUI
  ) throws(ScenarioFailure) {
    try pass(span)
    try judge(matcher, wanted: true, waited: span.span)
  }

  /// Waits for a time and fails if the value matches at its end.
  ///
  /// - Parameters:
  ///   - matcher: The unexpected value.
  ///   - span: The time to wait.
  /// - Throws: A failure with the actual value.
  public func shouldNotAfterWait(
    _ matcher: Matcher<Value>,
    of span: TimeOut = .asyncUI
  ) throws(ScenarioFailure) {
    try pass(span)
    try judge(matcher, wanted: false, waited: span.span)
  }

  private var current: Value {
    get throws(ScenarioFailure) {
      do { return try value() } catch { throw app.failure(of: error) }
    }
  }

  private func pass(_ span: TimeOut) throws(ScenarioFailure) {
    try bridge(app.session.advance(by: span.span), to: app.failure(driver:))
  }

  private func judge(
    _ matcher: Matcher<Value>,
    wanted: Bool,
    waited: Microseconds = .zero
  ) throws(ScenarioFailure) {
    let found = try current
    guard matcher.matches(found) != wanted else { return }
    let pair = matcher.text.flatMap { text in
      (found as? String).map { TextPair(text, $0).parenthesis }
    }
    let end = (pair ?? "") + (waited == .zero ? "" : " (waited \(TimeOut(waited)))")
    throw app.failure(
      "expected \(subject) \(wanted ? "" : "not ")to \(matcher.words), got \(shown(found))\(end)"
    )
  }
}

extension LiveApp {
  /// Returns an expectation of a value.
  ///
  /// - Parameters:
  ///   - subject: The name of the value in a failure.
  ///   - value: Returns the current value; called for each check.
  /// - Returns: The expectation.
  public func expect<Value>(
    _ subject: String = "subject",
    _ value: @escaping () throws -> Value
  ) -> Expectation<Value> {
    Expectation(app: self, subject: subject, value: value)
  }

  /// Fails with a message.
  ///
  /// - Parameter message: The reason.
  /// - Throws: A failure with the steps, the values and the screen.
  public func fail(_ message: String) throws(ScenarioFailure) { throw failure(message) }
}
