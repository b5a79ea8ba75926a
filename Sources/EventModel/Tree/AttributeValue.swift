/// The value of a node's attribute, as an app's driver reported it.
///
/// Numbers are compared as numbers, so `1` and `1.0` are one value; text is compared exactly.
public indirect enum AttributeValue: Hashable, Sendable {
  /// Nothing: the attribute is there and has no value.
  case null
  /// Yes or no.
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// Text, exactly as the app holds it.
  case text(String)
  /// Several values, in order.
  case list([AttributeValue])
  /// Named values, in the order of their names.
  case object([Attribute])

  /// The text, where the value is text.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number, where the value is one.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// Yes or no, where the value is one of them.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }
}
