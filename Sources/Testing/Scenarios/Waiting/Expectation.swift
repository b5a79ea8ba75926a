import AppDriver
import EventModel

/// Something expected of a value that an app shows, now or in time; Kiwi's words.
///
/// ```swift
/// try app.expect("the number of items") { try list.count }.shouldEventually(.equal(2))
/// // expected the number of items to equal 2, got 1 (waited 1 s)
/// ```
public struct Expectation<Value> {
  let app: LiveApp
  let subject: String
  let value: () throws -> Value

  /// Fails unless the value is as expected now.
  ///
  /// - Parameter matcher: What is expected.
  /// - Throws: The sentence with what was found.
  public func should(_ matcher: Matcher<Value>) throws(ScenarioFailure) {
    try judge(matcher, wanted: true)
  }

  /// Fails if the value is so now.
  ///
  /// - Parameter matcher: What is not expected.
  /// - Throws: The sentence with what was found.
  public func shouldNot(_ matcher: Matcher<Value>) throws(ScenarioFailure) {
    try judge(matcher, wanted: false)
  }

  /// Fails unless the value comes to be as expected.
  ///
  /// - Parameters:
  ///   - matcher: What is expected.
  ///   - limit: The longest to wait.
  /// - Throws: The sentence with what was found at the end, and how long was waited.
  public func shouldEventually(
    _ matcher: Matcher<Value>,
    beforeTimingOutAfter limit: TimeOut = .asyncUI
  ) throws(ScenarioFailure) {
    let held = try app.wait(limit) { (_) throws(ScenarioFailure) in
      matcher.matches(try self.current)
    }
    if !held { try judge(matcher, wanted: true, waited: limit.span) }
  }

  /// Fails as soon as the value is so within a time, which passes whole otherwise.
  ///
  /// - Parameters:
  ///   - matcher: What is not expected.
  ///   - limit: How long it must not be so.
  /// - Throws: The sentence with what was found, and after how long.
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

  /// Lets a time pass and fails unless the value is as expected then, whatever it was before.
  ///
  /// - Parameters:
  ///   - matcher: What is expected.
  ///   - span: How long is waited in any case.
  /// - Throws: The sentence with what was found.
  public func shouldAfterWait(
    _ matcher: Matcher<Value>,
    of span: TimeOut = .asyncUI
  ) throws(ScenarioFailure) {
    try pass(span)
    try judge(matcher, wanted: true, waited: span.span)
  }

  /// Lets a time pass and fails if the value is so then.
  ///
  /// - Parameters:
  ///   - matcher: What is not expected.
  ///   - span: How long is waited in any case.
  /// - Throws: The sentence with what was found.
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
    try app.driving { () throws(DriverError) in try app.advance(by: span.span) }
  }

  private func judge(
    _ matcher: Matcher<Value>,
    wanted: Bool,
    waited: Microseconds = .zero
  ) throws(ScenarioFailure) {
    let found = try current
    guard matcher.matches(found) != wanted else { return }
    let end = waited == .zero ? "" : " (waited \(TimeOut(waited)))"
    throw app.failure(
      "expected \(subject) \(wanted ? "" : "not ")to \(matcher.words), got \(shown(found))\(end)"
    )
  }
}

extension LiveApp {
  /// Begins an expectation.
  ///
  /// - Parameters:
  ///   - subject: What the value is, for the failure.
  ///   - value: Looks the value up; it is asked again each time.
  /// - Returns: The expectation, to be followed by one of its words.
  public func expect<Value>(
    _ subject: String = "subject",
    _ value: @escaping () throws -> Value
  ) -> Expectation<Value> {
    Expectation(app: self, subject: subject, value: value)
  }

  /// Fails in any case.
  ///
  /// - Parameter message: Why.
  /// - Throws: The message, with the steps, the values and the screen.
  public func fail(_ message: String) throws(ScenarioFailure) { throw failure(message) }
}
