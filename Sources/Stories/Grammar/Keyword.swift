/// The word that a line of a story begins with.
public enum Keyword: String, CaseIterable, Sendable {
  /// Gives a story its title.
  case story = "Story"
  /// Says who wants it.
  case `as` = "As"
  /// Says where it starts.
  case given = "Given"
  /// Says what is done.
  case when = "When"
  /// Says what is seen then.
  case then = "Then"
  /// Goes on with what the line before it does.
  case and = "And"

  /// The keyword that a whole word is, in any case; nil for every other word.
  public init?(word: some StringProtocol) {
    let word = word.lowercased()
    guard let keyword = Self.allCases.first(where: { $0.rawValue.lowercased() == word }) else {
      return nil
    }
    self = keyword
  }
}
