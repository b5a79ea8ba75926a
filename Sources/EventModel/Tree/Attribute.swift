/// A named value of a node beside the members that every node has.
public struct Attribute: Hashable, Sendable {
  /// The name in selectors, such as `placeholder` or `titleLabel.text`.
  public var name: String
  /// The value that the app reported.
  public var value: AttributeValue

  /// Creates an attribute.
  public init(_ name: String, _ value: AttributeValue) {
    self.name = name
    self.value = value
  }
}

/// The attributes of one node, in the order of the bytes of their names.
public struct AttributeList: Hashable, Sendable, RandomAccessCollection {
  private var attributes: [Attribute] = []

  /// Creates an empty list.
  public init() {}

  /// Creates a list in name order; of two attributes with one name the later one counts.
  public init(_ attributes: some Sequence<Attribute>) {
    for attribute in attributes { self[attribute.name] = attribute.value }
  }

  /// The index of the first attribute, always 0.
  public var startIndex: Int { 0 }
  /// The number of attributes.
  public var endIndex: Int { attributes.count }
  /// The attribute at a place in name order.
  public subscript(position: Int) -> Attribute { attributes[position] }

  /// The value of a name; setting nil removes the attribute.
  ///
  /// - Complexity: O(n) in the number of attributes, which is small.
  public subscript(name: String) -> AttributeValue? {
    get { attributes.first { $0.name.isIdentical(to: name) }?.value }
    set {
      let place = attributes.firstIndex { !$0.name.precedes(name) } ?? attributes.count
      let exists = place < attributes.count && attributes[place].name.isIdentical(to: name)
      switch (newValue, exists) {
      case (let value?, true): attributes[place].value = value
      case (let value?, false): attributes.insert(Attribute(name, value), at: place)
      case (nil, true): attributes.remove(at: place)
      case (nil, false): break
      }
    }
  }
}

extension AttributeList: ExpressibleByDictionaryLiteral {
  /// Creates a list from names and values in any order; a repeated name keeps its last value.
  public init(dictionaryLiteral elements: (String, AttributeValue)...) {
    self.init(elements.map { Attribute($0.0, $0.1) })
  }
}
