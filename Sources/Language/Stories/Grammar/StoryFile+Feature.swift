import Gherkin

/// Reading `.feature` files.
extension StoryFile {
  /// The endings of the names of files with stories.
  public static let endings = [".stories", ".feature"]

  /// Returns whether a file has Gherkin in it, by its name.
  public static func isFeature(_ name: String) -> Bool { name.hasSuffix(".feature") }

  /// Reads the text of a `.feature` file.
  mutating func readFeature(_ text: String, _ grammar: StoryGrammar) {
    let (document, mistakes) = GherkinDocument.read(text)
    var found = mistakes
    var pickles: [Pickle] = []
    if found.isEmpty {
      do throws(GherkinProblem) { pickles = try document.pickles() } catch { found.append(error) }
    }
    let ends = document.scenarioEnds
    let file = name
    stories = pickles.map { Story($0, end: ends[$0.heading.place.line], file: file) }
    guard !found.isEmpty else { return }
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    problems = found.map { mistake in
      let (line, column) = (mistake.place.line, mistake.place.column)
      let source = lines.indices.contains(line - 1) ? Substring(lines[line - 1]) : ""
      return StoryProblem(
        kind: .feature(mistake, language: document.language.code),
        grammar: grammar,
        file: file,
        line: line,
        column: column,
        source: String(source.last == "\r" ? source.dropLast() : source)
      )
    }
  }
}

extension GherkinDocument {
  /// The last line of each scenario before its first row of examples, by the line of its heading.
  fileprivate var scenarioEnds: [Int: Int] {
    guard let feature else { return [:] }
    let scenarios = feature.scenarios + feature.rules.flatMap(\.scenarios)
    let ends = scenarios.map { scenario -> (Int, Int) in
      let heading = scenario.heading.place.line
      let header = scenario.examples.lazy.compactMap(\.header).first
      let last = scenario.steps.last.map(\.lastLine)
      return (heading, header?.place.line ?? last ?? heading)
    }
    return Dictionary(ends) { first, _ in first }
  }
}

extension GherkinDocument.Step {
  /// The last line of the step with what is below it.
  fileprivate var lastLine: Int {
    switch arguments.last {
    case .table(let rows)?: rows.last?.place.line ?? place.line
    case .docString(let text)?:
      text.place.line + text.content.utf8.count(where: { $0 == 0x0A }) + 2
    case nil: place.line
    }
  }
}

extension Story {
  /// Creates the story of a pickle.
  fileprivate init(_ pickle: Pickle, end: Int?, file: String) {
    let first = pickle.heading.place.line
    var title = pickle.name
    if title.isEmpty { title = "\(pickle.heading.keyword) at line \(first)" }
    // Rows of examples whose title has no placeholder would all have the same one.
    if let values = pickle.values, pickle.name == pickle.heading.name {
      title += " (\(values.joined(separator: ", ")))"
    }
    self.init(
      title: title,
      steps: pickle.steps.map { Step($0) },
      file: file,
      line: pickle.place.line
    )
    tags = pickle.tags
    let heading = pickle.heading.tags.first?.place.line ?? first
    ownLines = heading...max(end ?? first, first)
  }
}

extension Step {
  /// Creates the step of a pickle, which begins with Simon's keyword and is trimmed like a line of a story.
  fileprivate init(_ step: Pickle.Step) {
    let keyword: Keyword =
      switch step.source.kind {
      case .context: .given
      case .action: .when
      case .outcome: .then
      case .conjunction, .unknown: .and
      }
    let shown = StoryLine(step.source.keyword + step.text).text
    let text = "\(keyword.rawValue) \(StoryLine(step.text).text)"
    let place = step.source.place
    self.init(keyword, text, line: place.line, column: place.column)
    written = shown == text ? nil : shown
    table = step.table.map { StepTable(rows: $0) }
    docString = step.docString.map { DocString($0.content, mediaType: $0.mediaType) }
  }
}
