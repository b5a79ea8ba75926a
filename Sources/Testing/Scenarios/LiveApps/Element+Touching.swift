public import Actions
import AppDriver
import EventModel
import ViewQuery

extension Element {
  /// Taps the view as soon as it can be tapped.
  ///
  /// - Parameter timeout: The longest time to wait for the view.
  /// - Throws: The reason why it cannot be tapped, with the nearest match; or that the app ignored it.
  public func tap(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    try act(timeout) { .tap($0) }
  }

  /// Double-taps the view.
  ///
  /// - Parameter timeout: The longest time to wait for the view.
  /// - Throws: The errors of ``tap(timeout:)``.
  public func doubleTap(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    try act(timeout) { .doubleTap($0) }
  }

  /// Presses the view for 0.6 s.
  ///
  /// - Parameter timeout: The longest time to wait for the view.
  /// - Throws: The errors of ``tap(timeout:)``.
  public func longPress(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    try act(timeout) { .longPress($0) }
  }

  /// Types at the end of the field's text.
  ///
  /// - Parameters:
  ///   - text: The characters; `\n` is return.
  ///   - timeout: The longest time to wait for the field.
  /// - Throws: The errors of ``tap(timeout:)``.
  public func type(_ text: String, timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    try act(timeout) { .type(text, into: $0) }
  }

  /// Deletes the whole text of the field.
  ///
  /// - Parameter timeout: The longest time to wait for the field.
  /// - Throws: The errors of ``tap(timeout:)``.
  public func clear(timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    try act(timeout) { .clear($0) }
  }

  /// Swipes across the view.
  ///
  /// - Parameters:
  ///   - direction: The direction of the finger.
  ///   - timeout: The longest time to wait for the view.
  /// - Throws: The errors of ``tap(timeout:)``.
  public func swipe(
    _ direction: Action.Direction,
    timeout: TimeOut = .asyncUI
  ) throws(ScenarioFailure) {
    try act(timeout) { .swipe(direction, on: $0) }
  }

  /// Drags a table until a row is completely visible.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - section: Its section, from 0.
  /// - Throws: The reason, such as a missing row.
  public func scrollTo(row: Int, section: Int = 0) throws(ScenarioFailure) {
    guard let reference = try reference(in: try app.tree) else { throw missing(after: .instant) }
    try app.perform(.scrollToRow(row: row, section: section, of: reference))
  }

  /// Turns a switch on or off, unless it is already.
  ///
  /// - Parameters:
  ///   - isOn: The new state.
  ///   - timeout: The longest time to wait for the view.
  /// - Throws: The errors of ``tap(timeout:)``, or that the switch did not change.
  public func set(on isOn: Bool, timeout: TimeOut = .asyncUI) throws(ScenarioFailure) {
    let wanted = isOn ? "1" : "0"
    _ = try waitForExist(timeout: timeout)
    guard try value != wanted else { return }
    try tap(timeout: timeout)
    guard try waitForValue(toBecome: wanted, timeout: timeout) else {
      let found = try value.map { "the value \($0.quoted)" } ?? "no value"
      throw app.failure("\(self) has \(found) after the tap, expected \(wanted.quoted)")
    }
  }

  private func act(
    _ timeout: TimeOut,
    _ action: (NodeReference) -> Action
  ) throws(ScenarioFailure) {
    try waitForExistsAndHittable(timeout: timeout)
    guard let reference = try reference(in: try app.tree) else { throw missing(after: timeout) }
    let outcome = try app.perform(action(reference))
    if case .ignored(let reason) = outcome {
      throw app.failure("the app ignored `\(action(reference))`: \(reason)")
    }
  }

  /// Returns the reference for actions on the view: the original one if it means this view, or else
  /// one that means only this view; nil if there is no such view.
  private func reference(in tree: ViewTree) throws(ScenarioFailure) -> NodeReference? {
    let index = try bridge(self.index(in: tree), to: app.failure(query:))
    if path.count == 1, path[0].ordinal == nil {
      let written = path[0].reference.nodeReference
      guard let index, (try? tree.control(written)) != tree.controlAncestor(of: index) else {
        return written
      }
    }
    return index.map { tree.reference(to: $0) }
  }

  /// Returns the failure of a view that does not exist.
  func missing(after timeout: TimeOut) -> ScenarioFailure {
    let waited = timeout == .instant ? "" : " (waited \(timeout))"
    return app.failure("\(self) does not exist\(waited)")
  }
}

extension ViewTree {
  /// Returns true if a touch would reach a node.
  func isTappable(_ index: Int) -> Bool { obstacle(to: index) == nil }

  /// Returns the reason why a touch would not reach a node; nil if it would.
  func obstacle(to index: Int) -> String? {
    guard isVisible(index) else { return "it is not on the screen" }
    let control = controlAncestor(of: index)
    guard nodes[control].isEnabled else { return "it is disabled" }
    if attribute("userInteraction", of: control)?.bool == false { return "it ignores touches" }
    do throws(ActionError) {
      _ = try Aim(control: control, in: self)
      return nil
    } catch {
      return error.message
    }
  }
}
