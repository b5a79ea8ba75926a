/// The position of a reader in the order of keywords.
public struct KeywordOrder: Hashable, Sendable {
  /// The grammar, which decides on the order of keywords.
  public let grammar: StoryGrammar
  /// The last keyword that was not `And`; nil at the start of a file.
  public private(set) var last: Keyword?

  /// Creates the state at the start of a file.
  public init(_ grammar: StoryGrammar = .simon) { self.grammar = grammar }

  /// Accepts the keyword of the next line.
  ///
  /// A keyword in the wrong place is accepted too, so that one mistake is reported only once.
  ///
  /// - Returns: nil if the keyword is allowed here, otherwise the problem.
  public mutating func take(_ keyword: Keyword) -> StoryProblem.Kind? {
    let expected = grammar.next(after: last)
    let previous = last
    if keyword != .and { last = keyword }
    guard !expected.contains(keyword) else { return nil }
    return .order(keyword, after: previous, expected: expected)
  }
}
