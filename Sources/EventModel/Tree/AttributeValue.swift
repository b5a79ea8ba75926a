/// The value of a node's attribute.
///
/// Numbers are compared as numbers, so `1` equals `1.0`; texts are compared by their bytes.
public enum AttributeValue: Hashable, Sendable {
  /// No value, of an attribute that is present.
  case null
  /// True or false.
  case bool(Bool)
  /// A finite number.
  case number(Double)
  /// A text with exactly the app's bytes.
  case text(String)
  /// Several values, in order.
  case list([AttributeValue])
  /// Named values, in the order of their names.
  case object([Attribute])

  /// The text; nil for other values.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number; nil for other values.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The Boolean value; nil for other values.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }
}
