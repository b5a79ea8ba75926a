import Patterns

/// The step definitions that stories can use, beside the built-in sentences.
///
/// ```swift
/// let library = try StepLibrary {
///   step(#"I add (\d+) and (\d+)"#) { (context, first: Int, second: Int) in … }
/// }
/// ```
public struct StepLibrary: Sendable {
  /// The definitions in their original order.
  public let definitions: [StepDefinition]
  /// The patterns of the definitions, in the same order.
  let patterns: [StepPattern]

  /// Creates an empty library, with which stories can use only the built-in sentences.
  public init() { (definitions, patterns) = ([], []) }

  /// Creates a library.
  ///
  /// - Throws: `StepLibraryError` with every definition whose pattern is invalid or has a different
  ///   number of groups than its code has parameters.
  public init(@StepLibraryBuilder _ build: () -> [StepDefinition]) throws(StepLibraryError) {
    definitions = build()
    var patterns: [StepPattern] = []
    var problems: [StepLibraryError.Problem] = []
    for definition in definitions {
      func add(_ code: String, _ message: String) {
        problems.append(
          .init(
            code: code,
            pattern: definition.pattern,
            location: definition.location,
            message: message
          )
        )
      }
      do throws(PatternError) {
        let pattern = try StepPattern(definition.pattern)
        patterns.append(pattern)
        let (groups, parameters) = (pattern.groups, definition.expectations.count)
        guard groups != parameters else { continue }
        add(
          "RegularExpressionWillNotMatchSelector",
          "the pattern has \(groups) groups, but the code has \(parameters) parameters"
        )
      } catch {
        add(
          "InvalidRegularExpression",
          "invalid regular expression at column \(error.column): \(error.message)"
        )
      }
    }
    guard problems.isEmpty else { throw StepLibraryError(problems: problems) }
    self.patterns = patterns
  }
}

/// The builder of step libraries.
@resultBuilder public enum StepLibraryBuilder {
  /// One definition.
  public static func buildExpression(_ definition: StepDefinition) -> [StepDefinition] {
    [definition]
  }

  /// Several definitions.
  public static func buildExpression(_ definitions: [StepDefinition]) -> [StepDefinition] {
    definitions
  }

  /// The definitions in order.
  public static func buildBlock(_ parts: [StepDefinition]...) -> [StepDefinition] {
    parts.flatMap { $0 }
  }

  /// The definitions of a loop.
  public static func buildArray(_ parts: [[StepDefinition]]) -> [StepDefinition] {
    parts.flatMap { $0 }
  }

  /// The definitions of an `if`.
  public static func buildOptional(_ part: [StepDefinition]?) -> [StepDefinition] { part ?? [] }

  /// The definitions of the first branch.
  public static func buildEither(first part: [StepDefinition]) -> [StepDefinition] { part }

  /// The definitions of the second branch.
  public static func buildEither(second part: [StepDefinition]) -> [StepDefinition] { part }
}

/// All invalid definitions of a library.
public struct StepLibraryError: Error, Hashable, Sendable {
  /// An invalid definition.
  public struct Problem: Error, Hashable, Sendable {
    /// Simon's name for the mistake.
    public var code: String
    /// The pattern of the definition, as written.
    public var pattern: String
    /// The place of the definition.
    public var location: String
    /// The reason why it is invalid.
    public var message: String
  }

  /// The invalid definitions in their order, at least one.
  public var problems: [Problem]
}
