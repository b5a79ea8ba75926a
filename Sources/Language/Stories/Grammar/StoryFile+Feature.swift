import Actions
import EventModel
import Gherkin

/// Reading `.feature` files.
extension StoryFile {
  /// The endings of the names of files with stories.
  public static let endings = [".stories", ".feature"]

  /// Returns true if a file has stories in it, by the ending of its name in capital or small letters.
  public static func isNamed(_ name: String) -> Bool {
    let name = name.lowercased()
    return endings.contains(where: name.hasSuffix)
  }

  /// Returns true if a file has Gherkin in it, by the ending of its name in capital or small letters.
  public static func isFeature(_ name: String) -> Bool { name.lowercased().hasSuffix(".feature") }

  /// Reads the text of a `.feature` file.
  mutating func readFeature(_ text: String, _ grammar: StoryGrammar) {
    let (document, mistakes) = GherkinDocument.read(text)
    var found = mistakes
    if found.isEmpty {
      do throws(GherkinProblem) { readScenarios(of: document, try document.compiled()) } catch {
        found.append(error)
      }
    }
    let code = document.language.code
    var places = found.map {
      (kind: StoryProblem.Kind.feature($0, language: code), place: $0.place)
    }
    if found.isEmpty { places += document.unknownPlaceholders }
    problems = Self.problems(places, in: text, named: name, grammar)
    gaps = Self.problems(gapPlaces(in: document), in: text, named: name, grammar)
  }

  /// Reads the scenarios, and notes those that check nothing.
  private mutating func readScenarios(
    of document: GherkinDocument,
    _ compiled: (pickles: [Pickle], gaps: [PickleGap])
  ) {
    let ends = document.scenarioEnds
    let unfilled = document.unfilledOutlines
    let file = name
    stories = compiled.pickles.map { pickle in
      let line = pickle.heading.place.line
      var story = Story(pickle, end: ends[line], file: file)
      if pickle.values == nil, unfilled.contains(line) { story.gap = .noExamples }
      if story.steps.isEmpty { story.gap = .noSteps }
      return story
    }
    if !compiled.gaps.isEmpty {
      stories += compiled.gaps.map { Story($0, file: file) }
      stories.sort { $0.line < $1.line }
    }
    for place in stories.indices { stories[place].language = document.language.code }
  }

  /// Returns the places of the parts that cannot be run, each once.
  private func gapPlaces(
    in document: GherkinDocument
  ) -> [(kind: StoryProblem.Kind, place: GherkinPlace)] {
    guard stories.contains(where: { $0.gap != nil }) else { return [] }
    let headings = document.scenarios.map(\.heading.place)
    let examples = document.scenarios.flatMap(\.examples).map(\.heading.place)
    let places = Dictionary((headings + examples).map { ($0.line, $0) }) { first, _ in first }
    var seen: Set<Int> = []
    return stories.compactMap { story in
      guard let gap = story.gap else { return nil }
      // The story may have the line of an example row, which is no heading: then the heading of its outline counts.
      let line = places[story.line] == nil ? story.headingLine(among: headings) : story.line
      guard let line, let place = places[line], seen.insert(line).inserted else { return nil }
      return (.gap(gap), place)
    }
  }

  private static func problems(
    _ places: [(kind: StoryProblem.Kind, place: GherkinPlace)],
    in text: String,
    named file: String,
    _ grammar: StoryGrammar
  ) -> [StoryProblem] {
    guard !places.isEmpty else { return [] }
    let lines = text.fileLines
    return places.map { kind, place in
      let source = lines.indices.contains(place.line - 1) ? lines[place.line - 1] : ""
      return StoryProblem(
        kind: kind,
        grammar: grammar,
        file: file,
        line: place.line,
        column: place.column,
        source: String(source)
      )
    }
  }
}

extension GherkinDocument {
  /// All scenarios in the order of the file.
  fileprivate var scenarios: [Scenario] {
    feature.map { $0.scenarios + $0.rules.flatMap(\.scenarios) } ?? []
  }

  /// The lines of the headings of outlines that have placeholders but no examples.
  fileprivate var unfilledOutlines: Set<Int> {
    let outlines = scenarios.filter {
      $0.examples.isEmpty && language.isOutline($0.heading.keyword) && $0.hasPlaceholder
    }
    return Set(outlines.map(\.heading.place.line))
  }

  /// The last line of each scenario before its first row of examples, by the line of its heading.
  fileprivate var scenarioEnds: [Int: Int] {
    let ends = scenarios.map { scenario -> (Int, Int) in
      let heading = scenario.heading.place.line
      let header = scenario.examples.lazy.compactMap(\.header).first
      let last = scenario.steps.last.map(\.lastLine)
      return (heading, header?.place.line ?? last ?? heading)
    }
    return Dictionary(ends) { first, _ in first }
  }
}

extension GherkinDocument.Scenario {
  /// True if the name or a step has a placeholder, such as `<name>`.
  fileprivate var hasPlaceholder: Bool {
    ([heading.name] + steps.flatMap(\.texts)).contains { $0.contains(#/<[^<>]+>/#) }
  }
}

extension GherkinDocument.Step {
  /// The text of the step, and the table or text below it.
  fileprivate var texts: [String] {
    [text]
      + arguments.flatMap { argument in
        switch argument {
        case .table(let rows): rows.flatMap { $0.cells.map(\.text) }
        case .docString(let text): [text.content, text.mediaType ?? ""]
        }
      }
  }

  /// The last line of the step, with the table or text below it.
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
  /// Creates the story of examples without rows, which cannot be run.
  fileprivate init(_ gap: PickleGap, file: String) {
    let (heading, line) = (gap.heading, gap.examples.place.line)
    let first = heading.place.line
    let title = heading.name.isEmpty ? "\(heading.keyword) at line \(first)" : heading.name
    self.init(title: title, steps: [], file: file, line: line)
    tags = gap.tags
    ownLines = (heading.tags.first?.place.line ?? first)...max(gap.lastLine, first)
    self.gap = .noRows
  }

  /// Returns the line of the last heading up to the story.
  fileprivate func headingLine(among headings: [GherkinPlace]) -> Int? {
    // The headings are in the order of their lines.
    var (low, high) = (0, headings.count)
    while low < high {
      let middle = (low + high) / 2
      if headings[middle].line <= line { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? headings[low - 1].line : nil
  }

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
