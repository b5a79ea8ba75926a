/// A word that a line of a story can begin with.
public enum Keyword: String, CaseIterable, Codable, Sendable {
  /// Gives a story its title.
  case story = "Story"
  /// Names the person who wants the story.
  case `as` = "As"
  /// Describes the starting point.
  case given = "Given"
  /// Describes an action.
  case when = "When"
  /// Describes the expected result.
  case then = "Then"
  /// Continues the line before it.
  case and = "And"

  /// Creates the keyword that a word spells in upper or lower case; nil for any other word.
  public init?(word: some StringProtocol) {
    let letters = word.utf8
    // Every keyword is ASCII, where upper and lower case differ in the sixth bit alone.
    let keyword = Self.allCases.first { keyword in
      keyword.rawValue.utf8.count == letters.count
        && zip(keyword.rawValue.utf8, letters).allSatisfy { $0 | 0x20 == $1 | 0x20 && $1 >= 0x41 }
    }
    guard let keyword else { return nil }
    self = keyword
  }
}
