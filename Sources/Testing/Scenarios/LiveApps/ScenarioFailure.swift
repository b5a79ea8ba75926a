public import EventModel
import Stories

/// The failure of a scenario, a page object or an expectation, with its context.
///
/// Its description for the log of a test run contains the steps so far, the picked values and how to
/// pick them again, and the visible screen.
public struct ScenarioFailure: Error, Hashable, Sendable {
  /// The actual and the expected state.
  public var message: String
  /// A suggested correction.
  public var hint: String?
  /// The steps so far, in order.
  public var steps: [Journal.Entry]
  /// The picked values, in order.
  public var values: [DeterministicValuePicker.Pick]
  /// The code that picks the same values again; nil without a picker.
  public var repetition: String?
  /// The screen at the failure; nil if the app did not answer.
  public var tree: ViewTree?

  /// Creates a failure.
  public init(
    _ message: String,
    hint: String? = nil,
    steps: [Journal.Entry] = [],
    values: [DeterministicValuePicker.Pick] = [],
    repetition: String? = nil,
    tree: ViewTree? = nil
  ) {
    self.message = message
    self.hint = hint
    self.steps = steps
    self.values = values
    self.repetition = repetition
    self.tree = tree
  }
}

extension ScenarioFailure: CustomStringConvertible {
  /// The failure as lines, the message first, without a final line break.
  public var description: String {
    let head = [message] + (hint.map { ["hint: \($0)"] } ?? [])
    return (head + details).joined(separator: "\n")
  }

  /// The steps so far, the picked values and how to pick them again, and the screen.
  var details: [String] {
    var lines: [String] = []
    if !steps.isEmpty { lines += ["steps:"] + steps.flatMap(\.lines).map { "  \($0)" } }
    if !values.isEmpty { lines += ["values:"] + values.map { "  \($0)" } }
    if let repetition { lines.append("to pick the same values: \(repetition)") }
    if let tree { lines += ["screen:"] + PrunedTree(tree).lines.map { "  \($0)" } }
    return lines
  }
}

extension Journal.Entry {
  /// The entry with a mark for its outcome, and its notes.
  fileprivate var lines: [String] {
    let mark =
      switch outcome {
      case .done: "✓"
      case .failed: "✗"
      case .open: "…"
      }
    let indent = String(repeating: "  ", count: depth)
    let word = kind == .action || kind == .step ? "" : "\(kind.rawValue) "
    let spot = place.map { "  \($0)" } ?? ""
    return ["\(indent)\(mark) \(word)\(text)\(spot)"] + notes.map { "\(indent)    note: \($0)" }
  }
}
