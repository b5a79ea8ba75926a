/// A type that a group of a step's pattern can be read as.
///
/// An own enum with text values needs no more than the conformance:
///
/// ```swift
/// enum Colour: String, CaseIterable, StepArgument { case red, green }
/// ```
public protocol StepArgument: Sendable {
  /// What is expected, for messages, such as `a whole number`.
  static var expectation: String { get }

  /// Reads a group's text; nil for text that is no value of the type, or where the group took no
  /// part in the match.
  static func read(_ text: String?) -> Self?
}

extension Int: StepArgument {
  /// Digits with an optional sign.
  public static var expectation: String { "a whole number" }

  /// Reads `12`, `-3` or `+4`, and nothing that goes on after the digits.
  public static func read(_ text: String?) -> Int? { text.flatMap { Int($0) } }
}

extension Double: StepArgument {
  /// A number that is neither infinite nor no number.
  public static var expectation: String { "a number" }

  /// Reads `1.5`, `-2` or `1e3`.
  public static func read(_ text: String?) -> Double? {
    text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Bool: StepArgument {
  /// The words that Simon knows.
  public static var expectation: String { "yes, no, true or false" }

  /// Reads yes, no, true and false in any case.
  public static func read(_ text: String?) -> Bool? {
    switch text?.lowercased() {
    case "yes", "true": true
    case "no", "false": false
    default: nil
    }
  }
}

extension String: StepArgument {
  /// Any text, even an empty one.
  public static var expectation: String { "text" }

  /// The text itself.
  public static func read(_ text: String?) -> String? { text }
}

/// A text that a story may write in single or double quotes, without them.
///
/// Only the outermost quotes are taken off: `"a"b"c"` is `a"b"c`.
public struct Unquoted: StepArgument, Hashable {
  /// The text without its quotes.
  public let text: String

  /// Any text, with or without quotes.
  public static var expectation: String { "text, in quotes or not" }

  /// Takes the quotes off where both are the same.
  public static func read(_ text: String?) -> Unquoted? {
    guard let text else { return nil }
    guard text.count >= 2, let first = text.first, first == "\"" || first == "'",
      text.last == first
    else { return Unquoted(text: text) }
    return Unquoted(text: String(text.dropFirst().dropLast()))
  }
}

extension Optional: StepArgument where Wrapped: StepArgument {
  /// What the wrapped type expects, or nothing.
  public static var expectation: String { "\(Wrapped.expectation), or nothing" }

  /// Nil inside where the group took no part in the match.
  public static func read(_ text: String?) -> Wrapped?? {
    guard let text else { return .some(nil) }
    return Wrapped.read(text).map { .some($0) }
  }
}

extension StepArgument where Self: RawRepresentable<String> & CaseIterable {
  /// The values there are.
  public static var expectation: String {
    "one of " + allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// The case of that value, in any case of letters.
  public static func read(_ text: String?) -> Self? {
    guard let text = text?.lowercased() else { return nil }
    return allCases.first { $0.rawValue.lowercased() == text }
  }
}
