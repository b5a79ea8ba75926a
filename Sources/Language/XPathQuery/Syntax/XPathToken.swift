import ViewQuery

/// A word or sign of an XPath expression.
struct XPathToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A sign such as `(` or `::`, or an operator, which may be a word.
    case sign(String)
    /// A name, or `*` for any name.
    case name(String)
    case literal
    case number
    case end
  }

  var kind: Kind
  /// Its characters in the expression.
  var range: Range<Int>
  /// Whether `(` follows, so that a name is that of a function or of a kind of node.
  var isCalled = false
  /// Whether `::` follows, so that a name is that of an axis.
  var isAxis = false

  /// The column of its first character.
  var column: Int { range.lowerBound + 1 }
}

extension XPathToken {
  /// Splits an expression by the rules of XPath 1.0 §3.7.
  static func tokens(of text: String) throws(QueryError) -> [XPathToken] {
    var scanner = try SelectorScanner(text)
    try refuseUnreadableCharacters(scanner)
    var tokens: [XPathToken] = []
    scanner.skipBlanks()
    while !scanner.isAtEnd {
      let start = scanner.position
      let kind = try kind(&scanner, after: tokens.last)
      var token = XPathToken(kind: kind, range: start..<scanner.position)
      scanner.skipBlanks()
      token.isCalled = scanner.next == "("
      token.isAxis = scanner.next == ":" && scanner.next(after: 1) == ":"
      tokens.append(token)
    }
    tokens.append(XPathToken(kind: .end, range: scanner.position..<scanner.position))
    return tokens
  }

  /// Whether a name or `*` after this token is an operator.
  private var endsOperand: Bool {
    switch kind {
    case .literal, .number, .name: true
    case .sign(let sign): [")", "]", ".", ".."].contains(sign)
    case .end: false
    }
  }

  private static func kind(
    _ scanner: inout SelectorScanner,
    after last: XPathToken?
  ) throws(QueryError) -> Kind {
    guard let next = scanner.next else { return .end }
    let isOperator = last?.endsOperand ?? false
    if next == "'" || next == "\"" { return try literal(&scanner) }
    let isNumber = next.isASCII && next.isNumber
    if isNumber || next == "." && scanner.next(after: 1).map({ $0.isASCII && $0.isNumber }) == true
    {
      return number(&scanner)
    }
    for sign in ["::", "//", "..", "!=", "<=", ">="] where scanner.take(sign) { return .sign(sign) }
    if "()[].@,/|+-=<>".contains(next) {
      scanner.advance()
      return .sign(String(next))
    }
    if next == "*" {
      scanner.advance()
      return isOperator ? .sign("*") : .name("*")
    }
    if next == "$" {
      throw scanner.unexpected("a path", hint: "there are no variables here")
    }
    guard next.isASCII, next.isLetter || next == "_" else {
      throw scanner.unexpected(
        "a path or an operator",
        hint: next.isLetter ? "write *[@class='…'] for a class of such letters" : nil
      )
    }
    let name = scanner.take { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
    if isOperator {
      guard ["and", "or", "mod", "div"].contains(name) else {
        scanner.move(to: scanner.position - name.count)
        throw scanner.unexpected("an operator, `/`, `[` or the end of the expression")
      }
      return .sign(name)
    }
    if scanner.next == ":", scanner.next(after: 1) != ":" {
      throw scanner.unexpected("`::` or a name without a prefix", hint: "a tree has no namespaces")
    }
    return .name(name)
  }

  /// Refuses characters that libxml2 reads in another way, so that it evaluates the expression that was
  /// checked.
  private static func refuseUnreadableCharacters(
    _ scanner: SelectorScanner
  ) throws(QueryError) {
    var scanner = scanner
    var quote: Character?
    while let next = scanner.next {
      let isBlank = next == " " || next == "\t" || next == "\n" || next == "\r" || next == "\r\n"
      let isControl = next.unicodeScalars.contains { $0.value < 0x20 } && !isBlank
      guard !isControl, quote != nil || isBlank || !next.isWhitespace else {
        throw scanner.unexpected("a character that XML allows, or a plain blank")
      }
      if next == quote {
        quote = nil
      } else if quote == nil, next == "'" || next == "\"" {
        quote = next
      }
      scanner.advance()
    }
  }

  private static func literal(_ scanner: inout SelectorScanner) throws(QueryError) -> Kind {
    let quote = scanner.next
    let start = scanner
    scanner.advance()
    _ = scanner.take { $0 != quote }
    guard !scanner.isAtEnd else {
      throw start.unexpected(
        "a closing quote for it",
        hint: "XPath 1.0 has no escapes; use the other kind of quote"
      )
    }
    scanner.advance()
    return .literal
  }

  private static func number(_ scanner: inout SelectorScanner) -> Kind {
    _ = scanner.take { $0.isASCII && $0.isNumber }
    if scanner.take(".") { _ = scanner.take { $0.isASCII && $0.isNumber } }
    return .number
  }
}
