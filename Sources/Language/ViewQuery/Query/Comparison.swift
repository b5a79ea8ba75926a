import EventModel

/// A comparison of a property with a value in the selector.
struct Comparison: Hashable, Sendable {
  /// The kinds of comparison.
  enum Operation: Hashable, Sendable {
    /// The comparison of dNodi: the property decides whether the text is read as a number, a yes or no, or text.
    case reads
    case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
    case contains, begins, ends
    case like(Wildcard)
  }

  /// The property.
  let key: NodeKey
  /// The kind of comparison.
  let operation: Operation
  /// The value to compare with.
  let value: AttributeValue
  /// True if the comparison ignores case.
  let ignoresCase: Bool
  /// True if a non-breaking space equals a blank.
  let foldsSpaces: Bool
  /// The value as a number, a yes or no, or text, for `reads`.
  private let reading: AttributeValue

  init(
    key: NodeKey,
    operation: Operation,
    value: AttributeValue,
    ignoresCase: Bool = false,
    foldsSpaces: Bool = false
  ) {
    self.key = key
    self.operation = operation
    self.value = value
    self.ignoresCase = ignoresCase
    self.foldsSpaces = foldsSpaces
    reading = operation == .reads ? AttributeValue(reading: value.text ?? "") : .null
  }

  /// Returns true if a property's value passes.
  ///
  /// A missing value is equal only to null. A list, such as `traits`, passes if one element does.
  func passes(_ found: AttributeValue?) -> Bool {
    guard let found, found != .null else {
      return switch operation {
      case .equal: value == .null
      case .unequal: value != .null
      default: false
      }
    }
    if case .list(let elements) = found, value != .null {
      return elements.contains { passes($0) }
    }
    switch operation {
    case .reads: return reads(found)
    case .equal: return isEqual(found)
    case .unequal: return !isEqual(found)
    case .less: return order(found).map { $0 < 0 } ?? false
    case .lessOrEqual: return order(found).map { $0 <= 0 } ?? false
    case .greater: return order(found).map { $0 > 0 } ?? false
    case .greaterOrEqual: return order(found).map { $0 >= 0 } ?? false
    case .contains: return texts(found).map { $0.found.containsBytes(of: $0.wanted) } ?? false
    case .begins: return texts(found).map { $0.found.utf8.starts(with: $0.wanted.utf8) } ?? false
    case .ends:
      return texts(found).map { $0.found.utf8.reversed().starts(with: $0.wanted.utf8.reversed()) }
        ?? false
    case .like(let pattern): return found.text.map { pattern.matches(prepared($0)) } ?? false
    }
  }

  /// Returns true if a property is equal to a quoted text of dNodi.
  ///
  /// A number equals a text that reads as the same number, such as `1.0` for `1`. A yes or no equals one of
  /// `YES NO TRUE FALSE 1 0`, in any case. A text equals only the same text.
  private func reads(_ found: AttributeValue) -> Bool {
    switch (found, reading) {
    case (.text, _): found == value
    case (.number(let own), .number(let read)): own == read
    case (.bool(let own), .bool(let read)): own == read
    case (.bool(let own), .number(let read)): read == (own ? 1 : 0)
    default: false
    }
  }

  private func isEqual(_ found: AttributeValue) -> Bool {
    if let texts = texts(found) { return texts.found.isIdentical(to: texts.wanted) }
    if let first = found.asNumber, let second = value.asNumber { return first == second }
    return found == value
  }

  /// Returns -1, 0 or 1 if a value is less than, equal to or greater than the other value; nil if the two have no
  /// order.
  private func order(_ found: AttributeValue) -> Int? {
    if let (found, wanted) = texts(found) {
      return found.isIdentical(to: wanted) ? 0 : found.precedes(wanted) ? -1 : 1
    }
    guard let found = found.number, let wanted = value.number else { return nil }
    return Self.order(found, wanted)
  }

  private static func order<Value: Comparable>(_ one: Value, _ other: Value) -> Int? {
    one < other ? -1 : one > other ? 1 : one == other ? 0 : nil
  }

  private func texts(_ found: AttributeValue) -> (found: String, wanted: String)? {
    guard let found = found.text, let wanted = value.text else { return nil }
    return (prepared(found), prepared(wanted))
  }

  private func prepared(_ text: String) -> String {
    var text = text
    if foldsSpaces, text.utf8.contains(0xA0) {
      text = String(text.map { $0 == "\u{A0}" ? " " : $0 })
    }
    return ignoresCase ? text.lowercased() : text
  }
}

extension AttributeValue {
  /// The number, or 1 for yes and 0 for no.
  fileprivate var asNumber: Double? {
    number ?? bool.map { $0 ? 1 : 0 }
  }

  /// Reads a text of a selector as a number, a yes or no, or the text itself.
  ///
  /// ```swift
  /// AttributeValue(reading: "5.5")   // .number(5.5)
  /// AttributeValue(reading: "no")    // .bool(false)
  /// AttributeValue(reading: "5a")    // .text("5a")
  /// ```
  init(reading text: String) {
    switch text.lowercased() {
    case "yes", "true": self = .bool(true)
    case "no", "false": self = .bool(false)
    default: self = Double(plain: text).map { .number($0) } ?? .text(text)
    }
  }
}

extension Double {
  /// Reads digits with at most one point, and an optional minus; nothing else, such as `inf` or
  /// `0x1p3`.
  init?(plain text: some StringProtocol) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.last?.isEmpty == false,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let number = Double("0\(digits)")
    else { return nil }
    self = text.hasPrefix("-") ? -number : number
  }
}
