/// The stories of a `.stories` file, and every line that breaks the grammar.
///
/// A file with problems has its stories too, so that they can be shown, but must not be run.
public struct StoryFile: Hashable, Sendable {
  /// The file's name, as given to the reader.
  public var name: String
  /// The stories in order.
  public var stories: [Story] = []
  /// The problems in the order of their lines.
  public var problems: [StoryProblem] = []

  /// Reads the text of a file, whose lines end in LF or CRLF.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - name: the file's name, for messages.
  ///   - grammar: the order of keywords.
  public init(parsing text: String, name: String, grammar: StoryGrammar = .simon03) {
    self.name = name
    var order = KeywordOrder(grammar)
    var number = 0
    for raw in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let source = Substring(raw.last == 0x0D ? raw.dropLast() : raw)
      let line = StoryLine(source)
      guard !line.isEmptyOrComment else { continue }
      for kind in take(line, number: number, &order) {
        problems.append(
          StoryProblem(
            kind: kind,
            grammar: grammar,
            file: name,
            line: number,
            column: line.column,
            source: String(source)
          )
        )
      }
    }
  }

  private mutating func take(
    _ line: StoryLine,
    number: Int,
    _ order: inout KeywordOrder
  ) -> [StoryProblem.Kind] {
    guard let word = line.word else { return [.noWord] }
    guard let keyword = Keyword(word: word),
      keyword == .story || order.grammar.keywords.contains(keyword)
    else { return [.unknownKeyword(String(word))] }
    var kinds = order.take(keyword).map { [$0] } ?? []
    if keyword == .story {
      if line.title.isEmpty { kinds.append(.emptyTitle) }
      stories.append(Story(title: line.title, steps: [], file: name, line: number))
    } else if !stories.isEmpty {
      let step = Step(keyword, line.text, line: number, column: line.column)
      stories[stories.count - 1].steps.append(step)
    }
    return kinds
  }
}
