/// Which keyword may follow which, as data: one version of Simon's grammar.
///
/// `And` is looked through: what may follow it is what may follow the keyword before it.
public struct StoryGrammar: Hashable, Sendable {
  /// What `--grammar` calls it.
  public var name: String
  /// The keywords that a line may begin with.
  public var keywords: [Keyword]
  /// The keywords that may come at the start of a file.
  public var first: [Keyword]
  /// The keywords that may come after each keyword.
  public var successors: [Keyword: [Keyword]]
  /// How this version of Simon calls a keyword in the wrong place.
  public var orderError: String

  /// Creates a grammar.
  public init(
    name: String,
    keywords: [Keyword],
    first: [Keyword],
    successors: [Keyword: [Keyword]],
    orderError: String
  ) {
    self.name = name
    self.keywords = keywords
    self.first = first
    self.successors = successors
    self.orderError = orderError
  }

  /// The grammar of Simon 0.2 and 0.3, the default.
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

  /// The grammar of Simon 0.1, which has no When and lets Then follow As.
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

  /// Every grammar there is, the default first.
  public static let all = [simon03, simon01]

  /// The keywords that may come next; nil asks for the start of a file.
  public func next(after keyword: Keyword?) -> [Keyword] {
    keyword.map { successors[$0] ?? [] } ?? first
  }
}
