public import EventModel
import ViewQuery

/// What makes two screens the same to someone who explores an app: which kinds of views stand in
/// which, whatever they say, however many there are and wherever they are.
///
/// A kind of view is its class with its identifier, in which all numbers are alike. Hidden views do
/// not count, nor does what a control is made of; rows do.
///
/// ```swift
/// ScreenKind(of: pageOne) == ScreenKind(of: pageTwo)      // true: another title, the same views
/// ScreenKind(of: list) == ScreenKind(of: emptyList)       // false: one has rows
/// ```
public struct ScreenKind: Hashable, Sendable {
  /// What tells kinds apart.
  public let digest: Digest

  /// The kind of a screen.
  public init(of tree: ViewTree) {
    var parts: Set<String> = []
    var names = [String](repeating: "", count: tree.count)
    var index = 0
    while index < tree.count {
      guard !tree.isTransparent(index) else {
        index = tree.end(of: index)
        continue
      }
      let node = tree[index]
      names[index] = node.className + "#" + (node.stableIdentifier ?? "").withoutNumbers
      parts.insert((tree.parent(of: index).map { names[$0] } ?? "") + ">" + names[index])
      index = node.isControl && !node.isCell ? tree.end(of: index) : index + 1
    }
    digest = Digest(of: parts.sorted().joined(separator: "\n"))
  }

  /// What a person would call a screen: its heading, else the first text on it.
  public static func name(of tree: ViewTree) -> String {
    let shown = tree.nodes.indices.filter { tree[$0].text?.isEmpty == false && tree.isVisible($0) }
    let headings = shown.filter { tree[$0].traits.contains("header") }
    return (headings.last ?? shown.first).flatMap { tree[$0].text } ?? tree.className(of: 0)
  }
}

/// What makes two controls the same to someone who explores an app: class and name, in which all
/// numbers are alike.
public struct ControlKind: Hashable, Sendable, CustomStringConvertible {
  /// Its class.
  public let className: String
  /// Its identifier with `#` before it, else what it is called in quotes; empty where it has neither.
  public let name: String

  /// The kind of a control on a screen.
  public init(of node: ViewNode) {
    self.init(
      node.className,
      node.stableIdentifier,
      node.label ?? (node.takesText ? nil : node.text)
    )
  }

  /// The kind of a control that was touched.
  public init(of target: Target) {
    let node = ViewNode(
      target.className,
      identifier: target.identifier,
      label: target.label,
      text: target.text
    )
    self.init(of: node)
  }

  private init(_ className: String, _ identifier: String?, _ shown: String?) {
    self.className = className
    let shown = shown.flatMap { $0.isEmpty ? nil : $0.withoutNumbers }
    name = identifier.map { "#" + $0.withoutNumbers } ?? shown.map { "\"\($0)\"" } ?? ""
  }

  /// The control as the beginning of a way to another screen: rows are alike, since it is the screens
  /// they lead to that tell their ways apart.
  var asWay: ControlKind {
    className.hasSuffix("Cell") ? ControlKind(of: ViewNode(className)) : self
  }

  /// Class and name, such as `UIButton #add`.
  public var description: String { name.isEmpty ? className : "\(className) \(name)" }
}

extension ViewNode {
  /// Whether a person types into it.
  var takesText: Bool {
    ["TextField", "TextView", "SearchBar"].contains { className.hasSuffix($0) }
  }
}

extension String {
  /// The text with `N` for every number in it.
  var withoutNumbers: String {
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
