/// The order of keywords in one version of Simon's grammar.
///
/// After `And`, the same keywords can follow as after the keyword before it.
public struct StoryGrammar: Hashable, Sendable {
  /// The name that `--grammar` takes.
  public var name: String
  /// The keywords that a line can begin with, beside `Story`.
  public var keywords: [Keyword]
  /// The keywords that can start a file.
  public var first: [Keyword]
  /// The keywords that can follow each keyword.
  public var successors: [Keyword: [Keyword]]
  /// The error message of this version of Simon for a keyword in the wrong place.
  public var orderError: String
  /// True if lines with tags can stand before a story, and tables below a step, as in Gherkin.
  public var isExtended = false

  /// The grammar of Simon 0.3, lines with tags before a story, and tables below a step; the default.
  public static let simon = {
    var grammar = simon03
    (grammar.name, grammar.isExtended) = ("simon", true)
    return grammar
  }()

  /// The grammar of Simon 0.2 and 0.3.
  public static let simon03 = StoryGrammar(
    name: "simon-0.3",
    keywords: [.as, .given, .when, .then, .and],
    first: [.story],
    successors: [
      .story: [.as, .given],
      .as: [.given, .when],
      .given: [.when, .then, .and],
      .when: [.then, .and],
      .then: [.and, .story],
    ],
    orderError: "Invalid syntax"
  )

  /// The grammar of Simon 0.1, which has no When and allows Then after As.
  public static let simon01 = StoryGrammar(
    name: "simon-0.1",
    keywords: [.as, .given, .then, .and],
    first: [.story],
    successors: [
      .story: [.as, .given],
      .as: [.given, .then],
      .given: [.then, .and],
      .then: [.and, .story],
    ],
    orderError: "Incorrect keyword order"
  )

  /// All grammars, the default first.
  public static let all = [simon, simon03, simon01]

  /// Returns the keywords that can follow a keyword, or start a file for nil.
  public func next(after keyword: Keyword?) -> [Keyword] {
    keyword.map { successors[$0] ?? [] } ?? first
  }
}
