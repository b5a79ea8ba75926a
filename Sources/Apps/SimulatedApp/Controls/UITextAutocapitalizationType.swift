/// Which letters a text input makes capitals while they are typed.
public enum UITextAutocapitalizationType: Hashable, Sendable {
  /// None: what is typed is what is kept.
  case none
  /// The first letter of each word.
  case words
  /// The first letter of each sentence.
  case sentences
  /// All of them.
  case allCharacters

  /// The character as it is kept after a text.
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
