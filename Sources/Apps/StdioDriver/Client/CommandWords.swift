/// The words of a command as a person writes it: split at blanks, with quotes and backslashes as in a
/// shell, and without anything else a shell does.
///
/// ```swift
/// try CommandWords(parsing: #"python3 'my app.py' --port=1"#).words   // ["python3", "my app.py", …]
/// ```
public struct CommandWords: Hashable, Sendable {
  /// The program and its arguments.
  public let words: [String]

  /// Why a text is no command.
  public struct ParseError: Error, Hashable, Sendable {
    /// Where, from 1.
    public var column: Int
    /// What was found and what was expected, in one lower-case clause.
    public var message: String
    /// What to do about it.
    public var hint: String?
  }

  /// A command that is in words already.
  package init(words: [String]) { self.words = words }

  /// Splits a command.
  ///
  /// What a shell would act on and this does not (`|`, `&`, `;`, `<`, `>`, `$`, backquotes) is refused
  /// outside of quotes, since it would not mean what it looks like.
  ///
  /// - Throws: `ParseError` for a quote without an end, a sign for a shell, and a command without words.
  public init(parsing text: String) throws(ParseError) {
    var words: [String] = []
    var word: String?
    var quote: (letter: Character, column: Int)?
    var letters = Array(text)[...]
    while let letter = letters.popFirst() {
      let column = text.count - letters.count
      switch (quote?.letter, letter) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("'", _): word?.append(letter)
      case ("\"", "\\"):
        let isEscape = letters.first.map { "\"\\$`".contains($0) } ?? false
        word?.append(isEscape ? letters.removeFirst() : letter)
      case ("\"", _): word?.append(letter)
      case (_, "'"), (_, "\""):
        quote = (letter, column)
        word = word ?? ""
      case (_, "\\"):
        guard let next = letters.popFirst() else {
          throw ParseError(column: column, message: "nothing stands behind the backslash")
        }
        word = (word ?? "") + [next]
      case (_, _) where letter.isWhitespace:
        if let word { words.append(word) }
        word = nil
      case (_, _) where "|&;<>$`".contains(letter):
        throw ParseError(
          column: column,
          message: "\"\(letter)\" is for a shell, and the command is run without one",
          hint: "quote it, or ask for a shell: sh -c '…'"
        )
      default: word = (word ?? "") + [letter]
      }
    }
    if let quote {
      throw ParseError(column: quote.column, message: "the quote that begins here has no end")
    }
    if let word { words.append(word) }
    guard let program = words.first, !program.isEmpty else {
      throw ParseError(column: 1, message: "there is no program to run")
    }
    self.words = words
  }
}
