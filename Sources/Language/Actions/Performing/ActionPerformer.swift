public import AppDriver
public import EventModel
import ViewQuery

/// The performer of actions, with the touches and keys of a person.
///
/// It waits until the app is idle and then looks up the target, so that the same action on the same app
/// always sends the same inputs at the same times.
///
/// ```swift
/// var sink = DriverSink(driver)
/// try sink.launch()
/// _ = try ActionPerformer().perform(.tap(.shown("Add")), on: &sink)
/// ```
public struct ActionPerformer: Hashable, Sendable {
  /// The inputs that the driver supports.
  public var capabilities: Capabilities
  /// The app's time for which an action waits for a target that is not there yet, or is covered, as a person does.
  ///
  /// Without patience, which is the default, an action takes the idle screen as it is.
  public var patience: Microseconds = .zero

  /// Creates a performer for a driver with those capabilities.
  public init(capabilities: Capabilities = Capabilities()) { self.capabilities = capabilities }

  /// Performs one action.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - sink: the receiver of the inputs, whose app has been launched.
  /// - Returns: `handled`, or the app's reason for ignoring a touch. An ignored touch is no error, since
  ///   people touch idle places too.
  /// - Throws: `ActionError` with the action, if it cannot be performed as meant.
  public func perform(
    _ action: Action,
    on sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    try bridge(carryOut(action, on: &sink)) { (error: ActionError) in
      ActionError(error.reason, column: error.column, action: action)
    }
  }

  private func carryOut(
    _ action: Action,
    on sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    let tree = try treeWithTarget(of: action, &sink)
    switch action {
    case .type(let text, let field): return try type(text, into: field, on: tree, &sink)
    case .clear(let field): return try clear(field, on: tree, &sink)
    case .press(let key):
      guard capabilities.takesKeys else { throw ActionError(.unsupported("keys")) }
      let target = tree.focused.map(tree.evidence(for:))
      try driving(try sink.advance(by: GestureTiming.look))
      return try driving(try sink.press(key, target: target))
    case .scrollToRow(let row, let section, let table):
      let way = RowApproach(row: row, section: section, of: table)
      // Many rows can be reached by the same drags, so that these do not say which row was meant.
      if try way.next(in: tree) != .arrived { sink.mark("\(action)") }
      return try approach(way, from: tree, &sink)
    case .scrollTo(let target): return try scroll(to: target, action, from: tree, &sink)
    case .wait(let span):
      try driving(try sink.advance(by: span))
      return .handled
    case .rotate(let rotation):
      guard capabilities.rotates else { throw ActionError(.unsupported("rotation")) }
      try driving(try sink.advance(by: GestureTiming.look))
      return try driving(try sink.rotate(rotation))
    case .checkpoint(let title):
      try driving(try sink.checkpoint(title))
      return .handled
    case .marker(let remark):
      sink.mark(remark)
      return .handled
    case .hover, .click:
      guard let plan = try PointerPlan(of: action, on: tree) else { return .handled }
      return try perform(plan, on: tree, &sink)
    case .swipe:
      guard let plan = try GesturePlan(of: action, on: tree) else { return .handled }
      return try scroll(plan, on: tree, &sink)
    case .tap, .doubleTap, .longPress, .drag, .pinch, .back:
      guard let plan = try GesturePlan(of: action, on: tree) else { return .handled }
      return try perform(plan, on: tree, &sink)
    }
  }

  func perform(
    _ plan: GesturePlan,
    on tree: ViewTree,
    _ sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    let fingers = plan.gesture.touches.map(\.touch.finger).max() ?? 0
    guard fingers < capabilities.fingers else {
      throw ActionError(
        .unsupported(fingers == 0 ? "touches" : "touches of \(fingers + 1) fingers")
      )
    }
    let target = sink.readsEvidence ? plan.node.map(tree.evidence(for:)) : nil
    try driving(try sink.advance(by: GestureTiming.look))
    return try driving(try sink.perform(plan.gesture, target: target))
  }

  /// Drags until the whole row is visible, as long as each drag shows something new.
  private func approach(
    _ way: RowApproach,
    from first: ViewTree,
    _ sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    var tree = first
    var seen: Set<RowApproach.Position> = []
    while case .drag(let plan) = try way.next(in: tree) {
      guard seen.insert(try way.position(in: tree)).inserted else {
        throw ActionError(
          .rowNotReached(way.row, section: way.section, seen: try way.rowsSeen(in: tree))
        )
      }
      _ = try scroll(plan, on: tree, &sink)
      tree = try settledTree(&sink)
    }
    return .handled
  }

  /// Moves content as a gesture does: by its touches, or in an app with a mouse by the wheel.
  private func scroll(
    _ plan: GesturePlan,
    on tree: ViewTree,
    _ sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    guard capabilities.takesPointer else { return try perform(plan, on: tree, &sink) }
    return try perform(PointerPlan(turningWheelFor: plan), on: tree, &sink)
  }

  private func perform(
    _ plan: PointerPlan,
    on tree: ViewTree,
    _ sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    guard capabilities.takesPointer else { throw ActionError(.unsupported("a mouse")) }
    let target = sink.readsEvidence ? plan.node.map(tree.evidence(for:)) : nil
    try driving(try sink.advance(by: GestureTiming.look))
    return try driving(try sink.point(plan.input, target: target))
  }
}

