extension String {
  /// Whether two texts are the same bytes.
  ///
  /// Swift's own `==` takes an é for an e with an accent; to a golden they are different, since they
  /// are to an app.
  public func isIdentical(to other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether this text comes before another in the order of bytes, which is the same everywhere.
  public func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension String? {
  func isIdentical(to other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isIdentical(to: other)
    default: false
    }
  }
}

extension AttributeValue {
  /// Whether the two are one value: text by its bytes, numbers by their value.
  public static func == (one: AttributeValue, other: AttributeValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one.isIdentical(to: other)
    case (.list(let one), .list(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }
}

extension Attribute {
  /// Whether name and value are the same.
  public static func == (one: Attribute, other: Attribute) -> Bool {
    one.name.isIdentical(to: other.name) && one.value == other.value
  }
}

extension ViewNode.Member {
  /// Whether the two are one member, the names of attributes by their bytes.
  public static func == (one: ViewNode.Member, other: ViewNode.Member) -> Bool {
    switch (one, other) {
    case (.attribute(let one), .attribute(let other)): one.isIdentical(to: other)
    case (.attribute, _), (_, .attribute): false
    default: one.name == other.name
    }
  }
}

extension ViewNode {
  /// Whether every member of the two is the same, text by its bytes.
  public static func == (one: ViewNode, other: ViewNode) -> Bool {
    one.className.isIdentical(to: other.className)
      && one.identifier.isIdentical(to: other.identifier)
      && one.label.isIdentical(to: other.label)
      && one.text.isIdentical(to: other.text)
      && one.value.isIdentical(to: other.value)
      && one.tag == other.tag && one.frame == other.frame && one.offset == other.offset
      && one.isHidden == other.isHidden && one.isEnabled == other.isEnabled
      && one.attributes == other.attributes
  }
}
