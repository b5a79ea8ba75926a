/// A place in a selector's text, for the parsers of all languages.
///
/// Columns are counted in characters from 1, in the text as the person wrote it.
package struct SelectorScanner {
  /// No selector of use is longer, and one from an untrusted file is refused before it costs
  /// anything.
  package static let longest = 4096
  /// How deep parentheses may be nested, so that no text can exhaust the stack.
  package static let deepest = 64

  private let characters: [Character]
  private let firstColumn: Int
  package private(set) var position = 0

  /// Creates a scanner at the start of a text whose first character stands in `firstColumn`.
  package init(_ text: some StringProtocol, firstColumn: Int = 1) throws(QueryError) {
    characters = Array(text)
    self.firstColumn = firstColumn
    guard characters.count <= Self.longest else {
      throw QueryError(
        .syntax,
        column: firstColumn + Self.longest,
        message: "the selector has \(characters.count) characters, at most \(Self.longest) are read"
      )
    }
  }

  package var column: Int { firstColumn + position }
  package var isAtEnd: Bool { position == characters.count }
  package var next: Character? { isAtEnd ? nil : characters[position] }

  /// The character that many places after the next one.
  package func next(after distance: Int) -> Character? {
    position + distance < characters.count ? characters[position + distance] : nil
  }

  /// The text from a place up to here.
  package func text(from start: Int) -> String { String(characters[start..<position]) }

  package mutating func advance(by count: Int = 1) {
    position = min(position + count, characters.count)
  }

  /// Goes back or forth to a place that was read from `position`.
  package mutating func move(to place: Int) { position = place }

  /// Steps over a text if it comes next.
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
  /// The error that something else was expected here.
  package func unexpected(_ expected: String, hint: String? = nil) -> QueryError {
    let found = next.map { "found `\($0)`" } ?? "the selector ends too early"
    return QueryError(
      .syntax,
      column: column,
      message: "\(found), expected \(expected)",
      hint: hint
    )
  }

  /// Reads a text in single or double quotes; a backslash makes a quote or a backslash ordinary.
  ///
  /// With `mayEndOpen` the end of the selector closes the quote too, as Shelley has it.
  package mutating func quoted(mayEndOpen: Bool = false) throws(QueryError) -> String {
    guard let quote = next, quote == "'" || quote == "\"" else {
      throw unexpected("a text in quotes")
    }
    let start = column
    advance()
    var text = ""
    while let next {
      advance()
      if next == quote { return text }
      guard next == "\\", let escaped = self.next else {
        text.append(next)
        continue
      }
      advance()
      text += escaped == quote || escaped == "\\" ? String(escaped) : "\\\(escaped)"
    }
    if mayEndOpen { return text }
    throw QueryError(
      .syntax,
      column: start,
      message: "the text that starts here has no closing \(quote)",
      hint: "a quote inside the text is written \\\(quote)"
    )
  }

  /// Reads digits as a whole number; nil where none come next.
  ///
  /// - Throws: A syntax error where the number is larger than any tree has nodes.
  package mutating func wholeNumber() throws(QueryError) -> Int? {
    let start = column
    let digits = take { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return nil }
    guard let number = Int(digits), number <= Int(Int32.max) else {
      throw QueryError(.syntax, column: start, message: "\(digits) is too large a number")
    }
    return number
  }
}
