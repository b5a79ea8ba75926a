import Patterns

/// A regular expression that a step's text is searched for, without regard to case.
///
/// The search is unanchored: anchor a pattern by `^` and `$` where it is meant for whole steps.
struct StepPattern: Sendable {
  /// The expression as it was understood.
  let syntax: PatternSyntax
  /// How many groups it captures.
  let groups: Int

  /// Reads an expression.
  ///
  /// - Throws: `PatternError` for one that is invalid.
  init(_ pattern: String) throws(PatternError) {
    (syntax, groups) = try PatternParser.parse(pattern)
  }

  /// The expression for the search of its groups.
  var program: PatternProgram { PatternProgram(syntax, groups: groups) }
}
