/// A type that a step's parameter can have.
///
/// An enum with text values only needs to conform:
///
/// ```swift
/// enum Colour: String, CaseIterable, StepArgument { case red, green }
/// ```
public protocol StepArgument: Sendable {
  /// The description of valid texts for messages, such as `a whole number`.
  static var expectation: String { get }

  /// Converts the text of a group; nil if the text is invalid. The text is nil if the group did not
  /// take part in the match.
  static func read(_ text: String?) -> Self?
}

extension Int: StepArgument {
  /// The description `a whole number`.
  public static var expectation: String { "a whole number" }

  /// Converts `12`, `-3` or `+4`, but no text with anything after the digits.
  public static func read(_ text: String?) -> Int? { text.flatMap { Int($0) } }
}

extension Double: StepArgument {
  /// The description `a number`.
  public static var expectation: String { "a number" }

  /// Converts `1.5`, `-2` or `1e3`, but neither infinity nor NaN.
  public static func read(_ text: String?) -> Double? {
    text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Bool: StepArgument {
  /// The valid words.
  public static var expectation: String { "yes, no, true or false" }

  /// Converts yes, no, true and false, in upper or lower case.
  public static func read(_ text: String?) -> Bool? {
    switch text?.lowercased() {
    case "yes", "true": true
    case "no", "false": false
    default: nil
    }
  }
}

extension String: StepArgument {
  /// The description `text`.
  public static var expectation: String { "text" }

  /// Returns the text itself.
  public static func read(_ text: String?) -> String? { text }
}

/// A text whose optional single or double quotes are removed.
///
/// Only the outermost quotes are removed: `"a"b"c"` becomes `a"b"c`.
public struct Unquoted: StepArgument, Hashable {
  /// The text without its quotes.
  public let text: String

  /// The description of any text, with or without quotes.
  public static var expectation: String { "text, in quotes or not" }

  /// Removes the quotes if both are the same.
  public static func read(_ text: String?) -> Unquoted? {
    guard let text else { return nil }
    guard text.count >= 2, let first = text.first, first == "\"" || first == "'",
      text.last == first
    else { return Unquoted(text: text) }
    return Unquoted(text: String(text.dropFirst().dropLast()))
  }
}

extension Optional: StepArgument where Wrapped: StepArgument {
  /// The description of the wrapped type, or nothing.
  public static var expectation: String { "\(Wrapped.expectation), or nothing" }

  /// Converts the text, or gives nil if the group did not take part in the match.
  public static func read(_ text: String?) -> Wrapped?? {
    guard let text else { return .some(nil) }
    return Wrapped.read(text).map { .some($0) }
  }
}

extension StepArgument where Self: RawRepresentable<String> & CaseIterable {
  /// The list of all values.
  public static var expectation: String {
    "one of " + allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Returns the case with this value, in upper or lower case.
  public static func read(_ text: String?) -> Self? {
    guard let text = text?.lowercased() else { return nil }
    return allCases.first { $0.rawValue.lowercased() == text }
  }
}
