import EventModel

extension TreeXMLWriter {
  /// A property in XML.
  struct Property {
    var name: String
    var value: Value
  }

  /// A value in XML.
  enum Value {
    case text(String)
    case whole(Int)
    case number(Double)
    case bool(Bool)

    /// The value as text.
    var plain: String {
      switch self {
      case .text(let text): text
      case .whole(let number): "\(number)"
      case .number(let number): number.canonical
      case .bool(let bool): bool ? "YES" : "NO"
      }
    }

    /// The value as an element of a property list.
    var plist: String {
      switch self {
      case .text(let text): "<string>\(TreeXMLWriter.escaped(text))</string>"
      case .whole(let number): "<integer>\(number)</integer>"
      case .number(let number): "<real>\(number.canonical)</real>"
      case .bool(let bool): bool ? "<true/>" : "<false/>"
      }
    }
  }

  /// Returns the properties of a node, in the order they are written.
  ///
  /// As in the systems that used XPath, a button also has its text as `currentTitle` and `title`, and a
  /// row of a table has its label as `text`.
  static func properties(of node: ViewNode, at index: Int) -> [Property] {
    var properties = [
      Property(name: "address", value: .whole(index)),
      Property(name: "class", value: .text(node.className)),
      Property(name: "tag", value: .whole(node.tag)),
      Property(name: "hidden", value: .bool(node.isHidden)),
      Property(name: "enabled", value: .bool(node.isEnabled)),
    ]
    func add(_ name: String, _ text: String?) {
      guard let text, !properties.contains(where: { $0.name == name }) else { return }
      properties.append(Property(name: name, value: .text(text)))
    }
    add("identifier", node.identifier)
    add("label", node.label)
    add("value", node.value)
    add("text", node.text ?? (node.className.hasSuffix("Cell") ? node.label : nil))
    for attribute in node.attributes {
      guard let value = value(of: attribute.value),
        !properties.contains(where: { $0.name == attribute.name })
      else { continue }
      properties.append(Property(name: attribute.name, value: value))
    }
    if node.className.hasSuffix("Button") {
      let title = node.attributes["titleLabel.text"]?.text ?? node.text
      let current = node.attributes["currentTitle"]?.text ?? title
      add("currentTitle", current)
      add("title", current)
    }
    return properties
  }

  private static func value(of value: AttributeValue) -> Value? {
    switch value {
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .bool(let bool): .bool(bool)
    case .list(let elements):
      .text(elements.compactMap { self.value(of: $0)?.plain }.joined(separator: " "))
    case .null, .object: nil
    }
  }
}
