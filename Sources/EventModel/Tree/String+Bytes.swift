extension String {
  /// Returns true if two texts have the same bytes.
  ///
  /// Swift's `==` does not distinguish é from e with a combining accent; apps and goldens do.
  public func isIdentical(to other: String) -> Bool {
    // Texts with the same bytes are equal for Swift too, which compares whole words.
    // An ASCII text, which has as many code units in UTF-16, has no other form with as many bytes.
    self == other && utf8.count == other.utf8.count
      && (utf8.count == utf16.count || utf8.elementsEqual(other.utf8))
  }

  /// Returns true if a text is a part of this one, by its bytes: e is a part of e with a combining accent.
  package func containsBytes(of part: String) -> Bool {
    let (own, wanted) = (Array(utf8), Array(part.utf8))
    guard let first = wanted.first, own.count >= wanted.count else { return wanted.isEmpty }
    return (0...own.count - wanted.count).contains { start in
      own[start] == first && own[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  /// Returns true if this text is before another in the order of bytes, which no locale changes.
  public func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension String? {
  package func isIdentical(to other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isIdentical(to: other)
    default: false
    }
  }
}

extension [String] {
  /// Returns true if two lists have the same texts, which are compared by their bytes.
  package func isIdentical(to other: [String]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isIdentical(to: $1) }
  }

  /// Returns the list with each text once, at its first place; texts are compared by their bytes.
  package var distinctTexts: [String] {
    var known: Set<ExactText> = []
    return filter { known.insert(ExactText($0)).inserted }
  }
}

extension AttributeValue {
  /// Returns true if two values are equal: texts by their bytes, numbers by their value.
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
  /// Returns true if names and values are equal.
  public static func == (one: Attribute, other: Attribute) -> Bool {
    one.name.isIdentical(to: other.name) && one.value == other.value
  }
}

extension ViewNode.Member {
  /// Returns true if two members are the same; names of attributes are compared by their bytes.
  public static func == (one: ViewNode.Member, other: ViewNode.Member) -> Bool {
    switch (one, other) {
    case (.attribute(let one), .attribute(let other)): one.isIdentical(to: other)
    case (.attribute, _), (_, .attribute): false
    default: one.name == other.name
    }
  }
}

extension ViewNode {
  /// Returns true if all members are equal; texts are compared by their bytes.
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
