import EventModel
public import Gherkin
import ViewQuery

/// A mistake in a line of a `.stories` or `.feature` file.
public struct StoryProblem: Error, Hashable, Sendable {
  /// The kinds of mistakes.
  public enum Kind: Hashable, Sendable {
    /// A control character within a line, at which some programs begin a new line and this grammar does not.
    case lineBreak(Unicode.Scalar)
    /// A keyword in the wrong place; `after` is nil at the start of the file.
    case order(Keyword, after: Keyword?, expected: [Keyword])
    /// A first word that is not a keyword of the grammar.
    case unknownKeyword(String)
    /// A line that does not begin with letters or digits.
    case noWord
    /// A story without a title.
    case emptyTitle
    /// A word in a line of tags that is not a tag.
    case invalidTag(String)
    /// A row of a table before the first step of a story.
    case rowWithoutStep
    /// A row with another number of cells than the first row of its table.
    case cellCount(Int, expected: Int)
    /// Tags that no story follows.
    case tagsWithoutStory
    /// A mistake in a `.feature` file, whose keywords are of the language with this code.
    case feature(GherkinProblem, language: String)
    /// A placeholder of an outline that none of the columns fills.
    case unknownColumn(String, columns: [String])
    /// A scenario of a `.feature` file that cannot be run.
    case gap(Story.Gap)
  }

  /// The kind of mistake.
  public var kind: Kind
  /// The grammar of the file.
  public var grammar: StoryGrammar
  /// The file's name, as given to the reader.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column of the wrong word in Unicode scalars, from 1.
  public var column: Int
  /// The original line.
  public var source: String

  /// Simon's name for the kind of mistake, as in the JSON of `stories check`.
  public var code: String {
    switch kind {
    case .lineBreak: "InvalidLine"
    case .order: "InvalidStorySyntax"
    case .unknownKeyword, .noWord: "InvalidKeyword"
    case .emptyTitle: "EmptyTitle"
    case .invalidTag, .tagsWithoutStory: "InvalidTags"
    case .rowWithoutStep, .cellCount: "InvalidTable"
    case .feature: "InvalidGherkin"
    case .unknownColumn: "UnknownPlaceholder"
    case .gap: "EmptyScenario"
    }
  }

  /// The description of the mistake, in Simon's words if Simon reported it.
  public var message: String {
    switch kind {
    case .lineBreak(let scalar):
      "\(scalar.code) stands within the line, where some programs begin a new one"
    case .order(let keyword, nil, _): "You cannot start a story with \(keyword.rawValue)"
    case .order(let keyword, let last?, _):
      "\(grammar.orderError): \(keyword.rawValue) cannot follow \(last.rawValue)"
    case .unknownKeyword(let word):
      "Each line of a story must start with a valid keyword (\(list(grammar.keywords))) or a comment. \"\(word)\" is not a keyword."
    case .noWord:
      "Each line of a story must start with a valid keyword (\(list([.as, .story] + grammar.keywords.dropFirst()))) or a comment."
    case .emptyTitle: "the story has no title"
    case .invalidTag(let word): "\"\(word)\" is not a tag"
    case .tagsWithoutStory: "no story follows the tags"
    case .rowWithoutStep: "no step precedes this row"
    case .cellCount(let count, let expected):
      GherkinProblem.Kind.cellCount(count, expected: expected).message
    case .feature(let problem, _): problem.message
    case .unknownColumn(let name, _): "no column fills the placeholder <\(name)>"
    case .gap(let gap): gap.message
    }
  }

  /// The allowed keywords, or another way to correct the mistake.
  public var hint: String {
    switch kind {
    case .lineBreak: "write what follows it on a line of its own, or remove the character"
    case .order(_, let last, let expected):
      "expected \(list(expected)) \(last.map { "after \($0.rawValue)" } ?? "at the start of a file")"
    case .unknownKeyword(let word): hint(for: word)
    case .noWord where !grammar.isExtended && ["@", "|"].contains(StoryLine(source).text.first):
      "the grammar \(grammar.name) has no tags and tables; leave out --grammar to use them"
    case .noWord: "begin the line with a keyword, or with # for a comment"
    case .invalidTag(let word): GherkinProblem.Kind.blankInTag(word).hint
    case .tagsWithoutStory: "write the tags on the lines before Story"
    case .rowWithoutStep: "write the table below the step that takes it"
    case .cellCount(let count, let expected):
      GherkinProblem.Kind.cellCount(count, expected: expected).hint
    case .feature(let problem, let language): Self.hint(for: problem, in: language)
    case .unknownColumn(let name, let columns): Self.hint(for: name, columns)
    case .gap(.noSteps): "write a step below the heading, or remove the scenario"
    case .gap(.noRows): "write a row of values below the names, or remove the examples"
    case .gap(.noExamples): "write examples with a column for each placeholder below the steps"
    case .emptyTitle: "write a title after the keyword, such as: Story: adding a todo"
    }
  }

  /// Simon 0.3's short description of the mistake.
  public var short: String {
    switch kind {
    case .order: "Line \(line): \(grammar.orderError)"
    case .unknownKeyword(let word): "Line \(line): Story syntax error, unknown keyword \(word)"
    case .noWord: "Line \(line): Story syntax error, step does not begin with a word"
    case .emptyTitle: "Line \(line): Story syntax error, a story needs a title"
    case .lineBreak, .invalidTag, .tagsWithoutStory, .rowWithoutStep, .cellCount, .feature,
      .unknownColumn, .gap:
      "Line \(line): \(message)"
    }
  }

  private static func hint(for problem: GherkinProblem, in language: String) -> String {
    switch problem.kind {
    case .unknownLanguage(let code):
      let codes = Spelling.nearest(code, among: GherkinLanguage.all.map(\.code))
      guard !codes.isEmpty else { return problem.hint }
      return "did you mean \(codes.listed("or"))?"
    case .unexpected(let line, _):
      guard let word = line.split(separator: " ").first,
        let words = GherkinLanguage(code: language)?.words,
        let nearest = Spelling.nearest(String(word), among: words, limit: 1).first,
        nearest.lowercased() != word.lowercased()
      else { return problem.hint }
      return "did you mean \"\(nearest)\"? \(problem.hint)"
    default: return problem.hint
    }
  }

  private static func hint(for name: String, _ columns: [String]) -> String {
    let nearest = Spelling.nearest(name, among: columns, limit: 1).first
    let known =
      nearest.map { "did you mean <\($0)>?" }
      ?? "the columns are \(columns.map { "<\($0)>" }.listed("and"))"
    return "\(known) To write <\(name)> itself, add a column of this name whose value it is"
  }

  private func hint(for word: String) -> String {
    let words = Keyword.allCases.map(\.rawValue)
    if word.lowercased() == "but" { return "write And instead; Simon has no keyword But" }
    if Keyword(word: word) != nil { return "the grammar \(grammar.name) has no keyword \(word)" }
    if let nearest = Spelling.nearest(word, among: words, limit: 1).first {
      return "did you mean \"\(nearest)\"?"
    }
    return "begin the line with a keyword, or with # for a comment"
  }

  private func list(_ keywords: [Keyword]) -> String {
    keywords.isEmpty ? "nothing" : keywords.map(\.rawValue).listed("or")
  }
}
