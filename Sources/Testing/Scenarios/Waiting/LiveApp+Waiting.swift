import Actions
import AppDriver
public import EventModel

extension LiveApp {
  /// Lets the app's time pass until a condition is true.
  ///
  /// The condition is checked at once, then every 0.1 s, and at the end of the time.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait.
  ///   - condition: The condition of the screen.
  /// - Returns: True if the condition became true.
  /// - Throws: The error of the condition or the driver, but none at the end of the time.
  public func wait(
    _ timeout: TimeOut,
    until condition: (ViewTree) throws(ScenarioFailure) -> Bool
  ) throws(ScenarioFailure) -> Bool {
    var waited = Microseconds.zero
    while true {
      if try condition(try tree) { return true }
      let rest = timeout.span - waited
      guard rest > .zero else { return false }
      let step = min(Self.pause, rest)
      try bridge(session.advance(by: step), to: failure(driver:))
      waited += step
    }
  }
}

extension Element {
  /// Waits until the view exists.
  ///
  /// - Parameter timeout: The longest time to wait.
  /// - Returns: True if that happened in time.
  /// - Throws: The error of an invalid selector or of the driver.
  @discardableResult
  public func waitForExist(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) -> Bool {
    try wait(timeout) { $1 != nil }
  }

  /// Waits until the view exists and can be tapped.
  ///
  /// - Parameter timeout: The longest time to wait.
  /// - Returns: True if that happened in time.
  /// - Throws: The error of an invalid selector or of the driver.
  @discardableResult
  public func waitForExistsAndHittable(
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> Bool {
    try wait(timeout) { tree, index in index.map(tree.isTappable) ?? false }
  }

  /// Waits until the view does not exist.
  ///
  /// - Parameter timeout: The longest time to wait.
  /// - Returns: True if that happened in time.
  /// - Throws: The error of an invalid selector or of the driver.
  @discardableResult
  public func waitForNotExists(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) -> Bool {
    try wait(timeout) { $1 == nil }
  }

  /// Waits until the view has a label.
  ///
  /// - Parameters:
  ///   - label: The expected label.
  ///   - timeout: The longest time to wait.
  /// - Returns: True if that happened in time.
  /// - Throws: The error of an invalid selector or of the driver.
  @discardableResult
  public func waitForLabel(
    toBecome label: String,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> Bool {
    try wait(timeout) { tree, index in index.map { tree[$0].label.isIdentical(to: label) } ?? false
    }
  }

  /// Waits until the view has an accessibility value.
  ///
  /// - Parameters:
  ///   - value: The expected value.
  ///   - timeout: The longest time to wait.
  /// - Returns: True if that happened in time.
  /// - Throws: The error of an invalid selector or of the driver.
  @discardableResult
  public func waitForValue(
    toBecome value: String,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> Bool {
    try wait(timeout) { tree, index in index.map { tree[$0].value.isIdentical(to: value) } ?? false
    }
  }

  /// Waits until a condition of the screen and the view's index in it is true.
  private func wait(
    _ timeout: TimeOut,
    until condition: (ViewTree, Int?) -> Bool
  ) throws(ScenarioFailure) -> Bool {
    try app.wait(timeout) { (tree) throws(ScenarioFailure) in
      condition(tree, try self.present(in: tree))
    }
  }
}

extension ElementQuery {
  /// Waits until there is a number of views.
  ///
  /// - Parameters:
  ///   - count: The expected number.
  ///   - timeout: The longest time to wait.
  /// - Returns: True if that happened in time.
  /// - Throws: The error of an invalid selector or of the driver.
  @discardableResult
  public func waitForCount(
    toBecome count: Int,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> Bool {
    try parent.app.wait(timeout) { (tree) throws(ScenarioFailure) in
      try self.indexes(in: tree).count == count
    }
  }
}
