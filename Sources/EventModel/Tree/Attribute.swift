/// A named value of a node that is not a member of every node.
public struct Attribute: Hashable, Sendable {
  /// The name in selectors, such as `placeholder` or `titleLabel.text`.
  public var name: String
  /// The value that the app reported.
  public var value: AttributeValue

  /// Creates an attribute with a value that the app reported.
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
    let attributes = Array(attributes)
    guard attributes.count > Self.few else {
      for attribute in attributes { self[attribute.name] = attribute.value }
      return
    }
    set(attributes.map { ($0.name, $0.value) })
  }

  /// The index of the first attribute, always 0.
  public var startIndex: Int { 0 }
  /// The number of attributes.
  public var endIndex: Int { attributes.count }
  /// The attribute at a place in name order.
  public subscript(position: Int) -> Attribute { attributes[position] }

  /// The value of a name; setting nil removes the attribute.
  ///
  /// - Complexity: O(log n) to get; O(n) to set, except for a name behind all others. `set(_:)` sets
  ///   many in O(n log n).
  public subscript(name: String) -> AttributeValue? {
    get {
      // Most lists are short, and comparing whole words is faster than an order of bytes.
      guard attributes.count > Self.few else {
        return attributes.first { $0.name.isIdentical(to: name) }?.value
      }
      let place = place(of: name)
      guard place < attributes.count, attributes[place].name.isIdentical(to: name) else {
        return nil
      }
      return attributes[place].value
    }
    set {
      let place = place(of: name)
      let exists = place < attributes.count && attributes[place].name.isIdentical(to: name)
      switch (newValue, exists) {
      case (let value?, true): attributes[place].value = value
      case (let value?, false): attributes.insert(Attribute(name, value), at: place)
      case (nil, true): attributes.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// The number of attributes up to which a list is searched from its front.
  private static let few = 8

  /// Returns the place of the first attribute whose name is not before `name`.
  private func place(of name: String) -> Int {
    guard let last = attributes.last, !last.name.precedes(name) else { return attributes.count }
    return attributes.countFirst { $0.name.precedes(name) }
  }

  /// Sets or, with nil, removes the values of many names; of two values of one name the later one counts.
  ///
  /// - Complexity: O(n log n), since everything is sorted once.
  package mutating func set(_ values: [(name: String, value: AttributeValue?)]) {
    guard values.count > Self.few else {
      for (name, value) in values { self[name] = value }
      return
    }
    var order = Array(values.indices)
    order.sort {
      let (one, other) = (values[$0].name, values[$1].name)
      return one.precedes(other) || ($0 < $1 && !other.precedes(one))
    }
    var merged: [Attribute] = []
    merged.reserveCapacity(attributes.count + values.count)
    var next = 0
    for (place, index) in order.enumerated() {
      let (name, value) = values[index]
      if place + 1 < order.count, values[order[place + 1]].name.isIdentical(to: name) { continue }
      while next < attributes.count, attributes[next].name.precedes(name) {
        merged.append(attributes[next])
        next += 1
      }
      if next < attributes.count, attributes[next].name.isIdentical(to: name) { next += 1 }
      if let value { merged.append(Attribute(name, value)) }
    }
    merged += attributes[next...]
    attributes = merged
  }
}

extension AttributeList: ExpressibleByDictionaryLiteral {
  /// Creates a list from names and values in any order; a repeated name keeps its last value.
  public init(dictionaryLiteral elements: (String, AttributeValue)...) {
    guard elements.count > Self.few else {
      for (name, value) in elements { self[name] = value }
      return
    }
    set(elements.map { ($0.0, $0.1) })
  }
}
