import Actions
public import ViewQuery

/// Something a story expects of the screen, in the words of the built-in steps.
public enum Check: Hashable, Sendable {
  /// At least one visible node is so named.
  case sees(NodeReference)
  /// No visible node is.
  case seesNot(NodeReference)
  /// So many visible nodes are.
  case counts(Int, NodeReference)
  /// The control takes input, or does not.
  case enabled(NodeReference, Bool)
  /// The control is selected, or is not.
  case selected(NodeReference, Bool)
  /// The node has the focus.
  case focused(NodeReference)
  /// The node's accessibility value.
  case value(NodeReference, String)
  /// The node's text.
  case text(NodeReference, String)
  /// The whole screen equals the golden of that number, from 1, or title.
  case matches(String)
}

extension Check: CustomStringConvertible {
  /// The check as it reads in a step after its keyword, which `Sentence` reads back.
  public var description: String {
    switch self {
    case .sees(let node): "I see \(node)"
    case .seesNot(let node): "I do not see \(node)"
    case .counts(let count, let node): "I see \(count) of \(node)"
    case .enabled(let node, let isEnabled): "\(node) is \(isEnabled ? "enabled" : "disabled")"
    case .selected(let node, let isSelected): "\(node) is \(isSelected ? "" : "not ")selected"
    case .focused(let node): "\(node) is focused"
    case .value(let node, let value): "\(node) has value \(value.scriptQuoted)"
    case .text(let node, let text): "\(node) has text \(text.scriptQuoted)"
    case .matches(let name):
      "the screen matches checkpoint \(Int(name) == nil ? name.scriptQuoted : name)"
    }
  }
}
