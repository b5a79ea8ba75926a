import Patterns

/// The regular expression of a step definition, which ignores case.
///
/// It can match anywhere in a step; `^` and `$` match whole steps.
struct StepPattern: Sendable {
  /// The parsed expression.
  let syntax: PatternSyntax
  /// The number of its groups.
  let groups: Int

  /// Reads an expression.
  ///
  /// - Throws: `PatternError` if it is invalid.
  init(_ pattern: String) throws(PatternError) {
    (syntax, groups) = try PatternParser.parse(pattern)
  }

  /// The program that finds its groups.
  var program: PatternProgram { PatternProgram(syntax, groups: groups) }
}
