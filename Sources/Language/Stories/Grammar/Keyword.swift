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
    let letters = word.utf8
    // Every keyword is ASCII, and two letters of which only the sixth bit differs are one letter.
    let keyword = Self.allCases.first { keyword in
      keyword.rawValue.utf8.count == letters.count
        && zip(keyword.rawValue.utf8, letters).allSatisfy { $0 | 0x20 == $1 | 0x20 && $1 >= 0x41 }
    }
    guard let keyword else { return nil }
    self = keyword
  }
}
