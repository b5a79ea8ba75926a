/// Where a reader is in the order of keywords, line by line.
public struct KeywordOrder: Hashable, Sendable {
  /// The table that is followed.
  public let grammar: StoryGrammar
  /// The last keyword that was not `And`; nil at the start of a file.
  public private(set) var last: Keyword?

  /// Creates the state at the start of a file.
  public init(_ grammar: StoryGrammar = .simon03) { self.grammar = grammar }

  /// Takes the next line's keyword.
  ///
  /// A keyword in the wrong place is taken too, so that the lines after it are judged by what is
  /// written and one mistake is reported once.
  ///
  /// - Returns: nil where the keyword may stand here, else what may.
  public mutating func take(_ keyword: Keyword) -> StoryProblem.Kind? {
    let expected = grammar.next(after: last)
    let previous = last
    if keyword != .and { last = keyword }
    guard !expected.contains(keyword) else { return nil }
    return .order(keyword, after: previous, expected: expected)
  }
}
