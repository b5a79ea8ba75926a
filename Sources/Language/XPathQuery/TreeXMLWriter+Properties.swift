import EventModel

extension TreeXMLWriter {
  /// A property in XML.
  struct Property {
    let name: String
    /// The value as text.
    let plain: String
    /// The name of the value's element in a property list; nil for a Boolean value.
    private let element: String?

    init(_ name: String, _ plain: String, element: String = "string") {
      (self.name, self.plain, self.element) = (name, plain, element)
    }

    init(_ name: String, _ bool: Bool) {
      (self.name, plain, element) = (name, bool ? "YES" : "NO", nil)
    }

    /// The value as an element of a property list.
    var plist: String {
      guard let element else { return plain == "YES" ? "<true/>" : "<false/>" }
      return "<\(element)>\(TreeXMLWriter.escaped(plain))</\(element)>"
    }

    fileprivate init?(_ name: String, _ value: AttributeValue) {
      switch value {
      case .text(let text): self.init(name, text)
      case .number(let number): self.init(name, number.canonical, element: "real")
      case .bool(let bool): self.init(name, bool)
      case .list(let elements):
        self.init(name, elements.compactMap { Self(name, $0)?.plain }.joined(separator: " "))
      case .null, .object: return nil
      }
    }
  }

  /// Returns the place and size of a node in its parent's bounds, and its scroll offset if it has one.
  static func places(of node: ViewNode) -> [Property] {
    let (frame, offset) = (node.frame, node.offset)
    let places = [
      Property("x", frame.minX.canonical), Property("y", frame.minY.canonical),
      Property("width", frame.size.width.canonical),
      Property("height", frame.size.height.canonical),
    ]
    guard offset != .zero else { return places }
    return places + [Property("offset", "\(offset.x.canonical) \(offset.y.canonical)")]
  }

  /// Returns the properties of a node, in the order they are written.
  ///
  /// As in the systems that used XPath, a button also has its text as `currentTitle` and `title`, and a
  /// row of a table has its label as `text`.
  static func properties(of node: ViewNode, at index: Int) -> [Property] {
    var properties = [
      Property("address", "\(index)", element: "integer"),
      Property("class", node.className),
      Property("tag", "\(node.tag)", element: "integer"),
      Property("hidden", node.isHidden),
      Property("enabled", node.isEnabled),
    ]
    func add(_ property: Property?) {
      guard let property, !properties.contains(where: { $0.name == property.name }) else { return }
      properties.append(property)
    }
    func add(_ name: String, _ text: String?) { add(text.map { Property(name, $0) }) }
    add("identifier", node.identifier)
    add("label", node.label)
    add("value", node.value)
    add("text", node.text ?? (node.className.hasSuffix("Cell") ? node.label : nil))
    for attribute in node.attributes { add(Property(attribute.name, attribute.value)) }
    if node.className.hasSuffix("Button") {
      let title = node.attributes["titleLabel.text"]?.text ?? node.text
      let current = node.attributes["currentTitle"]?.text ?? title
      add("currentTitle", current)
      add("title", current)
    }
    return properties
  }
}
