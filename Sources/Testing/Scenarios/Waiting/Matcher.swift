import EventModel

/// A test of a value, with Kiwi's words for it: `equal(3)` reads `equal 3` in a failure.
public struct Matcher<Value> {
  /// The expectation in words that follow "to".
  public let words: String
  private let test: (Value) -> Bool
  /// The text that the value must be, if it must be one.
  fileprivate(set) var text: String?

  /// Creates a matcher.
  ///
  /// - Parameters:
  ///   - words: The expectation in words that follow "to", such as `be a palindrome`.
  ///   - test: Returns true if a value matches.
  public init(_ words: String, _ test: @escaping (Value) -> Bool) {
    self.words = words
    self.test = test
  }

  /// Returns true if a value matches.
  public func matches(_ value: Value) -> Bool { test(value) }
}

/// Returns a value as failures show it, with texts in quotes.
func shown(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { shown($0.value) } ?? "nil"
  }
  if let text = value as? String { return text.quoted }
  return "\(value)"
}

extension Matcher where Value: Equatable {
  /// Matches the same value; texts are compared by their bytes, as in goldens.
  public static func equal(_ other: Value) -> Matcher {
    guard let text = other as? String else {
      return Matcher("equal \(shown(other))") { $0.isExactly(other) }
    }
    var matcher = Matcher("equal \(text.quoted)") { ($0 as? String).isIdentical(to: text) }
    matcher.text = text
    return matcher
  }

  /// Matches one of several values; texts are compared by their bytes.
  public static func beOne(of others: [Value]) -> Matcher {
    Matcher("be one of \(others.map { shown($0) }.joined(separator: ", "))") { value in
      others.contains { value.isExactly($0) }
    }
  }
}

extension Matcher where Value == Bool {
  /// Matches true.
  public static var beTrue: Matcher { Matcher("be true") { $0 } }
  /// Matches false.
  public static var beFalse: Matcher { Matcher("be false") { !$0 } }
}

extension Matcher {
  /// Matches nil.
  public static func beNil<Wrapped>() -> Matcher where Value == Wrapped? {
    Matcher("be nil") { $0 == nil }
  }

  /// Matches any value but nil.
  public static func beNonNil<Wrapped>() -> Matcher where Value == Wrapped? {
    Matcher("be non-nil") { $0 != nil }
  }
}

extension Matcher where Value: Comparable {
  /// Matches smaller values.
  public static func beLessThan(_ other: Value) -> Matcher {
    Matcher("be less than \(other)") { $0 < other }
  }

  /// Matches greater values.
  public static func beGreaterThan(_ other: Value) -> Matcher {
    Matcher("be greater than \(other)") { $0 > other }
  }

  /// Matches the same or smaller values.
  public static func beLessThanOrEqual(to other: Value) -> Matcher {
    Matcher("be less than or equal to \(other)") { $0 <= other }
  }

  /// Matches the same or greater values.
  public static func beGreaterThanOrEqual(to other: Value) -> Matcher {
    Matcher("be greater than or equal to \(other)") { $0 >= other }
  }

  /// Matches values between two others, including both.
  public static func beBetween(_ low: Value, and high: Value) -> Matcher {
    Matcher("be between \(low) and \(high)") { low <= $0 && $0 <= high }
  }
}

extension Matcher where Value: SignedNumeric & Comparable {
  /// Matches zero.
  public static var beZero: Matcher { Matcher("be zero") { $0 == 0 } }

  /// Matches numbers up to a distance from another.
  public static func equal(_ other: Value, withDelta delta: Value) -> Matcher {
    Matcher("equal \(other) with a delta of \(delta)") { abs($0 - other) <= delta }
  }

  /// Matches numbers up to a distance from another.
  public static func beWithin(_ distance: Value, of other: Value) -> Matcher {
    Matcher("be within \(distance) of \(other)") { abs($0 - other) <= distance }
  }
}

extension Matcher where Value: Collection {
  /// Matches an empty collection.
  public static var beEmpty: Matcher { Matcher("be empty") { $0.isEmpty } }

  /// Matches a collection with a number of elements.
  public static func haveCount(of count: Int) -> Matcher {
    Matcher("have a count of \(count)") { $0.count == count }
  }

  /// Matches a collection with at least a number of elements.
  public static func haveAtLeast(_ count: Int) -> Matcher {
    Matcher("have at least \(count)") { $0.count >= count }
  }

  /// Matches a collection with at most a number of elements.
  public static func haveAtMost(_ count: Int) -> Matcher {
    Matcher("have at most \(count)") { $0.count <= count }
  }
}

extension Matcher where Value: Sequence, Value.Element: Equatable {
  /// Matches a sequence that contains an element; texts are compared by their bytes.
  public static func contain(_ element: Value.Element) -> Matcher {
    Matcher("contain \(shown(element))") { $0.contains { element.isExactly($0) } }
  }
}

extension Matcher where Value == String {
  /// Matches a text that contains another.
  public static func containString(_ part: String) -> Matcher {
    Matcher("contain string \(part.quoted)") { $0.containsBytes(of: part) }
  }

  /// Matches a text that begins with another.
  public static func startWithString(_ part: String) -> Matcher {
    Matcher("start with string \(part.quoted)") { $0.utf8.starts(with: part.utf8) }
  }

  /// Matches a text that ends with another.
  public static func endWithString(_ part: String) -> Matcher {
    Matcher("end with string \(part.quoted)") {
      $0.utf8.reversed().starts(with: part.utf8.reversed())
    }
  }
}
