import Actions
import EventModel
import Gherkin

/// The stories of a `.stories` file, or the scenarios of a `.feature` file, and every line that breaks the
/// grammar.
///
/// A file with problems has its stories too, so that they can be shown, but must not be run.
public struct StoryFile: Hashable, Sendable {
  /// The file's name, as given to the reader.
  public var name: String
  /// The stories in order.
  public var stories: [Story] = []
  /// The problems in the order of their lines.
  public var problems: [StoryProblem] = []
  /// The scenarios that cannot be run, in the order of their lines; a run reports them as not run.
  public var gaps: [StoryProblem] = []

  /// Reads the text of a file, whose lines end in LF, CRLF or CR; a name that ends with `.feature` means Gherkin.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - name: the file's name, for messages.
  ///   - grammar: the order of keywords in stories; Gherkin has its own.
  public init(parsing text: String, name: String, grammar: StoryGrammar = .simon) {
    self.name = name
    guard !Self.isFeature(name) else {
      readFeature(text, grammar)
      reportLineBreaks(in: text, grammar)
      problems.sort { $0.line < $1.line }
      return
    }
    var reading = Reading(order: KeywordOrder(grammar))
    var number = 0
    for source in text.fileLines {
      number += 1
      let line = StoryLine(source)
      guard !line.isEmptyOrComment else { continue }
      let former = reading
      for kind in take(line, number: number, &reading) {
        report(kind, in: grammar, line: number, column: line.column, source: String(source))
      }
      if former.tagLine == nil, reading.tagLine != nil {
        (reading.tagColumn, reading.tagSource) = (line.column, String(source))
      }
      // Whatever line shows that no story follows, the mistake is that of the tags.
      if reading.tagsAreLost { reportTags(of: former, in: grammar) }
      reading.tagsAreLost = false
    }
    reportTags(of: reading, in: grammar)
    reportLineBreaks(in: text, grammar)
    problems.sort { $0.line < $1.line }
  }

  /// Reports the first control character in each line that an editor may show as a line end.
  ///
  /// A step behind it would look like a line of its own, but be a part of a title or a comment.
  private mutating func reportLineBreaks(in text: String, _ grammar: StoryGrammar) {
    guard grammar.isExtended, text.unicodeScalars.contains(where: Self.isLineBreak) else { return }
    var docString: Substring?
    for (number, source) in text.fileLines.enumerated() {
      let marks = source.drop { $0 == " " || $0 == "\t" }.prefix(3)
      if Self.isFeature(name), docString.map({ $0 == marks }) ?? Self.docStrings.contains(marks) {
        docString = docString == nil ? marks : nil
      }
      let scalars = source.unicodeScalars
      // A page break between lines hides nothing.
      guard docString == nil, let place = scalars.firstIndex(where: Self.isLineBreak),
        scalars[..<place].contains(where: { !Self.isBlank($0) }),
        scalars[place...].contains(where: { !Self.isBlank($0) })
      else { continue }
      report(
        .lineBreak(scalars[place]),
        in: grammar,
        line: number + 1,
        column: scalars.distance(from: scalars.startIndex, to: place) + 1,
        source: String(source)
      )
    }
  }

  /// The marks around a text below a step of a feature, which is typed as it is.
  private static let docStrings: Set<Substring> = ["\"\"\"", "```"]

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    isLineBreak(scalar) || scalar.properties.isWhitespace
  }

  /// Returns true if a scalar within a line is a control character that separates lines or groups of them.
  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0B, 0x0C, 0x1C...0x1E, 0x85: true
    default: false
    }
  }

  private mutating func reportTags(of reading: Reading, in grammar: StoryGrammar) {
    guard let line = reading.tagLine else { return }
    let (column, source) = (reading.tagColumn, reading.tagSource)
    report(.tagsWithoutStory, in: grammar, line: line, column: column, source: source)
  }

  /// The reader's place in a file.
  private struct Reading {
    var order: KeywordOrder
    /// The tags that wait for their story.
    var tags: [String] = []
    /// The line of the first tag that waits for its story; nil if no tag waits.
    var tagLine: Int?
    /// The column of the first tag.
    var tagColumn = 1
    /// The line of the first tag as it is written.
    var tagSource = ""
    /// True if a line came between the tags and their story that cannot stand there.
    var tagsAreLost = false
  }

  private mutating func report(
    _ kind: StoryProblem.Kind,
    in grammar: StoryGrammar,
    line: Int,
    column: Int,
    source: String
  ) {
    problems.append(
      StoryProblem(
        kind: kind,
        grammar: grammar,
        file: name,
        line: line,
        column: column,
        source: source
      )
    )
  }

  private mutating func take(
    _ line: StoryLine,
    number: Int,
    _ reading: inout Reading
  ) -> [StoryProblem.Kind] {
    if line.text.unicodeScalars.first == "@", reading.order.grammar.isExtended {
      reading.tagLine = reading.tagLine ?? number
      reading.tags += line.tags
      return line.tags.filter { !$0.hasPrefix("@") || $0.utf8.count == 1 }.map { .invalidTag($0) }
    }
    if line.text.unicodeScalars.first == "|", reading.order.grammar.isExtended {
      guard reading.tagLine == nil else {
        reading.tagsAreLost = true
        (reading.tags, reading.tagLine) = ([], nil)
        return []
      }
      return takeRow(line, number: number)
    }
    guard let word = line.word else { return [.noWord] }
    guard let keyword = Keyword(word: word),
      keyword == .story || reading.order.grammar.keywords.contains(keyword)
    else { return [.unknownKeyword(String(word))] }
    var kinds = reading.order.take(keyword).map { [$0] } ?? []
    if keyword == .story {
      if line.title.isEmpty { kinds.append(.emptyTitle) }
      var story = Story(title: line.title, steps: [], file: name, line: number)
      story.tags = reading.tags
      story.ownLines = reading.tagLine.map { $0...number }
      stories.append(story)
    } else if !stories.isEmpty {
      let step = Step(keyword, line.text, line: number, column: line.column)
      stories[stories.count - 1].steps.append(step)
      if let lines = stories[stories.count - 1].ownLines {
        stories[stories.count - 1].ownLines = lines.lowerBound...number
      }
    }
    reading.tagsAreLost = keyword != .story && reading.tagLine != nil
    (reading.tags, reading.tagLine) = ([], nil)
    return kinds
  }

  /// Adds a row to the table of the last step.
  private mutating func takeRow(_ line: StoryLine, number: Int) -> [StoryProblem.Kind] {
    let cells = GherkinDocument.Row(parsing: line.text, line: number).cells.map(\.text)
    guard let story = stories.indices.last, let step = stories[story].steps.indices.last else {
      return [.rowWithoutStep]
    }
    stories[story].ownLines = stories[story].ownLines.map { $0.lowerBound...number }
    guard let first = stories[story].steps[step].table?.rows.first else {
      stories[story].steps[step].table = StepTable(rows: [cells])
      return []
    }
    stories[story].steps[step].table?.rows.append(cells)
    return first.count == cells.count ? [] : [.cellCount(cells.count, expected: first.count)]
  }
}
