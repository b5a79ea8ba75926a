import EventModel

/// The parser for patterns of Igor, the CSS-like language.
///
/// ```
/// query      = chain
/// chain      = subject { combinator subject }     combinator: blank (below), ">" (child), "~"
/// (sibling) subject    = [ "$" ] ( simple | "(" chain ")" )
/// simple     = [ "*" | Class [ "*" ] ] [ "#" ( digits | word | quoted ) ] { "[" predicate "]" }
/// ```
///
/// - `Class` is exactly that class, `Class*` also its subclasses; `#123` is a tag, any other
///   `#name` an identifier; the predicate is one of `NSPredicate`, see ``PredicateParser``.
/// - The last subject is selected, or the one marked with `$`. It may be the root.
/// - Parentheses are a condition: their first subject is selected if the rest of the chain is found
///   from it.
struct IgorParser {
  var scanner: SelectorScanner
  private(set) var depth = 0

  /// One subject of a chain, with its relation to the one before, and its text.
  private struct Subject {
    var link: Query.Link
    var isMarked: Bool
    var text: String
    var column: Int
  }

  /// Reads the whole pattern.
  mutating func query() throws(QueryError) -> Query {
    let subjects = try chain()
    guard scanner.isAtEnd else {
      throw scanner.unexpected("a class, `#`, `[`, `(`, `>`, `~` or the end", hint: hint)
    }
    let marked = subjects.indices.filter { subjects[$0].isMarked }
    if marked.count > 1 {
      throw .syntax(at: subjects[marked[1]].column, "only one subject can be marked with $")
    }
    let last = marked.first ?? subjects.count - 1
    var parts = subjects[...last].enumerated().map { place, subject in
      part(subject, from: place == 0 ? .descendantsAndSelf : subject.link.axis)
    }
    for place in subjects.indices.dropFirst(last + 1) {
      // Each further part adds one subject to the condition, so that an explanation can show it.
      let links = subjects[(last + 1)...place].map(\.link)
      let subject = subjects[place]
      parts.append(
        Query.Part(steps: [.have(links)], text: subject.text, column: subject.column)
      )
    }
    return Query(parts: parts, isInTreeOrder: true)
  }

  private func part(_ subject: Subject, from axis: Query.Axis) -> Query.Part {
    let steps: [Query.Step] =
      [.move(axis)] + (subject.link.test == .any ? [] : [.keep(subject.link.test)])
      + subject.link.branches.map { .have($0) }
    return Query.Part(steps: steps, text: subject.text, column: subject.column)
  }

  private mutating func chain() throws(QueryError) -> [Subject] {
    scanner.skipBlanks()
    var subjects = [try subject(.descendants)]
    while let axis = combinator() {
      guard subjects.count < SelectorScanner.deepest else {
        throw scanner.unexpected("at most \(SelectorScanner.deepest) subjects in a row")
      }
      subjects.append(try subject(axis))
    }
    return subjects
  }

  /// Skips a combinator; returns nil, and skips only blanks, at the end of the chain.
  private mutating func combinator() -> Query.Axis? {
    let hasBlank = scanner.next?.isWhitespace ?? false
    scanner.skipBlanks()
    for (sign, axis) in [(">", Query.Axis.children), ("~", .siblings)] where scanner.take(sign) {
      scanner.skipBlanks()
      return axis
    }
    guard let next = scanner.next, next != ")" else { return nil }
    // A subject after parentheses needs no blank before it.
    return hasBlank || next == "(" ? .descendants : nil
  }

  private mutating func subject(_ axis: Query.Axis) throws(QueryError) -> Subject {
    let start = scanner.position
    let column = scanner.column
    let isMarked = scanner.take("$")
    var link = Query.Link(axis: axis, test: .any, branches: [])
    if scanner.next == "(" {
      link = try branch(link)
    } else {
      link.test = try simple()
    }
    return Subject(
      link: link,
      isMarked: isMarked,
      text: scanner.text(from: start),
      column: column
    )
  }

  private mutating func branch(_ link: Query.Link) throws(QueryError) -> Query.Link {
    depth += 1
    guard depth <= SelectorScanner.deepest else {
      throw scanner.unexpected("at most \(SelectorScanner.deepest) nested parentheses")
    }
    scanner.advance()
    let subjects = try chain()
    guard scanner.take(")") else { throw scanner.unexpected("`)`", hint: hint) }
    depth -= 1
    if let marked = subjects.first(where: \.isMarked) {
      throw .syntax(
        at: marked.column,
        "$ is not allowed in parentheses, where the first subject is selected"
      )
    }
    var link = link
    link.test = subjects[0].link.test
    link.branches = subjects[0].link.branches
    if subjects.count > 1 { link.branches.append(subjects.dropFirst().map(\.link)) }
    return link
  }

  private mutating func simple() throws(QueryError) -> NodeTest {
    let start = scanner.position
    var test = try classTest()
    if scanner.take("#") { test = test.and(try identity()) }
    while scanner.take("[") {
      var parser = PredicateParser(scanner: scanner)
      test = test.and(try parser.predicate())
      scanner = parser.scanner
      guard scanner.take("]") else { throw scanner.unexpected("`]`, `AND` or `OR`") }
    }
    guard scanner.position > start else {
      throw scanner.unexpected("a class, `*`, `#`, `[` or `(`", hint: hint)
    }
    return test
  }

  private mutating func classTest() throws(QueryError) -> NodeTest {
    if scanner.take("*") { return .any }
    let name = scanner.take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard !name.isEmpty else { return .any }
    return scanner.take("*") ? .kind(name) : .name(Wildcard(star: name))
  }

  private mutating func identity() throws(QueryError) -> NodeTest {
    var name = ""
    if scanner.next == "'" || scanner.next == "\"" {
      name = try scanner.quoted()
    } else {
      name = scanner.take { $0.isLetter || $0.isNumber || "_-.:".contains($0) }
      guard !name.isEmpty else { throw scanner.unexpected("an identifier or a tag after `#`") }
      if name.allSatisfy({ $0.isASCII && $0.isNumber }), let tag = Double(plain: name) {
        return .compare(Comparison(key: .tag, operation: .equal, value: .number(tag)))
      }
    }
    return .compare(Comparison(key: .identifier, operation: .equal, value: .text(name)))
  }

  /// The hint for a pattern that contains syntax of another language.
  private var hint: String? {
    switch scanner.next {
    case "/": "for a dNodi path, put `dnodi:` or `/` in front"
    case ":": "for Shelley, put `shelley:` in front"
    default: nil
    }
  }
}
