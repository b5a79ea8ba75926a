/// A token of Swift source: a word, a directive such as `#if`, a literal, or one character of punctuation.
///
/// Comments and white space are no tokens. A string with interpolations has a literal for each part of its
/// text, and the tokens of its code between them.
struct SwiftToken: Equatable, Sendable {
  /// The classes of tokens.
  enum Kind: Equatable, Sendable {
    /// An identifier or a keyword, without the backticks around it.
    case word
    /// A word behind `#`: `#if`, `#selector`.
    case directive
    /// A number, a part of a string, or a regular expression; without its text.
    case literal
    /// One character of no other kind.
    case mark
  }

  var kind: Kind
  /// The token's text; a directive's has its `#`.
  var text: String
  /// The offsets of the token's bytes, with backticks.
  var range: Range<Int>
  /// The line of the token's first byte, counted from 1.
  var line: Int
  /// The column of that byte in bytes, counted from 1.
  var column: Int
  /// True for an identifier in backticks, which is never a keyword.
  var isQuoted = false

  /// Returns true if the token is that word, not in backticks.
  func isWord(_ word: String) -> Bool {
    kind == .word && !isQuoted && text == word
  }

  /// Returns true if the token is that character of punctuation.
  func isMark(_ mark: String) -> Bool {
    kind == .mark && text == mark
  }
}
