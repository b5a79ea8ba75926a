/// A position in a selector's text, for the parsers of all languages.
///
/// Columns are counted in characters from 1, in the text as the person wrote it.
package struct SelectorScanner {
  /// The greatest length of a selector, so that a text from an untrusted file costs little.
  package static let longest = 4096
  /// The greatest nesting of parentheses, so that no text can exhaust the stack.
  package static let deepest = 64

  private let characters: [Character]
  private let firstColumn: Int
  package private(set) var position = 0

  /// Creates a scanner at the start of a text whose first character is in `firstColumn`.
  package init(_ text: some StringProtocol, firstColumn: Int = 1) throws(QueryError) {
    characters = Array(text)
    self.firstColumn = firstColumn
    guard characters.count <= Self.longest else {
      throw .syntax(
        at: firstColumn + Self.longest,
        "the selector has \(characters.count) characters, but at most \(Self.longest) are allowed"
      )
    }
  }

  package var column: Int { firstColumn + position }
  package var isAtEnd: Bool { position == characters.count }
  package var next: Character? { isAtEnd ? nil : characters[position] }

  /// Returns the character that many positions after the next one.
  package func next(after distance: Int) -> Character? {
    position + distance < characters.count ? characters[position + distance] : nil
  }

  /// Returns the text from a position up to this one.
  package func text(from start: Int) -> String { String(characters[start..<position]) }

  package mutating func advance(by count: Int = 1) {
    position = min(position + count, characters.count)
  }

  /// Moves to a position that was read from `position`.
  package mutating func move(to place: Int) { position = place }

  /// Skips a text if it comes next, and returns true if it did.
  package mutating func take(_ text: String) -> Bool {
    let wanted = Array(text)
    guard characters[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  package mutating func take(while belongs: (Character) -> Bool) -> String {
    let start = position
    while let next, belongs(next) { position += 1 }
    return text(from: start)
  }

  package mutating func skipBlanks() {
    while let next, next.isWhitespace { position += 1 }
  }
}

extension SelectorScanner {
  /// Returns the error that something else was expected here.
  package func unexpected(_ expected: String, hint: String? = nil) -> QueryError {
    let found = next.map { "found `\($0)`" } ?? "the selector ends too early"
    return .syntax(at: column, "\(found), expected \(expected)", hint: hint)
  }

  /// Reads a text in single or double quotes, in which a backslash escapes a quote or a backslash.
  ///
  /// With `mayEndOpen` the end of the selector also closes the quote, as in Shelley.
  package mutating func quoted(mayEndOpen: Bool = false) throws(QueryError) -> String {
    guard let quote = next, quote == "'" || quote == "\"" else {
      throw unexpected("a text in quotes")
    }
    let start = column
    let (text, isClosed) = quoted(in: quote)
    if isClosed || mayEndOpen { return text }
    throw .unclosed(quote, at: start)
  }

  /// Reads a text between quotes of one kind, up to the end if there is no second quote.
  package mutating func quoted(in quote: Character) -> (text: String, isClosed: Bool) {
    advance()
    var text = ""
    while let next {
      advance()
      if next == quote { return (text, true) }
      if next == "\\", let escaped = self.next, escaped == quote || escaped == "\\" {
        advance()
        text.append(escaped)
      } else {
        text.append(next)
      }
    }
    return (text, false)
  }

  /// Reads a decimal number with an optional minus.
  ///
  /// - Throws: A syntax error if no number comes next.
  package mutating func number() throws(QueryError) -> Double {
    let start = self
    let digits = take { $0.isASCII && $0.isNumber || "-.".contains($0) }
    guard let number = Double(plain: digits), number.isFinite else {
      throw start.unexpected("a number")
    }
    return number
  }
  /// Reads digits as a whole number; returns nil if none come next.
  ///
  /// - Throws: A syntax error if the number is larger than any tree has nodes.
  package mutating func wholeNumber() throws(QueryError) -> Int? {
    let start = column
    let digits = take { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return nil }
    guard let number = Int(digits), number <= Int(Int32.max) else {
      throw .syntax(at: start, "\(digits) is too large")
    }
    return number
  }
}

extension QueryError {
  static func unclosed(_ quote: Character, at column: Int) -> QueryError {
    .syntax(
      at: column,
      "the text that starts here has no closing \(quote)",
      hint: "write a quote inside the text as \\\(quote)"
    )
  }
}
