import EventModel

/// What a value is expected to be, and how that is said.
///
/// The words are Kiwi's; `equal(3)` reads `equal 3` in a failure.
public struct Matcher<Value> {
  /// What is expected, to follow "to".
  public let words: String
  private let test: (Value) -> Bool

  /// Creates a matcher of one's own.
  ///
  /// - Parameters:
  ///   - words: What is expected, to follow "to", such as `be a palindrome`.
  ///   - test: Whether a value is that.
  public init(_ words: String, _ test: @escaping (Value) -> Bool) {
    self.words = words
    self.test = test
  }

  /// Whether a value is as expected.
  public func matches(_ value: Value) -> Bool { test(value) }
}

/// A value as a failure shows it: text in quotes, nothing as nil.
func shown(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { shown($0.value) } ?? "nil"
  }
  if let text = value as? String { return text.quoted }
  return "\(value)"
}

extension Matcher where Value: Equatable {
  /// The same value.
  public static func equal(_ other: Value) -> Matcher {
    Matcher("equal \(shown(other))") { $0 == other }
  }

  /// One of some values.
  public static func beOne(of others: [Value]) -> Matcher {
    Matcher("be one of \(others.map { shown($0) }.joined(separator: ", "))") { others.contains($0) }
  }
}

extension Matcher where Value == Bool {
  /// Yes.
  public static var beTrue: Matcher { Matcher("be true") { $0 } }
  /// No.
  public static var beFalse: Matcher { Matcher("be false") { !$0 } }
}

extension Matcher {
  /// Nothing.
  public static func beNil<Wrapped>() -> Matcher where Value == Wrapped? {
    Matcher("be nil") { $0 == nil }
  }

  /// Anything.
  public static func beNonNil<Wrapped>() -> Matcher where Value == Wrapped? {
    Matcher("be non-nil") { $0 != nil }
  }
}

extension Matcher where Value: Comparable {
  /// Less than another value.
  public static func beLessThan(_ other: Value) -> Matcher {
    Matcher("be less than \(other)") { $0 < other }
  }

  /// More than another value.
  public static func beGreaterThan(_ other: Value) -> Matcher {
    Matcher("be greater than \(other)") { $0 > other }
  }

  /// Not more than another value.
  public static func beLessThanOrEqual(to other: Value) -> Matcher {
    Matcher("be less than or equal to \(other)") { $0 <= other }
  }

  /// Not less than another value.
  public static func beGreaterThanOrEqual(to other: Value) -> Matcher {
    Matcher("be greater than or equal to \(other)") { $0 >= other }
  }

  /// From one value to another, both included.
  public static func beBetween(_ low: Value, and high: Value) -> Matcher {
    Matcher("be between \(low) and \(high)") { low <= $0 && $0 <= high }
  }
}

extension Matcher where Value: SignedNumeric & Comparable {
  /// Nought.
  public static var beZero: Matcher { Matcher("be zero") { $0 == 0 } }

  /// Another number, as far as a distance.
  public static func equal(_ other: Value, withDelta delta: Value) -> Matcher {
    Matcher("equal \(other) with a delta of \(delta)") { abs($0 - other) <= delta }
  }

  /// Within a distance of another number.
  public static func beWithin(_ distance: Value, of other: Value) -> Matcher {
    Matcher("be within \(distance) of \(other)") { abs($0 - other) <= distance }
  }
}

extension Matcher where Value: Collection {
  /// Without elements.
  public static var beEmpty: Matcher { Matcher("be empty") { $0.isEmpty } }

  /// With so many elements.
  public static func haveCount(of count: Int) -> Matcher {
    Matcher("have a count of \(count)") { $0.count == count }
  }

  /// With so many elements or more.
  public static func haveAtLeast(_ count: Int) -> Matcher {
    Matcher("have at least \(count)") { $0.count >= count }
  }

  /// With so many elements or fewer.
  public static func haveAtMost(_ count: Int) -> Matcher {
    Matcher("have at most \(count)") { $0.count <= count }
  }
}

extension Matcher where Value: Sequence, Value.Element: Equatable {
  /// With an element, among others.
  public static func contain(_ element: Value.Element) -> Matcher {
    Matcher("contain \(shown(element))") { $0.contains(element) }
  }
}

extension Matcher where Value == String {
  /// With a text somewhere in it.
  public static func containString(_ part: String) -> Matcher {
    Matcher("contain string \(part.quoted)") { part.isEmpty || $0.contains(part) }
  }

  /// With a text at its beginning.
  public static func startWithString(_ part: String) -> Matcher {
    Matcher("start with string \(part.quoted)") { $0.hasPrefix(part) }
  }

  /// With a text at its end.
  public static func endWithString(_ part: String) -> Matcher {
    Matcher("end with string \(part.quoted)") { $0.hasSuffix(part) }
  }
}
