import Patterns

/// The kinds of steps that stories can use, beside the built-in sentences.
///
/// ```swift
/// let library = try StepLibrary {
///   step(#"I add (\d+) and (\d+)"#) { (context, first: Int, second: Int) in … }
/// }
/// ```
public struct StepLibrary: Sendable {
  /// The definitions in the order they were given.
  public let definitions: [StepDefinition]
  /// Their patterns, one for each.
  let patterns: [StepPattern]

  /// Creates a library without own definitions: stories then use the built-in sentences alone.
  public init() { (definitions, patterns) = ([], []) }

  /// Creates a library.
  ///
  /// - Throws: `StepLibraryError` with every definition whose pattern is no regular expression, or
  ///   has another number of groups than its code has parameters.
  public init(@StepLibraryBuilder _ build: () -> [StepDefinition]) throws(StepLibraryError) {
    definitions = build()
    var patterns: [StepPattern] = []
    var problems: [StepLibraryError.Problem] = []
    for definition in definitions {
      do throws(StepLibraryError.Problem) {
        patterns.append(try Self.pattern(of: definition))
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw StepLibraryError(problems: problems) }
    self.patterns = patterns
  }

  private static func pattern(
    of definition: StepDefinition
  ) throws(StepLibraryError.Problem) -> StepPattern {
    let pattern: StepPattern
    do throws(PatternError) {
      pattern = try StepPattern(definition.pattern)
    } catch {
      throw StepLibraryError.Problem(
        code: "InvalidRegularExpression",
        pattern: definition.pattern,
        location: definition.location,
        message: "the regular expression is invalid: \(error.message), at column \(error.column)"
      )
    }
    let parameters = definition.expectations.count
    guard pattern.groups == parameters else {
      throw StepLibraryError.Problem(
        code: "RegularExpressionWillNotMatchSelector",
        pattern: definition.pattern,
        location: definition.location,
        message: "the pattern has \(pattern.groups) groups and its code \(parameters) parameters"
      )
    }
    return pattern
  }
}

/// Collects the definitions of a library.
@resultBuilder public enum StepLibraryBuilder {
  /// One definition.
  public static func buildExpression(_ definition: StepDefinition) -> [StepDefinition] {
    [definition]
  }

  /// Definitions made elsewhere.
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

  /// The definitions of the other branch.
  public static func buildEither(second part: [StepDefinition]) -> [StepDefinition] { part }
}

/// Every definition of a library that cannot work.
public struct StepLibraryError: Error, Hashable, Sendable {
  /// One such definition.
  public struct Problem: Error, Hashable, Sendable {
    /// Simon's name for the mistake.
    public var code: String
    /// The pattern.
    public var pattern: String
    /// Where it is defined.
    public var location: String
    /// What is wrong.
    public var message: String
  }

  /// The definitions in their order, at least one.
  public var problems: [Problem]
}
