public import ViewQuery

/// What Simon's assertions said, for the code of steps: each throws a failure that names what was
/// found, after an own message where there is one.
extension StepContext {
  /// Fails the step.
  public func fail(_ message: String? = nil) throws {
    throw StepFailure(message ?? "the step says that it failed")
  }

  /// Fails the step unless something is true.
  public func assertTrue(_ value: Bool, _ message: String? = nil) throws {
    try assert(value, "expected true, found false", message)
  }

  /// Fails the step unless something is false.
  public func assertFalse(_ value: Bool, _ message: String? = nil) throws {
    try assert(!value, "expected false, found true", message)
  }

  /// Fails the step unless there is nothing.
  public func assertNil<Value>(_ value: Value?, _ message: String? = nil) throws {
    let found = value.map { "\($0)" } ?? ""
    try assert(value == nil, "expected nothing, found \(found)", message)
  }

  /// Fails the step unless there is something.
  public func assertNotNil<Value>(_ value: Value?, _ message: String? = nil) throws {
    try assert(value != nil, "expected something, found nothing", message)
  }

  /// Fails the step unless two values are equal.
  public func assertEquals<Value: Equatable>(
    _ found: Value,
    _ expected: Value,
    _ message: String? = nil
  ) throws {
    try assert(found == expected, "\(found) != \(expected)", message)
  }

  /// Fails the step unless the screen shows a node so named.
  public func assertPresent(_ node: NodeReference, _ message: String? = nil) throws {
    try verify(.sees(node), message)
  }

  /// Fails the step where the screen shows a node so named.
  public func assertNotPresent(_ node: NodeReference, _ message: String? = nil) throws {
    try verify(.seesNot(node), message)
  }

  /// Fails the step unless a node has a text.
  public func assertText(
    _ node: NodeReference,
    _ text: String,
    _ message: String? = nil
  ) throws {
    try verify(.text(node, text), message)
  }

  private func verify(_ check: Check, _ message: String?) throws {
    let tree = try screen()
    do throws(StepFailure) {
      try check.verify(on: tree, goldens: goldens)
    } catch {
      throw StepFailure(
        message.map { "\($0): \(error.message)" } ?? error.message,
        hint: error.hint
      )
    }
  }

  private func assert(_ holds: Bool, _ found: String, _ message: String?) throws {
    guard !holds else { return }
    throw StepFailure(message.map { "\($0): \(found)" } ?? found)
  }
}
