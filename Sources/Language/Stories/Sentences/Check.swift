import Actions
public import ViewQuery

/// An expectation of the screen that a built-in step can express.
public enum Check: Hashable, Sendable {
  /// At least one visible node matches.
  case sees(NodeReference)
  /// No visible node matches.
  case seesNot(NodeReference)
  /// This number of visible nodes matches.
  case counts(Int, NodeReference)
  /// The control is enabled or disabled.
  case enabled(NodeReference, Bool)
  /// The control is selected or not.
  case selected(NodeReference, Bool)
  /// The node has the focus.
  case focused(NodeReference)
  /// The switch is on, which is the accessibility value `1`, or off, which is `0`.
  case on(NodeReference, Bool)
  /// The node has this accessibility value.
  case value(NodeReference, String)
  /// The node has this text.
  case text(NodeReference, String)
  /// The visible texts of the screen, in reading order, are these.
  case shows(ScreenTexts)
  /// The whole screen equals the golden checkpoint with this number, from 1, or title.
  case matches(String)
}

extension Check: CustomStringConvertible {
  /// The text of the check in a step, which `Sentence` can read.
  public var description: String {
    switch self {
    case .sees(let node): "I see \(node.phrase)"
    case .seesNot(let node): "I do not see \(node.phrase)"
    case .counts(let count, let node): "I see \(count) of \(node.phrase)"
    case .enabled(let node, let isEnabled):
      "\(node.phrase) is \(isEnabled ? "enabled" : "disabled")"
    case .selected(let node, let isSelected):
      "\(node.phrase) is \(isSelected ? "" : "not ")selected"
    case .focused(let node): "\(node.phrase) is focused"
    case .on(let node, let isOn): "\(node.phrase) is \(isOn ? "on" : "off")"
    case .value(let node, let value): "\(node.phrase) has value \(value.scriptQuoted)"
    case .text(let node, ""): "\(node.phrase) is empty"
    case .text(let node, let text): "\(node.phrase) has text \(text.scriptQuoted)"
    case .shows(let texts): "the screen shows \(texts)"
    case .matches(let name):
      "the screen matches checkpoint \(Int(name) == nil ? name.scriptQuoted : name)"
    }
  }
}
