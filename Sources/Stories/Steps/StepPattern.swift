/// A regular expression that a step's text is searched for, without regard to case.
///
/// The search is unanchored: anchor a pattern by `^` and `$` where it is meant for whole steps.
struct StepPattern {
  /// The expression, compiled.
  private let regex: Regex<AnyRegexOutput>

  /// Compiles an expression.
  ///
  /// - Throws: whatever the compiler says about an expression that is invalid.
  init(_ pattern: String) throws {
    regex = try Regex(pattern).ignoresCase().matchingSemantics(.unicodeScalar)
  }

  /// The texts of the groups in the first match, nil for a group that took no part; nil where the
  /// expression does not occur.
  func groups(in text: String) -> [String?]? {
    guard let match = try? regex.firstMatch(in: text) else { return nil }
    return match.output.dropFirst().map { $0.substring.map(String.init) }
  }

  /// How many groups an expression captures: its opening brackets that are neither escaped, nor in
  /// a class, nor followed by a question mark, save for named groups.
  static func groupCount(of pattern: String) -> Int {
    let scalars = Array(pattern.unicodeScalars)
    var count = 0
    var index = 0
    var depth = 0
    while index < scalars.count {
      switch scalars[index] {
      case "\\":
        let isLiteral = index + 1 < scalars.count && scalars[index + 1] == "Q"
        index = isLiteral ? endOfLiteral(scalars, from: index + 2) : index + 1
      case "[": depth += 1
      case "]" where depth > 0: depth -= 1
      case "(" where depth == 0 && captures(scalars[(index + 1)...]): count += 1
      default: break
      }
      index += 1
    }
    return count
  }

  private static func captures(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard rest.first == "?" else { return rest.first != "*" }
    let next = Array(rest.dropFirst().prefix(2))
    guard next.count == 2 else { return false }
    return (next[0] == "<" && next[1] != "=" && next[1] != "!")
      || (next[0] == "P" && next[1] == "<")
  }

  private static func endOfLiteral(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    while index + 1 < scalars.count {
      if scalars[index] == "\\", scalars[index + 1] == "E" { return index + 1 }
      index += 1
    }
    return scalars.count
  }
}
