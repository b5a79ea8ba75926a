import EventModel
public import ViewQuery

/// Simon's assertions for the code of steps. Each throws a failure with an optional message and the
/// actual value.
extension StepContext {
  /// Fails the step.
  public func fail(_ message: String? = nil) throws {
    noteCheck()
    throw StepFailure(message ?? "the step called fail()")
  }

  /// Fails the step unless a value is true.
  public func assertTrue(_ value: Bool, message: String? = nil) throws {
    try assert(value, found: "expected true, found false", message)
  }

  /// Fails the step unless a value is false.
  public func assertFalse(_ value: Bool, message: String? = nil) throws {
    try assert(!value, found: "expected false, found true", message)
  }

  /// Fails the step unless a value is nil.
  public func assertNil<Value>(_ value: Value?, message: String? = nil) throws {
    let found = value.map { "\($0)" } ?? ""
    try assert(value == nil, found: "expected nil, found \(found)", message)
  }

  /// Fails the step if a value is nil.
  public func assertNotNil<Value>(_ value: Value?, message: String? = nil) throws {
    try assert(value != nil, found: "expected a value, found nil", message)
  }

  /// Fails the step unless two values are equal; texts are compared by their code points, as in goldens.
  public func assertEquals<Value: Equatable>(
    _ found: Value,
    _ expected: Value,
    message: String? = nil
  ) throws {
    let texts = (found as? String).flatMap { one in
      (expected as? String).map { TextPair(one, $0).parenthesis }
    }
    let words = "\(found) != \(expected)\(texts ?? "")"
    try assert(found.isExactly(expected), found: words, message)
  }

  /// Fails the step unless the screen shows a node.
  public func assertPresent(_ node: NodeReference, message: String? = nil) throws {
    try verify(.sees(node), message)
  }

  /// Fails the step if the screen shows a node.
  public func assertNotPresent(_ node: NodeReference, message: String? = nil) throws {
    try verify(.seesNot(node), message)
  }

  /// Fails the step unless a node has a text.
  public func assertText(
    _ node: NodeReference,
    _ text: String,
    message: String? = nil
  ) throws {
    try verify(.text(node, text), message)
  }

  private func verify(_ check: Check, _ message: String?) throws {
    guard let failure = check.failure(on: try screen(), goldens: goldens) else { return }
    throw StepFailure(
      message.map { "\($0): \(failure.message)" } ?? failure.message,
      hint: failure.hint
    )
  }

  private func assert(_ condition: Bool, found: String, _ message: String?) throws {
    noteCheck()
    guard !condition else { return }
    throw StepFailure(message.map { "\($0): \(found)" } ?? found)
  }
}
