package import Patterns

/// The regular expression of a rule, which must match a whole value, with case.
///
/// A rules file may be untrusted, so a search takes a limited number of steps. A search that
/// reaches the limit matches nothing, so it hides nothing, and its pattern is not tried again in
/// the session.
package final class RulePattern {
  private let program: PatternProgram
  private let size: Int
  private var isGivenUp = false

  /// The longest value that is searched, in scalars, and the greatest work of one search: the
  /// value's length times the pattern's.
  private static let (longest, work) = (100_000, 20_000_000)

  /// Reads a pattern.
  ///
  /// - Throws: `PatternError` with the column in it.
  package init(_ text: String) throws(PatternError) {
    let flags = "(?-i)"
    do throws(PatternError) {
      let (syntax, groups) = try PatternParser.parse(flags + text)
      program = PatternProgram(.sequence([.start, syntax, .end]), groups: groups)
      size = syntax.size
    } catch {
      var error = error
      error.column = max(error.column - flags.count, 1)
      throw error
    }
  }

  /// Returns true if the pattern matches a whole text.
  package func matches(_ text: String) -> Bool {
    guard !isGivenUp else { return false }
    let values = text.unicodeScalars.prefix(Self.longest + 1).map(\.value)
    guard values.count <= Self.longest, values.count * max(size, 1) <= Self.work else {
      return false
    }
    var search = PatternSearch(program, in: values)
    do { return try search.groups() != nil } catch {
      isGivenUp = true
      return false
    }
  }
}
