import EventModel

/// The operator of a comparison in a predicate.
struct PredicateSign {
  private enum Kind {
    case plain(Comparison.Operation)
    case like, among, between
  }

  private static let kinds: [String: Kind] = [
    "=": .plain(.equal), "==": .plain(.equal), "!=": .plain(.unequal), "<>": .plain(.unequal),
    "<": .plain(.less), "<=": .plain(.lessOrEqual), "=<": .plain(.lessOrEqual),
    ">": .plain(.greater), ">=": .plain(.greaterOrEqual), "=>": .plain(.greaterOrEqual),
    "CONTAINS": .plain(.contains), "BEGINSWITH": .plain(.begins), "ENDSWITH": .plain(.ends),
    "LIKE": .like, "IN": .among, "BETWEEN": .between,
  ]

  private var kind: Kind
  private var ignoresCase = false

  /// Reads an operator and the options in brackets after it.
  init(_ scanner: inout SelectorScanner) throws(QueryError) {
    let start = scanner
    let symbol = scanner.take { "=!<>".contains($0) }
    let word = symbol.isEmpty ? scanner.take(while: \.isLetter).uppercased() : ""
    guard let kind = Self.kinds[symbol + word] else {
      guard word == "MATCHES" else {
        throw start.unexpected("an operator such as `=`, `CONTAINS` or `LIKE`")
      }
      throw .syntax(
        at: start.column,
        "MATCHES is not supported, because a regular expression may take unlimited time",
        hint: "use LIKE with * and ?"
      )
    }
    self.kind = kind
    guard scanner.take("[") else { return }
    let optionsPlace = scanner
    let options = scanner.take(while: \.isLetter).lowercased()
    guard options == "c", scanner.take("]") else {
      throw optionsPlace.unexpected("`c]`, the only option, which ignores case")
    }
    ignoresCase = true
  }

  /// Returns the operator with the same meaning when the sides are exchanged.
  func mirrored(at place: SelectorScanner) throws(QueryError) -> PredicateSign {
    var mirrored = self
    switch kind {
    case .plain(.equal), .plain(.unequal): break
    case .plain(.less): mirrored.kind = .plain(.greater)
    case .plain(.lessOrEqual): mirrored.kind = .plain(.greaterOrEqual)
    case .plain(.greater): mirrored.kind = .plain(.less)
    case .plain(.greaterOrEqual): mirrored.kind = .plain(.lessOrEqual)
    case .among: mirrored.kind = .plain(.contains)
    default: throw place.unexpected("an operator that takes the property on its right")
    }
    return mirrored
  }

  /// Returns the test that compares a property with an operand in this way.
  func test(
    _ key: NodeKey,
    _ operand: PredicateOperand,
    at place: SelectorScanner
  ) throws(QueryError) -> NodeTest {
    switch (kind, operand) {
    case (.plain(let operation), .value(let value)):
      return compare(key, operation, with: value)
    case (.like, .value(.text(let pattern))):
      let pattern = Wildcard(like: ignoresCase ? pattern.lowercased() : pattern)
      return compare(key, .like(pattern), with: .null)
    case (.among, .values(let values)):
      return .either(values.map { compare(key, .equal, with: $0) })
    case (.between, .values(let values)) where values.count == 2:
      return .all([
        compare(key, .greaterOrEqual, with: values[0]),
        compare(key, .lessOrEqual, with: values[1]),
      ])
    case (.like, _): throw place.unexpected("a pattern in quotes")
    case (.among, _): throw place.unexpected("values such as {'a', 'b'}")
    case (.between, _): throw place.unexpected("two values such as {1, 5}")
    case (.plain, _): throw place.unexpected("a text in quotes, a number, YES, NO or NULL")
    }
  }

  private func compare(
    _ key: NodeKey,
    _ operation: Comparison.Operation,
    with value: AttributeValue
  ) -> NodeTest {
    .compare(
      Comparison(key: key, operation: operation, value: value, ignoresCase: ignoresCase)
    )
  }
}
