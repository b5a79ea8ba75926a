/// The syntax of a pattern.
///
/// Only the cases with one other pattern are indirect: a pattern consists mostly of sets, one for each
/// letter, which stay in their array.
package enum PatternSyntax: Equatable, Sendable {
  /// Nothing.
  case empty
  /// One scalar of a set.
  case set(ScalarSet)
  /// Patterns one after the other.
  case sequence([PatternSyntax])
  /// The first of several patterns that leads to a match.
  case choice([PatternSyntax])
  /// A pattern repeated between a least and a most number of times; nil is without limit.
  indirect case repetition(PatternSyntax, Int, Int?, isGreedy: Bool)
  /// A captured group, from 1.
  indirect case capture(Int, PatternSyntax)
  /// The text's start.
  case start
  /// The text's end.
  case end
  /// The edge of a word, or any other place.
  case edge(isWanted: Bool)
  /// A test of the text ahead or behind, which consumes nothing.
  indirect case look(PatternSyntax, isBehind: Bool, isWanted: Bool)
  /// A pattern that is not tried in another way once it has matched.
  indirect case atomic(PatternSyntax)
  /// The same text as an earlier group.
  case same(Int, ignoresCase: Bool)

  /// True if an automaton can match the pattern with one look at each scalar.
  package var isRegular: Bool {
    switch self {
    case .empty, .set, .start, .end: true
    case .sequence(let parts), .choice(let parts): parts.allSatisfy(\.isRegular)
    case .repetition(let body, _, _, _), .capture(_, let body): body.isRegular
    case .edge, .look, .atomic, .same: false
    }
  }

  /// True if the pattern can match without a scalar.
  var canBeEmpty: Bool {
    switch self {
    case .empty, .start, .end, .edge, .look, .same: true
    case .set: false
    case .sequence(let parts): parts.allSatisfy(\.canBeEmpty)
    case .choice(let parts): parts.contains(where: \.canBeEmpty)
    case .repetition(let body, let least, _, _): least == 0 || body.canBeEmpty
    case .capture(_, let body), .atomic(let body): body.canBeEmpty
    }
  }

  /// The number of its instructions, at most `Int.max`.
  package var size: Int {
    switch self {
    case .empty: return 0
    case .set, .start, .end, .edge, .same: return 1
    case .sequence(let parts): return parts.map(\.size).reduce(0, Self.sum)
    case .choice(let parts): return parts.map { Self.sum($0.size, 2) }.reduce(0, Self.sum)
    case .repetition(let body, let least, let most, _):
      let copies = max(least, most ?? least + 1, 1)
      let product = Self.sum(body.size, 4).multipliedReportingOverflow(by: copies)
      return product.overflow ? .max : product.partialValue
    case .capture(_, let body), .look(let body, _, _), .atomic(let body):
      return Self.sum(body.size, 2)
    }
  }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let sum = one.addingReportingOverflow(other)
    return sum.overflow ? .max : sum.partialValue
  }
}

/// The reason why a text is no pattern.
package struct PatternError: Error, Hashable, Sendable {
  /// The problem, as one lower-case clause.
  package var message: String
  /// The column, in scalars from 1.
  package var column: Int
}
