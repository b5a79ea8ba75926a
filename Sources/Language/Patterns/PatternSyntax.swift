/// A pattern as it was understood.
///
/// Only what stands for one other pattern is kept elsewhere: most of a pattern are sets, one for each
/// letter, and those lie in their list.
package enum PatternSyntax: Sendable {
  /// Nothing.
  case empty
  /// One scalar of a set.
  case set(ScalarSet)
  /// One after the other.
  case sequence([PatternSyntax])
  /// The first of several that leads to a match.
  case choice([PatternSyntax])
  /// So often, as often as possible or as seldom; nil is without limit.
  indirect case repetition(PatternSyntax, Int, Int?, isGreedy: Bool)
  /// A group that is an argument, from 1.
  indirect case capture(Int, PatternSyntax)
  /// The text's start.
  case start
  /// The text's end.
  case end
  /// The edge of a word, or any other place.
  case edge(isWanted: Bool)
  /// What stands ahead or behind, without taking it.
  indirect case look(PatternSyntax, isBehind: Bool, isWanted: Bool)
  /// What is not tried in another way once it matched.
  indirect case atomic(PatternSyntax)
  /// The same text as a group before.
  case same(Int, ignoresCase: Bool)

  /// Whether an automaton can tell where it matches: it looks at each scalar once, and back at none.
  package var isRegular: Bool {
    switch self {
    case .empty, .set, .start, .end: true
    case .sequence(let parts), .choice(let parts): parts.allSatisfy(\.isRegular)
    case .repetition(let body, _, _, _), .capture(_, let body): body.isRegular
    case .edge, .look, .atomic, .same: false
    }
  }

  /// Whether it can match without taking a scalar.
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

  /// How many instructions it becomes, `Int.max` where that is beyond counting.
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

/// Why a text is no pattern.
package struct PatternError: Error, Hashable, Sendable {
  /// What was found and what was expected.
  package var message: String
  /// Where, in scalars from 1.
  package var column: Int
}
