import EventModel

/// A property held against a value that stands in the selector.
struct Comparison: Hashable, Sendable {
  /// How the two are held against each other.
  enum Operation: Hashable, Sendable {
    /// As dNodi has it: the property says whether the text is read as a number, a yes or no, or text.
    case reads
    case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
    case contains, begins, ends
    case like(Wildcard)
  }

  /// The property.
  let key: NodeKey
  /// How it is compared.
  let operation: Operation
  /// With what.
  let value: AttributeValue
  /// Whether upper and lower case are one.
  let ignoresCase: Bool
  /// Whether a non-breaking space is a blank like any other.
  let foldsSpaces: Bool
  /// What the value says by its form, where that counts.
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

  /// Whether a property's value compares so.
  ///
  /// A value that is not there is equal to null alone. Of a list, as `traits` is one, it is enough
  /// that one element compares so.
  func holds(for found: AttributeValue?) -> Bool {
    guard let found, found != .null else {
      return switch operation {
      case .equal: value == .null
      case .unequal: value != .null
      default: false
      }
    }
    if case .list(let elements) = found, value != .null {
      return elements.contains { holds(for: $0) }
    }
    switch operation {
    case .reads: return reads(found)
    case .equal: return isEqual(found)
    case .unequal: return !isEqual(found)
    case .less:
      return isOrdered(found) {
        $0 < $1
      } text: {
        $0 < $1
      }
    case .lessOrEqual:
      return isOrdered(found) {
        $0 <= $1
      } text: {
        $0 <= $1
      }
    case .greater:
      return isOrdered(found) {
        $0 > $1
      } text: {
        $0 > $1
      }
    case .greaterOrEqual:
      return isOrdered(found) {
        $0 >= $1
      } text: {
        $0 >= $1
      }
    case .contains: return texts(found).map { $0.found.holds($0.wanted) } ?? false
    case .begins: return texts(found).map { $0.found.hasPrefix($0.wanted) } ?? false
    case .ends: return texts(found).map { $0.found.hasSuffix($0.wanted) } ?? false
    case .like(let pattern): return found.text.map { pattern.matches(prepared($0)) } ?? false
    }
  }

  /// Whether a property is what a quoted text of dNodi says.
  ///
  /// A number wants the text to be a number, as `1` and `1.0` both are 1; yes or no wants one of
  /// `YES NO TRUE FALSE 1 0` in any case; text wants itself.
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
    if let texts = texts(found) { return texts.found == texts.wanted }
    if let first = found.asNumber, let second = value.asNumber { return first == second }
    return found == value
  }

  private func isOrdered(
    _ found: AttributeValue,
    number: (Double, Double) -> Bool,
    text: (String, String) -> Bool
  ) -> Bool {
    if let texts = texts(found) { return text(texts.found, texts.wanted) }
    guard let first = found.number, let second = value.number else { return false }
    return number(first, second)
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
  /// The number that a number, or yes as 1 and no as 0, stands for.
  fileprivate var asNumber: Double? {
    number ?? bool.map { $0 ? 1 : 0 }
  }

  /// What a text in a selector says by its form: a number, a yes or no, or itself.
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
  /// Reads digits with at most one point between or before them and an optional minus; nothing else,
  /// neither `inf` nor `0x1p3`.
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

extension String {
  /// Whether the other text stands somewhere in this one; an empty one always does.
  func holds(_ other: String) -> Bool {
    guard let first = other.utf8.first else { return true }
    let own = Array(utf8)
    let wanted = Array(other.utf8)
    guard own.count >= wanted.count else { return false }
    return (0...own.count - wanted.count).contains {
      own[$0] == first && own[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }
}
