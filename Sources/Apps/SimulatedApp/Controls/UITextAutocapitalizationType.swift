/// The letters that a text input capitalizes while they are typed.
public enum UITextAutocapitalizationType: Hashable, Sendable {
  /// No letters: the text is kept as typed.
  case none
  /// The first letter of each word.
  case words
  /// The first letter of each sentence.
  case sentences
  /// All letters.
  case allCharacters

  /// Returns the text to append for a character that is typed after a text.
  func apply(to character: Character, after text: String) -> String {
    let applies =
      switch self {
      case .none: false
      case .allCharacters: true
      case .words: text.last?.isWhitespace ?? true
      case .sentences: Self.isSentenceStart(text)
      }
    return applies ? character.uppercased() : String(character)
  }

  private static func isSentenceStart(_ text: String) -> Bool {
    guard let last = text.last else { return true }
    guard last.isWhitespace else { return false }
    guard let end = text.last(where: { !$0.isWhitespace }) else { return true }
    return end == "." || end == "!" || end == "?" || last.isNewline
  }
}

extension String {
  /// Types one character at the end; `\u{8}` deletes one.
  ///
  /// - Returns: false if there was nothing to delete.
  mutating func type(
    _ character: Character,
    capitalizing style: UITextAutocapitalizationType
  ) -> Bool {
    if character == "\u{8}" || character == "\u{7F}" { return popLast() != nil }
    append(contentsOf: style.apply(to: character, after: self))
    return true
  }
}
