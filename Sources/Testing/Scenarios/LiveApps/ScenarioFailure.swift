public import EventModel
import Stories

/// Why a scenario, a page object or an expectation failed, and all that is needed to see why.
///
/// Its description is made for the log of a test run: the steps that led here, the values that were
/// picked and how to get them again, and the screen without what says nothing.
public struct ScenarioFailure: Error, Hashable, Sendable {
  /// What was found and what was expected.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// The steps up to here, in order.
  public var steps: [Journal.Entry]
  /// The values that were picked, in order.
  public var values: [DeterministicValuePicker.Pick]
  /// What makes the same values again; nil where none were to be picked.
  public var repetition: String?
  /// The screen when it failed; nil where the app could not be asked.
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
  /// The failure as lines, the message first, without a line break at the end.
  public var description: String {
    let head = [message] + (hint.map { ["hint: \($0)"] } ?? [])
    return (head + details).joined(separator: "\n")
  }

  /// The steps up to here, the values and how to get them again, and the screen.
  var details: [String] {
    var lines: [String] = []
    if !steps.isEmpty { lines += ["steps:"] + steps.flatMap(\.lines).map { "  \($0)" } }
    if !values.isEmpty { lines += ["values:"] + values.map { "  \($0)" } }
    if let repetition { lines.append("to get the same values: \(repetition)") }
    if let tree { lines += ["screen:"] + PrunedTree(tree).lines.map { "  \($0)" } }
    return lines
  }
}

extension Journal.Entry {
  /// The step with its mark, and what the app said about it.
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
