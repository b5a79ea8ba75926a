/// A `.stories` file as it was read: its stories, and every line that breaks the grammar.
///
/// Stories are there even where there are problems, so that all of a file can be shown; nothing of
/// a file with problems is to be run.
public struct StoryFile: Hashable, Sendable {
  /// The file as it was named to the reader.
  public var name: String
  /// The stories in order.
  public var stories: [Story] = []
  /// What is wrong, in the order of the lines.
  public var problems: [StoryProblem] = []

  /// Reads a file's text; lines may end in LF or CRLF.
  ///
  /// - Parameters:
  ///   - text: what the file holds.
  ///   - name: the file's name, for messages.
  ///   - grammar: the version of Simon whose order of keywords is followed.
  public init(parsing text: String, name: String, grammar: StoryGrammar = .simon03) {
    self.name = name
    var order = KeywordOrder(grammar)
    var number = 0
    for raw in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let source = Substring(raw.last == 0x0D ? raw.dropLast() : raw)
      let line = StoryLine(source)
      guard !line.isSilent else { continue }
      for kind in take(line, number, &order) {
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
    _ number: Int,
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
