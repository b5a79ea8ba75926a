import Actions
public import EventModel
import ViewQuery

/// Looking at the app and touching it, for the code of steps.
extension StepContext {
  /// The one view that a path or another selector picks.
  ///
  /// - Parameters:
  ///   - selector: a dNodi path such as `//UIButton[text='Add']`, or a selector of another language.
  ///   - limit: how long it is waited for in the app's time; it is looked every tenth of a second.
  /// - Returns: the view as it is then.
  /// - Throws: `StepFailure` where none comes or several are there, in Simon's words; `QueryError` at
  ///   once for a selector that cannot be read.
  public func view(_ selector: String, within limit: Microseconds = .seconds(5)) throws -> ViewNode
  {
    var waited = Microseconds.zero
    while true {
      let tree = try screen()
      let found = try tree.select(selector)
      if let only = found.first, found.count == 1 { return tree[only] }
      guard found.isEmpty else {
        throw StepFailure(
          "Path \(selector) should return one view only, got \(found.count) instead."
        )
      }
      guard waited < limit else {
        throw StepFailure("Path \(selector) failed to find anything.")
      }
      try perform(.wait(.milliseconds(100)))
      waited += .milliseconds(100)
    }
  }

  /// All views that a path or another selector picks, at once; none is no failure.
  ///
  /// - Throws: `QueryError` for a selector that cannot be read.
  public func views(_ selector: String) throws -> [ViewNode] {
    let tree = try screen()
    return try tree.select(selector).map { tree[$0] }
  }

  /// Taps the one control that a path or another selector picks.
  ///
  /// - Throws: as `view(_:within:)` does, and `ActionError` where it cannot be touched.
  public func tap(_ selector: String) throws {
    _ = try view(selector)
    try perform(.tap(.selector(selector)))
  }

  /// Adds a line to what the report says of the step.
  public func note(_ text: String) { notes.append(text) }

  /// Adds the screen to what the report says of the step, as far as it can be seen.
  public func noteScreen() throws { notes += PrunedTree(try screen()).lines }
}
