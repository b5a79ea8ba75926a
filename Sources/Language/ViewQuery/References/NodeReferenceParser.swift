import EventModel

extension NodeReference {
  /// Reads a reference that is the whole text, except for blanks around it.
  ///
  /// - Parameter text: The reference as written.
  /// - Throws: A syntax error with a column. A selector between back-quotes is parsed only when it
  ///   is used.
  public init(parsing text: String) throws(QueryError) {
    var parser = NodeReferenceParser(scanner: try SelectorScanner(text))
    self = try parser.reference()
    guard parser.scanner.isAtEnd else {
      throw parser.scanner.unexpected("the end of the reference")
    }
  }

  /// Reads the reference at the start of a text.
  ///
  /// - Parameters:
  ///   - text: A text that may continue after the reference.
  ///   - column: The column of the text's first character, for errors.
  /// - Returns: The reference, and the text after it and the blanks that follow it.
  /// - Throws: The same errors as ``init(parsing:)``.
  public static func first(
    of text: Substring,
    column: Int = 1
  ) throws(QueryError) -> (reference: NodeReference, rest: Substring) {
    var parser = NodeReferenceParser(scanner: try SelectorScanner(text, firstColumn: column))
    let reference = try parser.reference()
    return (reference, text.dropFirst(parser.scanner.position))
  }
}

/// The parser for references.
struct NodeReferenceParser {
  private(set) var scanner: SelectorScanner
  private(set) var depth = 0

  /// Reads one reference and the blanks on both sides of it.
  mutating func reference() throws(QueryError) -> NodeReference {
    scanner.skipBlanks()
    let reference = try bareReference()
    scanner.skipBlanks()
    return reference
  }

  private mutating func bareReference() throws(QueryError) -> NodeReference {
    switch scanner.next {
    case "\"": return .shown(try text())
    case "#": return .identifier(try identifier())
    case "`": return .selector(try selector())
    case let next? where next.isNumber || next == "-" || next == ".": return .point(try point())
    default:
      guard let row = try row() else {
        throw scanner.unexpected(
          "a view",
          hint:
            "write \"a label\", #an-identifier, x,y, the 4th row of #table, or a selector between "
            + "back-quotes"
        )
      }
      return row
    }
  }

  private mutating func identifier() throws(QueryError) -> String {
    scanner.advance()
    if scanner.next == "\"" { return try text() }
    let name = scanner.take(while: NodeReference.isInPlainIdentifier)
    guard !name.isEmpty else { throw scanner.unexpected("an identifier after `#`") }
    return name
  }

  private mutating func point() throws(QueryError) -> Point {
    let start = scanner
    let x = try scanner.number()
    scanner.skipBlanks()
    guard scanner.take(",") else {
      throw scanner.unexpected("`,` between the two numbers of a point")
    }
    scanner.skipBlanks()
    let point = Point(x: x, y: try scanner.number())
    // Numbers that are written with an exponent could not be read back, and are on no screen.
    guard [point.x, point.y].allSatisfy({ Double(plain: $0.canonical) == $0 }) else {
      throw start.unexpected("the numbers of a point on the screen")
    }
    return point
  }

  private mutating func selector() throws(QueryError) -> String {
    let column = scanner.column
    let (text, isClosed) = scanner.quoted(in: "`")
    guard !isClosed || text.isEmpty else { return text }
    throw .syntax(
      at: column,
      text.isEmpty
        ? "the selector between the back-quotes is empty"
        : "the selector that starts here has no closing back-quote",
      hint: "write it like `//UIButton[0]`"
    )
  }

  private mutating func row() throws(QueryError) -> NodeReference? {
    guard let row = try place(of: "row") else { return nil }
    var section = 0
    guard takeWord("of") else { return .row(row, section: 0, of: nil) }
    if let place = try place(of: "section") {
      section = place
      guard takeWord("of") else { return .row(row, section: section, of: nil) }
    }
    guard depth < 8 else { throw scanner.unexpected("at most 8 nested tables") }
    depth += 1
    scanner.skipBlanks()
    return .row(row, section: section, of: try bareReference())
  }

  /// Reads `row 3` or `the 4th row`, with that or another noun; does not move if neither comes.
  private mutating func place(of noun: String) throws(QueryError) -> Int? {
    if takeWord(noun) { return try count(of: noun) }
    let start = scanner.position
    if takeWord("the") {
      scanner.skipBlanks()
      let word = scanner
      let ordinal = Ordinal(parsing: scanner.take { $0.isLetter || $0.isNumber })
      if let ordinal, takeWord(noun) { return ordinal.index }
      guard ordinal != nil || word.next?.isNumber != true else {
        throw word.unexpected("a place such as 1st, 2nd, 3rd, 4th or 41st")
      }
    }
    scanner.move(to: start)
    return nil
  }

  private mutating func count(of what: String) throws(QueryError) -> Int {
    scanner.skipBlanks()
    guard let number = try scanner.wholeNumber() else {
      throw scanner.unexpected("the number of the \(what), counted from 0")
    }
    return number
  }

  /// Skips blanks and a word in any case; does not move if another word comes.
  private mutating func takeWord(_ word: String) -> Bool {
    let start = scanner.position
    scanner.skipBlanks()
    if scanner.take(while: \.isLetter).lowercased() == word { return true }
    scanner.move(to: start)
    return false
  }

  private mutating func text() throws(QueryError) -> String {
    let column = scanner.column
    scanner.advance()
    var text = ""
    while let next = scanner.next {
      if next == "\"" {
        scanner.advance()
        return text
      }
      if next == "\\" {
        text.unicodeScalars.append(contentsOf: try escape().unicodeScalars)
      } else {
        scanner.advance()
        text.append(next)
      }
    }
    throw .unclosed("\"", at: column)
  }

  private mutating func escape() throws(QueryError) -> String {
    let start = scanner
    scanner.advance()
    let escaped = scanner.next
    scanner.advance()
    let plain: [Character: String] = ["\"": "\"", "\\": "\\", "n": "\n", "r": "\r", "t": "\t"]
    if let meant = escaped.flatMap({ plain[$0] }) { return meant }
    guard escaped == "u" else { throw start.unexpected("one of \\\" \\\\ \\n \\r \\t \\u{…}") }
    guard scanner.take("{") else { throw scanner.unexpected("`{` after \\u") }
    let digits = scanner.take(while: \.isHexDigit)
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value),
      scanner.take("}")
    else { throw start.unexpected("a character's number, as in \\u{A0}") }
    return String(scalar)
  }
}
