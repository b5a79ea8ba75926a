import EventModel

/// The parser for predicates of `NSPredicate`, up to the closing bracket.
///
/// ```
/// or         = and { ( "OR" | "||" ) and }
/// and        = not { ( "AND" | "&&" ) not }
/// not        = ( "NOT" | "!" ) not | "(" or ")" | TRUEPREDICATE | FALSEPREDICATE | comparison
/// comparison = [ "ANY" | "SOME" | "NONE" ] operand operator operand
/// operator   = "=" "==" "!=" "<>" "<" "<=" "=<" ">" ">=" "=>"
///            | ( "BEGINSWITH" | "CONTAINS" | "ENDSWITH" | "LIKE" | "IN" ) [ "[c]" ] | "BETWEEN"
/// operand    = property | quoted | number | YES | NO | TRUE | FALSE | NULL | NIL | "{" values "}"
/// ```
///
/// One operand is a property, the other a value. `MATCHES` is refused, since a regular expression
/// may take unlimited time, and so is `[d]`.
struct PredicateParser {
  private(set) var scanner: SelectorScanner
  private(set) var depth = 0

  /// Reads the predicate and the blanks around it.
  mutating func predicate() throws(QueryError) -> NodeTest {
    let test = try alternatives()
    scanner.skipBlanks()
    return test
  }

  private mutating func alternatives() throws(QueryError) -> NodeTest {
    var tests = [try conjunction()]
    while take(word: "OR") || scanner.take("||") { tests.append(try conjunction()) }
    return tests.count == 1 ? tests[0] : .either(tests)
  }

  private mutating func conjunction() throws(QueryError) -> NodeTest {
    var tests = [try negation()]
    while take(word: "AND") || scanner.take("&&") { tests.append(try negation()) }
    return tests.count == 1 ? tests[0] : .all(tests)
  }

  private mutating func negation() throws(QueryError) -> NodeTest {
    depth += 1
    defer { depth -= 1 }
    scanner.skipBlanks()
    guard depth <= SelectorScanner.deepest else {
      throw scanner.unexpected("at most \(SelectorScanner.deepest) nested conditions")
    }
    if take(word: "NOT")
      || scanner.next == "!" && scanner.next(after: 1) != "=" && scanner.take("!")
    {
      return .not(try negation())
    }
    if scanner.take("(") {
      let test = try alternatives()
      scanner.skipBlanks()
      guard scanner.take(")") else { throw scanner.unexpected("`)`, `AND` or `OR`") }
      scanner.skipBlanks()
      return test
    }
    if take(word: "TRUEPREDICATE") { return .any }
    if take(word: "FALSEPREDICATE") { return .not(.any) }
    return try comparison()
  }

  private mutating func comparison() throws(QueryError) -> NodeTest {
    let isNone = take(word: "NONE")
    if !isNone, !take(word: "ANY"), !take(word: "SOME"), take(word: "ALL") {
      throw .syntax(at: scanner.column, "ALL is not supported")
    }
    scanner.skipBlanks()
    let left = try PredicateOperand(&scanner)
    scanner.skipBlanks()
    let place = scanner
    if case .value(.number) = left, scanner.next == "]" {
      throw scanner.unexpected(
        "an operator such as `=`, `CONTAINS` or `LIKE`",
        hint: "for an index, use a dNodi path: //UIButton[0]"
      )
    }
    let sign = try PredicateSign(&scanner)
    scanner.skipBlanks()
    let rightPlace = scanner
    let right = try PredicateOperand(&scanner)
    scanner.skipBlanks()
    let test: NodeTest
    switch (left, right) {
    case (.property(let key), let value): test = try sign.test(key, value, at: rightPlace)
    case (let value, .property(let key)):
      test = try sign.mirrored(at: place).test(key, value, at: place)
    default:
      throw rightPlace.unexpected("a property, since the other side is a value")
    }
    return isNone ? .not(test) : test
  }

  /// Skips blanks and a word in any case; does not move if something else comes.
  private mutating func take(word: String) -> Bool {
    let start = scanner.position
    scanner.skipBlanks()
    if scanner.take(while: { $0.isLetter || $0.isNumber || "_.".contains($0) }).uppercased() == word
    {
      scanner.skipBlanks()
      return true
    }
    scanner.move(to: start)
    return false
  }
}
