import Actions
import EventModel
import ViewQuery

/// KIF's waits, with a default time-out of 10 s and a check every 0.1 s.
extension LiveApp {
  /// KIF's time-out.
  public static let viewTimeout: TimeOut = 10

  /// Waits for a view.
  ///
  /// - Parameters:
  ///   - conditions: The conditions of the view.
  ///   - timeout: The longest time to wait.
  /// - Returns: The view.
  /// - Throws: The time waited, and the nearest match.
  @discardableResult
  public func waitForView(
    _ conditions: ViewConditions,
    timeout: TimeOut = LiveApp.viewTimeout
  ) throws(ScenarioFailure) -> Element {
    guard try tryFindingView(conditions, timeout: timeout) else {
      throw timedOut(timeout, conditions.nearMiss(in: try tree))
    }
    return try view(conditions)
  }

  /// Waits for a view that can be tapped.
  ///
  /// - Parameters:
  ///   - conditions: The conditions of the view.
  ///   - timeout: The longest time to wait.
  /// - Returns: The view.
  /// - Throws: The time waited, and the nearest match or the obstacle.
  @discardableResult
  public func waitForTappableView(
    _ conditions: ViewConditions,
    timeout: TimeOut = LiveApp.viewTimeout
  ) throws(ScenarioFailure) -> Element {
    guard try tryFindingTappableView(conditions, timeout: timeout) else {
      let tree = try tree
      let obstacle = conditions.nodes(in: tree).first.flatMap { tree.obstacle(to: $0) }
      let reason = obstacle.map { "Found \(conditions), but it cannot be tapped: \($0)" }
      throw timedOut(timeout, reason ?? conditions.nearMiss(in: tree))
    }
    return try view(conditions)
  }

  /// Waits until there is no such view; hidden views and views outside the window do not count.
  ///
  /// - Parameters:
  ///   - conditions: The conditions of the view.
  ///   - timeout: The longest time to wait.
  /// - Throws: The time waited.
  public func waitForAbsence(
    of conditions: ViewConditions,
    timeout: TimeOut = LiveApp.viewTimeout
  ) throws(ScenarioFailure) {
    let went = try wait(timeout) { (tree) throws(ScenarioFailure) in
      conditions.nodes(in: tree).isEmpty && conditions.lookAlike(in: tree) == nil
    }
    guard !went else { return }
    if let alike = conditions.lookAlike(in: try tree) {
      throw timedOut(timeout, "Found a text that looks the same: \(alike.words)")
    }
    let rest = try conditions.nodes(in: tree).count
    throw timedOut(timeout, "Found \(rest) where none was expected: \(conditions)")
  }

  /// Waits until the focused view has a label.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - timeout: The longest time to wait.
  /// - Throws: The time waited, and the focused view.
  public func waitForFirstResponder(
    label: String,
    timeout: TimeOut = LiveApp.viewTimeout
  ) throws(ScenarioFailure) {
    let focused = { (tree: ViewTree) -> ViewNode? in
      tree.nodes.first { $0.attributes["focused"]?.bool == true }
    }
    let has = try wait(timeout) { (tree) throws(ScenarioFailure) in
      focused(tree)?.label.isIdentical(to: label) ?? false
    }
    guard !has else { return }
    let found =
      focused(try tree).map { "'\($0.label ?? "")'\(TextPair(label, $0.label ?? "").parenthesis)" }
      ?? "no first responder"
    throw timedOut(
      timeout,
      "Expected accessibility label for first responder to be '\(label)', got \(found)"
    )
  }

  /// Returns true if a view exists or appears in time.
  ///
  /// - Parameters:
  ///   - conditions: The conditions of the view.
  ///   - timeout: The longest time to wait.
  /// - Returns: True if it does.
  /// - Throws: Only the driver's error.
  public func tryFindingView(
    _ conditions: ViewConditions,
    timeout: TimeOut = LiveApp.viewTimeout
  ) throws(ScenarioFailure) -> Bool {
    try wait(timeout) { (tree) throws(ScenarioFailure) in !conditions.nodes(in: tree).isEmpty }
  }

  /// Returns true if a view that can be tapped exists or appears in time.
  ///
  /// - Parameters:
  ///   - conditions: The conditions of the view.
  ///   - timeout: The longest time to wait.
  /// - Returns: True if it does.
  /// - Throws: Only the driver's error.
  public func tryFindingTappableView(
    _ conditions: ViewConditions,
    timeout: TimeOut = LiveApp.viewTimeout
  ) throws(ScenarioFailure) -> Bool {
    try wait(timeout) { (tree) throws(ScenarioFailure) in
      conditions.nodes(in: tree).contains(where: tree.isTappable)
    }
  }

  private func view(_ conditions: ViewConditions) throws(ScenarioFailure) -> Element {
    let tree = try tree
    let found = conditions.nodes(in: tree)
    let best = found.first(where: tree.isTappable) ?? found.first ?? 0
    return element(.node(tree.viewReference(to: best)))
  }

  private func timedOut(_ timeout: TimeOut, _ reason: String) -> ScenarioFailure {
    let hundredths = timeout.span.count / 10_000
    let seconds = "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    return failure("The step timed out after \(seconds) seconds: \(reason)")
  }
}
