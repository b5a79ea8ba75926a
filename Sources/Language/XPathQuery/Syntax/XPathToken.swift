import ViewQuery

/// A word or sign of an XPath expression.
struct XPathToken: Sendable {
  enum Kind: Hashable, Sendable {
    /// A sign such as `(` or `::`, or an operator, which may be a word.
    case sign(String)
    /// A name, or `*` for any name.
    case name(String)
    case literal
    case number
    case end

    /// True if a name or `*` after this token is an operator.
    fileprivate var endsOperand: Bool {
      switch self {
      case .literal, .number, .name: true
      case .sign(let sign): [")", "]", ".", ".."].contains(sign)
      case .end: false
      }
    }
  }

  let kind: Kind
  /// Its characters in the expression.
  let range: Range<Int>

  /// The column of its first character.
  var column: Int { range.lowerBound + 1 }
}

extension XPathToken {
  /// Splits an expression by the rules of XPath 1.0 §3.7.
  ///
  /// Characters that libxml2 reads in another way are refused, so that it evaluates exactly the checked expression.
  static func tokens(of text: String) throws(QueryError) -> [XPathToken] {
    var scanner = try SelectorScanner(text)
    var tokens: [XPathToken] = []
    repeat {
      _ = scanner.take { [" ", "\t", "\n", "\r", "\r\n"].contains($0) }
      let start = scanner.position
      let kind = try kind(&scanner, after: tokens.last?.kind)
      tokens.append(XPathToken(kind: kind, range: start..<scanner.position))
    } while tokens.last?.kind != .end
    return tokens
  }

  private static func kind(
    _ scanner: inout SelectorScanner,
    after last: Kind?
  ) throws(QueryError) -> Kind {
    guard let next = scanner.next else { return .end }
    if next == "'" || next == "\"" { return try literal(in: next, &scanner) }
    let startsNumber = next.isDigit || next == "." && scanner.next(after: 1)?.isDigit == true
    if startsNumber {
      _ = scanner.take(while: \.isDigit)
      if scanner.take(".") { _ = scanner.take(while: \.isDigit) }
      return .number
    }
    for sign in ["::", "//", "..", "!=", "<=", ">="] where scanner.take(sign) { return .sign(sign) }
    if "()[].@,/|+-=<>".contains(next) {
      scanner.advance()
      return .sign(String(next))
    }
    let isOperator = last?.endsOperand ?? false
    if scanner.take("*") { return isOperator ? .sign("*") : .name("*") }
    let start = scanner
    let name = scanner.take { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
    guard !name.isEmpty else { throw unreadable(next, scanner) }
    guard !isOperator || ["and", "or", "mod", "div"].contains(name) else {
      throw start.unexpected("an operator, `/`, `[` or the end of the expression")
    }
    guard scanner.next != ":" || scanner.next(after: 1) == ":" || isOperator else {
      throw scanner.unexpected("`::` or a name without a prefix", hint: "a tree has no namespaces")
    }
    return isOperator ? .sign(name) : .name(name)
  }

  private static func unreadable(_ next: Character, _ scanner: SelectorScanner) -> QueryError {
    if next == "$" {
      return scanner.unexpected("a path", hint: "there are no variables here")
    }
    guard !next.isControl, !next.isWhitespace else { return scanner.unexpected(allowed) }
    let hint = next.isLetter ? "write *[@class='…'] for a class of such letters" : nil
    return scanner.unexpected("a path or an operator", hint: hint)
  }

  private static let allowed = "a character that XML allows, or a plain blank"

  private static func literal(
    in quote: Character,
    _ scanner: inout SelectorScanner
  ) throws(QueryError) -> Kind {
    let start = scanner
    scanner.advance()
    // For libxml2, a quote with a combining mark closes the text too.
    let marks = quote.unicodeScalars
    _ = scanner.take { !$0.isControl && !$0.unicodeScalars.contains(where: marks.contains) }
    if scanner.take(String(quote)) { return .literal }
    guard scanner.isAtEnd else { throw scanner.unexpected(allowed) }
    throw start.unexpected(
      "a closing quote for it",
      hint: "XPath 1.0 has no escapes; use the other kind of quote"
    )
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }

  /// True if the character contains a control character that XML does not allow.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) }
  }
}
