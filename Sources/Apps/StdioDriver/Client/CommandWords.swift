/// The words of a command line, split at blanks, with quotes and backslashes as in a shell.
///
/// Nothing else that a shell does is done.
///
/// ```swift
/// try CommandWords(parsing: #"python3 'my app.py' --port=1"#).words   // ["python3", "my app.py", …]
/// ```
public struct CommandWords: Hashable, Sendable {
  /// The program and its arguments.
  public let words: [String]

  /// The reason why a text is no command.
  public struct ParseError: Error, Hashable, Sendable {
    /// The column of the problem, from 1.
    public var column: Int
    /// The problem, as one lower-case clause.
    public var message: String
    /// The next step for the user.
    public var hint: String?
  }

  /// Creates a command of words.
  package init(words: [String]) { self.words = words }

  /// The command as one text, from which ``init(parsing:)`` reads the same words.
  package var text: String {
    words.map { word in
      let isPlain = word.utf8.allSatisfy { $0 < 0x80 && Self.plain.contains($0) }
      guard !isPlain || word.isEmpty else { return word }
      // A mark behind a quote makes one letter with it, but is a scalar of its own.
      let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
      return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
    }.joined(separator: " ")
  }

  /// The bytes that need no quotes.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:=,@%+#?".utf8
  )

  /// Splits a command.
  ///
  /// The signs `|`, `&`, `;`, `<`, `>`, `$` and backquotes are refused outside of quotes, since only a
  /// shell acts on them.
  ///
  /// - Throws: `ParseError` for an open quote, a sign for a shell, or a command without words.
  public init(parsing text: String) throws(ParseError) {
    var words: [String] = []
    var word: String?
    var quote: (letter: Unicode.Scalar, column: Int)?
    let all = Array(text.unicodeScalars)
    var letters = all[...]
    while let letter = letters.popFirst() {
      let column = all.count - letters.count
      switch (quote?.letter, letter) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("'", _): word?.unicodeScalars.append(letter)
      case ("\"", "\\"):
        let isEscape = letters.first.map { "\"\\$`".unicodeScalars.contains($0) } ?? false
        word?.unicodeScalars.append(isEscape ? letters.removeFirst() : letter)
      case ("\"", _): word?.unicodeScalars.append(letter)
      case (_, "'"), (_, "\""):
        quote = (letter, column)
        word = word ?? ""
      case (_, "\\"):
        guard let next = letters.popFirst() else {
          throw ParseError(column: column, message: "nothing follows the backslash")
        }
        word = (word ?? "") + String(next)
      case (_, _) where letter.properties.isWhitespace:
        if let word { words.append(word) }
        word = nil
      case (_, _) where "|&;<>$`".unicodeScalars.contains(letter):
        throw ParseError(
          column: column,
          message: "\"\(letter)\" needs a shell, but the command runs without one",
          hint: "quote it, or use a shell: sh -c '…'"
        )
      default: word = (word ?? "") + String(letter)
      }
    }
    if let quote {
      throw ParseError(column: quote.column, message: "this quote is not closed")
    }
    if let word { words.append(word) }
    guard let program = words.first, !program.isEmpty else {
      throw ParseError(column: 1, message: "there is no program to run")
    }
    self.words = words
  }
}
