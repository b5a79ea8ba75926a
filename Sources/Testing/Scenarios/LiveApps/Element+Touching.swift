public import Actions
import AppDriver
import EventModel
import ViewQuery

extension Element {
  /// Taps it, as soon as it can be tapped.
  ///
  /// - Parameter timeout: The longest to wait for it.
  /// - Throws: Why it could not be tapped, with the near miss; also that the app took no notice.
  public func tap(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    try act(timeout) { .tap($0) }
  }

  /// Taps it twice.
  ///
  /// - Parameter timeout: The longest to wait for it.
  /// - Throws: As ``tap(timeout:)`` does.
  public func doubleTap(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    try act(timeout) { .doubleTap($0) }
  }

  /// Presses it for 0.6 s.
  ///
  /// - Parameter timeout: The longest to wait for it.
  /// - Throws: As ``tap(timeout:)`` does.
  public func longPress(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    try act(timeout) { .longPress($0) }
  }

  /// Types into it, behind what it holds.
  ///
  /// - Parameters:
  ///   - text: The characters; `\n` is return.
  ///   - timeout: The longest to wait for the field.
  /// - Throws: As ``tap(timeout:)`` does.
  public func type(_ text: String, timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    try act(timeout) { .type(text, into: $0) }
  }

  /// Deletes all it holds.
  ///
  /// - Parameter timeout: The longest to wait for the field.
  /// - Throws: As ``tap(timeout:)`` does.
  public func clear(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    try act(timeout) { .clear($0) }
  }

  /// Swipes across it.
  ///
  /// - Parameters:
  ///   - direction: Where the finger goes.
  ///   - timeout: The longest to wait for it.
  /// - Throws: As ``tap(timeout:)`` does.
  public func swipe(
    _ direction: Action.Direction,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) {
    try act(timeout) { .swipe(direction, on: $0) }
  }

  /// Drags a table until a row is wholly visible.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - section: Its section, from 0.
  /// - Throws: That it is no table, or has no such row.
  public func scrollTo(row: Int, section: Int = 0) throws(ScenarioFailure) {
    guard let reference = try reference(in: try app.tree) else { throw missing(after: .instant) }
    try app.perform(.scrollToRow(row: row, section: section, of: reference))
  }

  /// Turns a switch on or off, unless it is.
  ///
  /// - Parameters:
  ///   - isOn: How it is to be.
  ///   - timeout: The longest to wait for it.
  /// - Throws: As ``tap(timeout:)`` does, and that it did not turn.
  public func set(on isOn: Bool, timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    let wanted = isOn ? "1" : "0"
    _ = try waitForExist(timeout: timeout)
    guard try value != wanted else { return }
    try tap(timeout: timeout)
    guard try waitForValue(toBecome: wanted, timeout: timeout) else {
      let found = try value.map { "the value \($0.quoted)" } ?? "no value"
      throw app.failure("\(self) has \(found) after it was tapped, expected \(wanted.quoted)")
    }
  }

  private func act(
    _ timeout: TimeOut,
    _ action: (NodeReference) -> Action
  ) throws(ScenarioFailure) {
    _ = try app.wait(timeout) { (tree) throws(ScenarioFailure) in
      try self.present(in: tree).map { tree.obstacle(to: $0) == nil } ?? false
    }
    guard let reference = try reference(in: try app.tree) else { throw missing(after: timeout) }
    let outcome = try app.perform(action(reference))
    if case .ignored(let reason) = outcome {
      throw app.failure("the app took no notice of `\(action(reference))`: \(reason)")
    }
  }

  /// The reference that an action can have for it: the one that was written where that is all there
  /// is, else the one that means this view alone; nil where there is no such view.
  private func reference(in tree: ViewTree) throws(ScenarioFailure) -> NodeReference? {
    let index: Int?
    do throws(QueryError) { index = try self.index(in: tree) } catch {
      throw app.failure(error.message, hint: error.hint)
    }
    if way.count == 1, way[0].ordinal == nil {
      let written = way[0].reference.nodeReference
      guard let index, (try? tree.control(written)) != tree.controlAncestor(of: index) else {
        return written
      }
    }
    return index.map { tree.reference(to: $0) }
  }

  /// The failure of a view that is not there.
  func missing(after timeout: TimeOut) -> ScenarioFailure {
    let waited = timeout == .instant ? "" : " (waited \(timeout))"
    return app.failure("there is no \(self)\(waited)")
  }
}

extension ViewTree {
  /// Why a touch would not reach a node; nil where it would.
  func obstacle(to index: Int) -> String? {
    guard isVisible(index) else { return "it is not on the screen" }
    let control = controlAncestor(of: index)
    guard nodes[control].isEnabled else { return "it is disabled" }
    if attribute("userInteraction", of: control)?.bool == false { return "it takes no touches" }
    do throws(ActionError) {
      _ = try Aim(control: control, in: self)
      return nil
    } catch {
      return error.message
    }
  }
}
