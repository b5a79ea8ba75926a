import EventModel
public import Stories

/// The stories of a `.feature` file, as Frank uses them.
///
/// A scenario becomes a story that begins with the steps of the background. The cells of a table
/// below a step are appended to it in quotes, row by row. `But` and `*` mean `And`. An outline
/// becomes one story for each row of its examples.
///
/// ```swift
/// let feature = FeatureFile(parsing: text, name: "todo.feature")
/// StoryRunner(library: try StepLibrary { FrankSteps.all() }).run(feature.stories, on: session)
/// ```
public struct FeatureFile: Hashable, Sendable {
  /// An invalid line.
  public struct Problem: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The description of the mistake.
    public var message: String
  }

  /// The file's name, as given to the reader.
  public let name: String
  /// The title of the feature.
  public private(set) var title = ""
  /// The scenarios, in order.
  public private(set) var stories: [Story] = []
  /// The invalid lines in order; a file with invalid lines must not be run.
  public private(set) var problems: [Problem] = []

  /// The part of the file that contains a line.
  private enum Part { case head, background, scenario, examples }

  private var part = Part.head
  private var background: [Step] = []
  private var outline: Story?
  private var columns: [String] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - name: The file's name, for messages.
  public init(parsing text: String, name: String) {
    self.name = name
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let trimmed = String(line.drop(while: \.isWhitespace))
      guard let first = trimmed.first, first != "#", first != "@" else { continue }
      take(trimmed, number: index + 1)
    }
    close()
  }

  private mutating func take(_ line: String, number: Int) {
    if line.hasPrefix("|") { return takeRow(Self.cells(line), number: number) }
    let heads = [
      "Feature:", "Background:", "Scenario Outline:", "Scenario:", "Example:", "Examples:",
    ]
    guard let head = heads.first(where: line.hasPrefix) else {
      return takeStep(line, number: number)
    }
    let title = StoryLine(line.dropFirst(head.count)).text
    switch head {
    case "Feature:": self.title = title
    case "Background:": begin(.background)
    case "Examples:": begin(.examples)
    default:
      open(Story(title: title, steps: [], file: name, line: number), head == "Scenario Outline:")
    }
  }

  private mutating func begin(_ part: Part) {
    self.part = part
    columns = []
  }

  private mutating func open(_ story: Story, _ isOutline: Bool) {
    close()
    begin(.scenario)
    if isOutline { outline = story } else { stories.append(story.with(background)) }
  }

  /// Ends an outline and reports one without examples.
  private mutating func close() {
    guard let open = outline else { return }
    outline = nil
    if !stories.contains(where: { $0.line == open.line }) {
      problems.append(Problem(line: open.line, message: "the outline has no examples"))
    }
  }

  private mutating func takeStep(_ line: String, number: Int) {
    let text = StoryLine(line.hasPrefix("* ") ? "And" + line.dropFirst() : line).text
    let word = text.prefix { $0.isLetter }
    let isBut = word == "But"
    guard let keyword = isBut ? .and : Keyword(word: word), keyword != .story, part != .examples
    else {
      // Text directly below the feature's title is its description.
      if part != .head {
        problems.append(
          Problem(line: number, message: "\(line.quoted) is neither a step nor a heading")
        )
      }
      return
    }
    let step = Step(keyword, isBut ? "And" + text.dropFirst(3) : text, line: number)
    switch part {
    case .background: background.append(step)
    case .scenario where outline != nil: outline?.steps.append(step)
    case .scenario: stories[stories.count - 1].steps.append(step)
    case .head, .examples: return
    }
  }

  private mutating func takeRow(_ cells: [String], number: Int) {
    let list = cells.map { "\"\($0)\"" }.joined(separator: ", ")
    switch part {
    case .background where !background.isEmpty: background[background.count - 1].append(list)
    case .scenario where outline?.steps.isEmpty == false: outline?.appendToLastStep(list)
    case .scenario where outline == nil && stories.last?.steps.isEmpty == false:
      stories[stories.count - 1].appendToLastStep(list)
    case .examples where columns.isEmpty: columns = cells
    case .examples where outline != nil && cells.count == columns.count: add(cells)
    default: problems.append(Problem(line: number, message: "the row does not belong to a step"))
    }
  }

  /// Adds the story of the outline for one row of its examples.
  private mutating func add(_ cells: [String]) {
    guard let outline else { return }
    let values = zip(columns, cells).map { ("<\($0)>", $1) }
    let filled = { (text: String) in values.reduce(text) { $0.replacing($1.0, with: $1.1) } }
    var story = outline
    story.title = "\(filled(outline.title)) (\(cells.joined(separator: ", ")))"
    for index in story.steps.indices { story.steps[index].text = filled(story.steps[index].text) }
    stories.append(story.with(background))
  }

  /// Returns the cells of a row; `\|` is a bar within a cell.
  private static func cells(_ line: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in line.dropFirst() {
      if character == "|", !isEscaped {
        cells.append("")
      } else if character != "\\" || isEscaped {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return cells.dropLast().map(\.trimmed)
  }
}

extension Step {
  /// Appends the cells of a table below the step.
  fileprivate mutating func append(_ list: String) {
    let isFirst = !text.hasSuffix("\"") || !text.contains(": \"")
    text += isFirst ? "\(text.hasSuffix(":") ? "" : ":") \(list)" : ", \(list)"
  }
}

extension Story {
  fileprivate mutating func appendToLastStep(_ list: String) {
    steps[steps.count - 1].append(list)
  }

  /// Returns the story with the steps of a background before its own.
  fileprivate func with(_ background: [Step]) -> Story {
    var story = self
    story.steps = background + steps
    return story
  }
}

extension StringProtocol {
  /// The text without the blanks around it.
  var trimmed: String {
    String(String(drop(while: \.isWhitespace).reversed()).drop(while: \.isWhitespace).reversed())
  }
}
