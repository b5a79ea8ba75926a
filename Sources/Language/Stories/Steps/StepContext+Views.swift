import Actions
public import EventModel
import ViewQuery

/// Finding and tapping views.
extension StepContext {
  /// Returns the only view that a path or another selector matches.
  ///
  /// - Parameters:
  ///   - selector: a dNodi path such as `//UIButton[text='Add']`, or a selector of another language.
  ///   - limit: the longest time to wait, in the app's time; the screen is checked every 0.1 s.
  /// - Returns: the view.
  /// - Throws: `StepFailure` in Simon's words if no view appears or several match; `QueryError` for
  ///   an invalid selector.
  public func view(_ selector: String, within limit: Microseconds = .seconds(5)) throws -> ViewNode
  {
    noteCheck()
    return try onlyView(selector, within: limit)
  }

  private func onlyView(_ selector: String, within limit: Microseconds) throws -> ViewNode {
    var found: [ViewNode] = []
    _ = try wait(atMost: limit) {
      found = try shownViews(selector)
      return !found.isEmpty
    }
    guard let only = found.first else {
      throw StepFailure("Path \(selector) failed to find anything.")
    }
    guard found.count == 1 else {
      throw StepFailure("Path \(selector) should return one view only, got \(found.count) instead.")
    }
    return only
  }

  /// Returns all views that a path or another selector matches now, perhaps none.
  ///
  /// - Throws: `QueryError` for an invalid selector.
  public func views(_ selector: String) throws -> [ViewNode] {
    noteCheck()
    return try shownViews(selector)
  }

  private func shownViews(_ selector: String) throws -> [ViewNode] {
    let tree = try settledScreen()
    return try tree.select(selector).map { tree[$0] }
  }

  /// Taps the only control that a path or another selector matches.
  ///
  /// - Throws: the errors of `view(_:within:)`, and `ActionError` if the control cannot be touched.
  public func tap(_ selector: String) throws {
    _ = try onlyView(selector, within: .seconds(5))
    try perform(.tap(.selector(selector)))
  }

  /// Adds a line to the step's notes in the report.
  public func note(_ text: String) { notes.append(text) }

  /// Adds the visible screen to the step's notes in the report.
  public func noteScreen() throws { notes += PrunedTree(try settledScreen()).lines }
}
