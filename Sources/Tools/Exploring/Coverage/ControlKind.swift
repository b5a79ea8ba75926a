public import EventModel
import ViewQuery

/// A class of controls with the same class and the same name, with all numbers replaced.
public struct ControlKind: Hashable, Sendable, CustomStringConvertible {
  /// The class of the controls.
  public let className: String
  /// The identifier after `#`, else the label or text in quotes; empty if there is none.
  public let name: String

  /// Creates the kind of a control on a screen.
  public init(of node: ViewNode) {
    className = node.className
    let shown = (node.label ?? (node.takesText ? nil : node.text))?.withoutNumbers ?? ""
    name =
      node.stableIdentifier.map { "#" + $0.withoutNumbers }
      ?? (shown.isEmpty ? "" : "\"\(shown)\"")
  }

  /// Creates the kind of a control that was touched.
  public init(of target: Target) {
    var node = ViewNode(target.className, identifier: target.identifier)
    (node.label, node.text) = (target.label, target.text)
    self.init(of: node)
  }

  /// Returns the class and the name of one control, with its numbers, which tell rows apart.
  static func exactName(of node: ViewNode) -> String {
    let shown = node.label ?? (node.takesText ? nil : node.text) ?? ""
    return "\(node.className) \(node.identifier ?? shown)"
  }

  /// Returns the class and the name of one control that was touched.
  static func exactName(of target: Target) -> String {
    var node = ViewNode(target.className, identifier: target.identifier)
    (node.label, node.text) = (target.label, target.text)
    return exactName(of: node)
  }

  /// The control as the origin of a transition.
  ///
  /// All rows are the same, since only the screens that they lead to matter.
  var asOrigin: ControlKind {
    className.hasSuffix("Cell") ? ControlKind(of: ViewNode(className)) : self
  }

  /// The class and the name, such as `UIButton #add`.
  public var description: String { name.isEmpty ? className : "\(className) \(name)" }
}

extension ViewNode {
  /// True if the view is a text field, a text view or a search bar, by the end of its class name.
  var takesText: Bool {
    ["TextField", "TextView", "SearchBar"].contains { className.hasSuffix($0) }
  }
}

extension String {
  /// The text with `N` for every number in it.
  var withoutNumbers: String {
    // Most names have no digit. Another byte than that of a digit is never part of one.
    guard utf8.contains(where: { (0x30...0x39).contains($0) }) else { return self }
    var result = ""
    var isInNumber = false
    for letter in self {
      let isDigit = letter.isASCII && letter.isNumber
      if !isDigit { result.append(letter) } else if !isInNumber { result.append("N") }
      isInNumber = isDigit
    }
    return result
  }
}
