import EventModel

/// A property of a node, by its name in a selector.
///
/// Members have their own name, the property's name in UIKit and the name with `is`: `hidden` and
/// `isHidden`, `label` and `accessibilityLabel`. Everything else is looked up in the attributes,
/// first as a whole name and then as a path: `titleLabel.text`, `frame.width`.
enum NodeKey: Hashable, Sendable {
  case className, identifier, label, text, value, tag, hidden, enabled
  case frame(FramePart)
  case offset(FramePart)
  case attribute(String)

  /// The numbers of a frame.
  enum FramePart: Hashable, Sendable { case x, y, width, height }

  /// Creates the property of a name; every name is valid, known or not.
  init(_ name: String) {
    self = Self.members[name] ?? .attribute(Self.synonyms[name] ?? name)
  }

  /// Returns the property's value in a node, or nil if the node does not report it.
  ///
  /// Drivers leave out default values, so these are returned instead: a view without `alpha` has 1.
  func value(in node: ViewNode) -> AttributeValue? {
    switch self {
    case .className: .text(node.className)
    case .identifier: node.identifier.map { .text($0) }
    case .label: node.label.map { .text($0) }
    case .text: node.text.map { .text($0) }
    case .value: node.value.map { .text($0) }
    case .tag: .number(Double(node.tag))
    case .hidden: .bool(node.isHidden)
    case .enabled: .bool(node.isEnabled)
    case .frame(let part): .number(Self.number(part, of: node.frame))
    case .offset(let part): .number(part == .x ? node.offset.x : node.offset.y)
    case .attribute(let name):
      Self.attribute(name, of: node.attributes) ?? Self.title(name, of: node)
        ?? Self.defaults[name]
    }
  }

  /// Returns the property's value in a node of a tree, without making the node for its commoner members.
  func value(of index: Int, in tree: ViewTree) -> AttributeValue? {
    switch self {
    case .className: .text(tree.className(of: index))
    case .identifier: tree.identifier(of: index).map { .text($0) }
    case .label: tree.label(of: index).map { .text($0) }
    case .text: tree.text(of: index).map { .text($0) }
    default: value(in: tree[index])
    }
  }

  /// The names of properties that every node has.
  static let memberNames = members.keys.sorted() + synonyms.keys.sorted()
  /// The names of attributes that drivers of UIKit-like toolkits report.
  static let knownAttributes = [
    "accessibilityHint", "alpha", "clips", "contentSize", "currentTitle", "focused", "placeholder",
    "row", "rows", "secure", "section", "sections", "selected", "title", "titleLabel.text",
    "traits", "userInteraction",
  ]
  /// The names of properties that are a yes or no.
  static let flagNames =
    members.filter { $0.value == .hidden || $0.value == .enabled }.keys.sorted()
    + synonyms.keys.filter { $0 != "accessibilityTraits" }.sorted()
    + ["clips", "focused", "secure", "selected", "userInteraction"]

  /// Returns true if a name is that of a member or a common attribute.
  static func isKnown(_ name: String) -> Bool {
    memberNames.contains(name) || knownAttributes.contains(name)
  }

  /// Returns a property's name without the `is` of an Objective-C getter: `isOn` becomes `on`.
  static func withoutIs(_ name: String) -> String {
    let rest = name.dropFirst(2)
    guard name.hasPrefix("is"), let first = rest.first, first.isUppercase else { return name }
    return first.lowercased() + rest.dropFirst()
  }

  private static func number(_ part: FramePart, of frame: Frame) -> Double {
    switch part {
    case .x: frame.minX
    case .y: frame.minY
    case .width: frame.size.width
    case .height: frame.size.height
    }
  }

  private static func attribute(_ name: String, of list: AttributeList) -> AttributeValue? {
    if let value = list[name] { return value }
    let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard names.count > 1, var value = list[names[0]] else { return nil }
    for name in names.dropFirst() {
      guard case .object(let members) = value,
        let member = members.first(where: { $0.name == name })
      else { return nil }
      value = member.value
    }
    return value
  }

  /// Returns a button's title under its names in UIKit, for drivers that report it only as the
  /// text.
  private static func title(_ name: String, of node: ViewNode) -> AttributeValue? {
    guard ["currentTitle", "titleLabel.text"].contains(name),
      UIKitClass.isKind(node.className, of: "UIButton")
    else { return nil }
    return node.text.map { .text($0) }
  }

  private static let members: [String: NodeKey] = [
    "class": .className, "className": .className,
    "identifier": .identifier, "accessibilityIdentifier": .identifier,
    "label": .label, "accessibilityLabel": .label,
    "text": .text,
    "value": .value, "accessibilityValue": .value,
    "tag": .tag,
    "hidden": .hidden, "isHidden": .hidden,
    "enabled": .enabled, "isEnabled": .enabled,
    "frame.x": .frame(.x), "frame.origin.x": .frame(.x),
    "frame.y": .frame(.y), "frame.origin.y": .frame(.y),
    "frame.width": .frame(.width), "frame.size.width": .frame(.width),
    "frame.height": .frame(.height), "frame.size.height": .frame(.height),
    "offset.x": .offset(.x), "contentOffset.x": .offset(.x),
    "offset.y": .offset(.y), "contentOffset.y": .offset(.y),
  ]

  private static let synonyms: [String: String] = [
    "isSelected": "selected",
    "isFocused": "focused", "isFirstResponder": "focused",
    "isUserInteractionEnabled": "userInteraction", "userInteractionEnabled": "userInteraction",
    "isSecureTextEntry": "secure", "secureTextEntry": "secure",
    "clipsToBounds": "clips",
    "accessibilityTraits": "traits",
  ]

  private static let defaults: [String: AttributeValue] = [
    "alpha": .number(1),
    "clips": .bool(false),
    "userInteraction": .bool(true),
    "selected": .bool(false),
    "focused": .bool(false),
  ]
}