extension ActionPerformer {
  /// Drags until a view is visible and input reaches it.
  private func scroll(
    to target: NodeReference,
    _ action: Action,
    from first: ViewTree,
    _ sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    var way = TargetApproach(to: target)
    var tree = first
    while case .scroll(let plan) = try way.next(in: tree) {
      // The drags do not say which view was meant.
      if way.drags == 1 { sink.mark("\(action)") }
      _ = try scroll(GesturePlan(gesture: plan.gesture, node: plan.node), on: tree, &sink)
      tree = try settledTree(&sink)
    }
    return .handled
  }

  private func type(
    _ text: String,
    into reference: NodeReference?,
    on tree: ViewTree,
    _ sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    guard capabilities.takesText else { throw ActionError(.unsupported("text")) }
    guard text.utf8.count <= Event.longestText else {
      throw ActionError(.unsupported("text of more than \(Event.longestText) bytes at once"))
    }
    let (field, tree) = try focus(reference, on: tree, &sink)
    return try send(text, to: field, on: tree, &sink)
  }

  private func clear(
    _ reference: NodeReference,
    on tree: ViewTree,
    _ sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    guard capabilities.takesText else { throw ActionError(.unsupported("text")) }
    let (field, tree) = try focus(reference, on: tree, &sink)
    let count = (tree[field].text ?? tree[field].value ?? "").count
    guard count > 0 else { return .handled }
    let deletes = String(repeating: "\u{8}", count: count)
    return try send(deletes, to: field, on: tree, &sink)
  }

  private func send(
    _ text: String,
    to field: Int,
    on tree: ViewTree,
    _ sink: inout some InputSink
  ) throws(ActionError) -> InputOutcome {
    let target = tree.evidence(for: field)
    let outcome = try driving(try sink.send(.text(text), target: target))
    guard case .ignored(let reason) = outcome else { return outcome }
    let taken = text.taken(by: field, in: tree, now: try settledTree(&sink))
    guard taken != 0 else { throw ActionError(.ignoredText(reason: reason)) }
    let typed = taken.map { String(text.prefix($0)) }
    let left = String(text.dropFirst(taken ?? 0))
    throw ActionError(.cutText(typed: typed, left: left, reason: reason))
  }

  /// Gives a field the focus by a tap, unless it has it, and returns its new place.
  private func focus(
    _ reference: NodeReference?,
    on tree: ViewTree,
    _ sink: inout some InputSink
  ) throws(ActionError) -> (field: Int, tree: ViewTree) {
    let focused = tree.focused
    guard let reference else {
      guard let focused else { throw ActionError(.noFocus) }
      return (focused, tree)
    }
    let aim = try Aim(at: reference, in: tree)
    guard let field = aim.node else { throw ActionError(.noFocus) }
    if let focused, focused >= field, focused < tree.end(of: field) { return (focused, tree) }
    let evidence = tree.evidence(for: field)
    _ = try perform(GesturePlan(gesture: .tap(at: aim.point), node: field), on: tree, &sink)
    let after = try settledTree(&sink)
    guard let now = after.focused else {
      // An app that does not report the focus shows by the outcome of the text whether it took it.
      guard let same = after.index(at: evidence.path) else { throw ActionError(.noFocus) }
      return (same, after)
    }
    guard now != focused || evidence.path == after.path(to: now) else {
      throw ActionError(.focusRefused(evidence.name))
    }
    return (now, after)
  }

  /// Waits until the app is idle, and then, as long as the patience lasts, for the target of an action.
  func treeWithTarget(
    of action: Action,
    _ sink: inout some InputSink
  ) throws(ActionError) -> ViewTree {
    var tree = try settledTree(&sink)
    var waited = Microseconds.zero
    // A target that comes and goes is not waited for again and again.
    for _ in 0..<3 where waited < patience && action.waitsForTarget(in: tree) {
      // Looks at a screen that changes meanwhile are no screens of the session.
      repeat {
        try driving(try sink.advance(by: GestureTiming.look))
        waited += GestureTiming.look
        tree = try driving(try sink.snapshot())
      } while waited < patience && action.waitsForTarget(in: tree)
      tree = try settledTree(&sink)
    }
    return tree
  }

  private func settledTree(_ sink: inout some InputSink) throws(ActionError) -> ViewTree {
    try driving(try sink.settle())
    return try driving(try sink.snapshot())
  }

  func driving<Result>(
    _ call: @autoclosure () throws(DriverError) -> Result
  ) throws(ActionError) -> Result {
    try bridge(call()) { ActionError(.driver($0)) }
  }
}

extension Action {
  /// Returns true if the target is not on a screen, or input does not reach it, which can change by itself.
  fileprivate func waitsForTarget(in tree: ViewTree) -> Bool {
    do throws(ActionError) {
      switch self {
      case .type(_, let field?), .clear(let field): _ = try Aim(at: field, in: tree)
      case .hover, .click: _ = try PointerPlan(of: self, on: tree)
      default: _ = try GesturePlan(of: self, on: tree)
      }
      return false
    } catch {
      return switch error.reason {
      case .reference(let error): error.reason == .notFound || error.reason == .notVisible
      case .covered, .notHittable, .noBackButton: true
      default: false
      }
    }
  }
}

extension ViewTree {
  /// The node that has the focus; nil if there is none.
  var focused: Int? { nodes(marked: .focused).first }
}
