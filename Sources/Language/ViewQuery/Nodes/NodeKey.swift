import EventModel

/// A property of a node by the name a selector gives it.
///
/// Members go by their own name, by the property's name in UIKit and by the name with `is` before
/// it: `hidden` and `isHidden`, `label` and `accessibilityLabel`. Everything else is looked up among
/// the attributes, whole name first and then as a path: `titleLabel.text`, `frame.width`.
enum NodeKey: Hashable, Sendable {
  case className, identifier, label, text, value, tag, hidden, enabled
  case frame(FramePart)
  case offset(FramePart)
  case attribute(String)

  /// The parts of a frame that have a number.
  enum FramePart: Hashable, Sendable { case x, y, width, height }

  /// The property of that name; every name is one, known or not.
  init(_ name: String) {
    self = Self.members[name] ?? .attribute(Self.synonyms[name] ?? name)
  }

  /// The property's value in a node; nil where the node does not report it.
  ///
  /// What drivers leave out because it is the rule is given as the rule: a view without `alpha` has
  /// 1.
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

  /// The names that every node answers to.
  static let memberNames = members.keys.sorted() + synonyms.keys.sorted()
  /// The names of attributes that drivers of a UIKit-like toolkit report where they apply.
  static let knownAttributes = [
    "accessibilityHint", "alpha", "clips", "contentSize", "currentTitle", "focused", "placeholder",
    "row", "rows", "secure", "section", "sections", "selected", "title", "titleLabel.text",
    "traits", "userInteraction",
  ]
  /// The names among them whose value is a yes or no.
  static let flagNames =
    members.filter { $0.value == .hidden || $0.value == .enabled }.keys.sorted()
    + synonyms.keys.filter { $0 != "accessibilityTraits" }.sorted()
    + ["clips", "focused", "secure", "selected", "userInteraction"]

  /// A property's name without the `is` that Objective-C puts before the getter: `isOn` is `on`.
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

  /// A button's title under the names that UIKit has for it, where the driver reports it as the text
  /// alone.
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
