import Actions
import EventModel
import ViewQuery

/// KIF's waits. The time-out is 10 s unless another is given; it is looked every tenth of a second.
extension LiveApp {
  /// KIF's time-out.
  public static let viewTimeout: TimeOut = 10

  /// Waits for a view.
  ///
  /// - Parameters:
  ///   - conditions: What it must be.
  ///   - timeout: The longest to wait.
  /// - Returns: The view.
  /// - Throws: How long was waited, and the near miss.
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

  /// Waits for a view that a touch would reach.
  ///
  /// - Parameters:
  ///   - conditions: What it must be.
  ///   - timeout: The longest to wait.
  /// - Returns: The view.
  /// - Throws: How long was waited, and the near miss or what is in the way.
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

  /// Waits until no such view is there; one that is hidden or outside the window is not.
  ///
  /// - Parameters:
  ///   - conditions: What it must be.
  ///   - timeout: The longest to wait.
  /// - Throws: How long was waited.
  public func waitForAbsence(
    of conditions: ViewConditions,
    timeout: TimeOut = LiveApp.viewTimeout
  ) throws(ScenarioFailure) {
    let went = try wait(timeout) { (tree) throws(ScenarioFailure) in
      conditions.nodes(in: tree).isEmpty
    }
    guard !went else { return }
    let rest = try conditions.nodes(in: tree).count
    throw timedOut(timeout, "Found \(rest) where none was expected: \(conditions)")
  }

  /// Waits until the view that has the focus has a label.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - timeout: The longest to wait.
  /// - Throws: How long was waited, and what has the focus instead.
  public func waitForFirstResponder(
    label: String,
    timeout: TimeOut = LiveApp.viewTimeout
  ) throws(ScenarioFailure) {
    let focused = { (tree: ViewTree) -> ViewNode? in
      tree.nodes.first { $0.attributes["focused"]?.bool == true }
    }
    let has = try wait(timeout) { (tree) throws(ScenarioFailure) in focused(tree)?.label == label }
    guard !has else { return }
    let found = focused(try tree).map { "'\($0.label ?? "")'" } ?? "no first responder"
    throw timedOut(
      timeout,
      "Expected accessibility label for first responder to be '\(label)', got \(found)"
    )
  }

  /// Whether a view is there or comes in time.
  ///
  /// - Parameters:
  ///   - conditions: What it must be.
  ///   - timeout: The longest to wait.
  /// - Returns: Whether it is there.
  /// - Throws: The driver's error alone.
  public func tryFindingView(
    _ conditions: ViewConditions,
    timeout: TimeOut = LiveApp.viewTimeout
  ) throws(ScenarioFailure) -> Bool {
    try wait(timeout) { (tree) throws(ScenarioFailure) in !conditions.nodes(in: tree).isEmpty }
  }

  /// Whether a view that a touch would reach is there or comes in time.
  ///
  /// - Parameters:
  ///   - conditions: What it must be.
  ///   - timeout: The longest to wait.
  /// - Returns: Whether it is there.
  /// - Throws: The driver's error alone.
  public func tryFindingTappableView(
    _ conditions: ViewConditions,
    timeout: TimeOut = LiveApp.viewTimeout
  ) throws(ScenarioFailure) -> Bool {
    try wait(timeout) { (tree) throws(ScenarioFailure) in
      conditions.nodes(in: tree).contains { tree.obstacle(to: $0) == nil }
    }
  }

  private func view(_ conditions: ViewConditions) throws(ScenarioFailure) -> Element {
    let tree = try tree
    let found = conditions.nodes(in: tree)
    let best = found.first { tree.obstacle(to: $0) == nil } ?? found.first ?? 0
    return element(.node(tree.reference(to: best)))
  }

  private func timedOut(_ timeout: TimeOut, _ reason: String) -> ScenarioFailure {
    let hundredths = timeout.span.count / 10_000
    let rest = hundredths % 100
    let seconds = "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    return failure("The step timed out after \(seconds) seconds: \(reason)")
  }
}
