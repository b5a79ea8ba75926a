package import EventModel

/// The text of one view, or of one value of it, as goldens and reports write it.
package enum NodeLine {
  /// A view with everything about it, such as `UIButton #add "Add" 341,0 44x44 disabled`.
  ///
  /// Text in quotes alone is both the text and the label. Members with their defaults are left out.
  package static func text(for node: ViewNode) -> String {
    var words = [node.className.isPlainWord ? node.className : node.className.quoted]
    if let identifier = node.identifier {
      words.append("#" + (identifier.isPlainWord ? identifier : identifier.quoted))
    }
    if let text = node.text, let label = node.label, text.isIdentical(to: label) {
      words.append(text.quoted)
    } else {
      if let text = node.text { words.append("text \(text.quoted)") }
      if let label = node.label { words.append("label \(label.quoted)") }
    }
    words.append(text(for: node.frame))
    if let value = node.value { words.append("value \(value.quoted)") }
    if node.tag != 0 { words.append("tag \(node.tag)") }
    if node.offset != .zero { words.append("offset \(text(for: node.offset))") }
    if node.isHidden { words.append("hidden") }
    if !node.isEnabled { words.append("disabled") }
    for attribute in node.attributes {
      let name = name(of: .attribute(attribute.name))
      words.append("\(name) \(text(for: attribute.value))")
    }
    return words.joined(separator: " ")
  }

  /// The words that stand for something else in a view's line, so that no attribute may.
  package static let reserved: Set<String> = [
    "text", "label", "value", "tag", "offset", "hidden", "disabled", "none",
  ]

  /// A member's name; an attribute's in quotes behind `@` where it could be taken for something else.
  package static func name(of member: ViewNode.Member) -> String {
    guard case .attribute(let name) = member else { return member.name }
    let isPlain =
      name.isPlainWord && !reserved.contains(name) && name.first?.isNumber == false
      && name.first != "-"
    return isPlain ? name : "@\(name.quoted)"
  }

  /// A member's value, in the form that suits the member; `none` where there is none.
  package static func text(for value: AttributeValue?, of member: ViewNode.Member) -> String {
    guard let value else { return "none" }
    var node = ViewNode("")
    switch member {
    case .frame: return node.set(.frame, to: value) ? text(for: node.frame) : "none"
    case .offset: return node.set(.offset, to: value) ? text(for: node.offset) : "none"
    default: return text(for: value)
    }
  }

  /// Returns the words of a change, and the characters that differ where both values look alike.
  package static func change(
    _ words: String,
    from: AttributeValue?,
    to: AttributeValue?
  ) -> String {
    guard let from, let to, let texts = from.texts(besides: to) else { return words }
    return texts.change(words)
  }

  package static func text(for point: Point) -> String {
    "\(point.x.canonical),\(point.y.canonical)"
  }

  package static func text(for frame: Frame) -> String {
    "\(text(for: frame.origin)) \(frame.size.width.canonical)x\(frame.size.height.canonical)"
  }

  private static func text(for value: AttributeValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): number.canonical
    case .text(let text): text.quoted
    case .list(let values): "[\(values.map { text(for: $0) }.joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\($0.name.quoted):\(text(for: $0.value))" }.joined(separator: ","))}"
    }
  }
}
