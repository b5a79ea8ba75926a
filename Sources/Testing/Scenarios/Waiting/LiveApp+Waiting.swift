import AppDriver
public import EventModel

extension LiveApp {
  /// Lets the app's time pass until a condition holds.
  ///
  /// It is looked at once, then every tenth of a second, and a last time when the time is over.
  ///
  /// - Parameters:
  ///   - timeout: The longest to wait.
  ///   - condition: What is waited for, asked of the screen.
  /// - Returns: Whether it came to hold.
  /// - Throws: What the condition throws, or the driver's error; never that the time is over.
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
      try driving { () throws(DriverError) in try self.advance(by: step) }
      waited += step
    }
  }
}

extension Element {
  /// Waits for it to be there.
  ///
  /// - Parameter timeout: The longest to wait.
  /// - Returns: Whether it came.
  /// - Throws: A selector that cannot be read, or the driver's error.
  @discardableResult
  public func waitForExist(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) -> Bool {
    try app.wait(timeout) { (tree) throws(ScenarioFailure) in try self.present(in: tree) != nil }
  }

  /// Waits for it to be there and to be within a finger's reach.
  ///
  /// - Parameter timeout: The longest to wait.
  /// - Returns: Whether it came.
  /// - Throws: A selector that cannot be read, or the driver's error.
  @discardableResult
  public func waitForExistsAndHittable(
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> Bool {
    try app.wait(timeout) { (tree) throws(ScenarioFailure) in
      try self.present(in: tree).map { tree.obstacle(to: $0) == nil } ?? false
    }
  }

  /// Waits for it to go.
  ///
  /// - Parameter timeout: The longest to wait.
  /// - Returns: Whether it went.
  /// - Throws: A selector that cannot be read, or the driver's error.
  @discardableResult
  public func waitForNotExists(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) -> Bool {
    try app.wait(timeout) { (tree) throws(ScenarioFailure) in try self.present(in: tree) == nil }
  }

  /// Waits for its label.
  ///
  /// - Parameters:
  ///   - label: What it is to become.
  ///   - timeout: The longest to wait.
  /// - Returns: Whether it became that.
  /// - Throws: A selector that cannot be read, or the driver's error.
  @discardableResult
  public func waitForLabel(
    toBecome label: String,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> Bool {
    try app.wait(timeout) { (tree) throws(ScenarioFailure) in
      try self.present(in: tree).map { tree[$0].label == label } ?? false
    }
  }

  /// Waits for its accessibility value.
  ///
  /// - Parameters:
  ///   - value: What it is to become.
  ///   - timeout: The longest to wait.
  /// - Returns: Whether it became that.
  /// - Throws: A selector that cannot be read, or the driver's error.
  @discardableResult
  public func waitForValue(
    toBecome value: String,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) -> Bool {
    try app.wait(timeout) { (tree) throws(ScenarioFailure) in
      try self.present(in: tree).map { tree[$0].value == value } ?? false
    }
  }
}

extension ElementQuery {
  /// Waits for a number of views.
  ///
  /// - Parameters:
  ///   - count: How many there are to be.
  ///   - timeout: The longest to wait.
  /// - Returns: Whether there came to be so many.
  /// - Throws: A selector that cannot be read, or the driver's error.
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
