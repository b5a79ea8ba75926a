/// A reader of `.feature` files.
///
/// The grammar of Gherkin has no depth: the first word of a line decides which part begins there, so that one pass
/// over the lines is enough.
struct GherkinReader {
  private var language = GherkinLanguage.english
  private var comments: [GherkinDocument.Comment] = []
  private var problems: [GherkinProblem] = []
  private var builder = GherkinBuilder()
  /// The tags that wait for their heading.
  private var tags: [GherkinDocument.Tag] = []
  /// True while lines with tags wait for their heading.
  private var isTagged = false
  private var isLanguageNamed = false
  private let lines: [GherkinLine]
  private var place = 0

  private init(_ text: String) { lines = GherkinLine.lines(of: text) }

  /// Reads a file; the document has everything but the lines with problems.
  static func read(_ text: String) -> (document: GherkinDocument, problems: [GherkinProblem]) {
    var reader = GherkinReader(text)
    while let line = reader.next() { reader.take(line) }
    if reader.isTagged { reader.report(.end(expected: reader.expected), at: reader.end) }
    let document = GherkinDocument(
      language: reader.language,
      feature: reader.builder.end(),
      comments: reader.comments
    )
    return (document, reader.problems.sorted { $0.place < $1.place })
  }

  /// The place behind the last line.
  private var end: GherkinPlace { GherkinPlace(line: lines.count + 1) }

  private mutating func next() -> GherkinLine? {
    guard place < lines.count else { return nil }
    place += 1
    return lines[place - 1]
  }

  private mutating func report(_ kind: GherkinProblem.Kind, at place: GherkinPlace) {
    problems.append(GherkinProblem(kind: kind, place: place))
  }

  private mutating func take(_ line: GherkinLine) {
    switch line.content.unicodeScalars.first {
    case nil: if builder.isDescribing { builder.describe(line.text) }
    case "#": takeComment(line)
    case "@": takeTags(line)
    case "|" where takeRow(line): return
    case "\"" where takeDocString(line, "\"\"\""): return
    case "`" where takeDocString(line, "```"): return
    default:
      if takeStep(line) || takeHeading(line) { return }
      if builder.isDescribing, !isTagged { return builder.describe(line.text) }
      report(.unexpected(String(line.trimmed), expected: expected), at: line.place)
    }
  }

  private mutating func takeComment(_ line: GherkinLine) {
    if builder.open == .start, !isTagged, !isLanguageNamed, let code = line.languageCode {
      isLanguageNamed = true
      if let language = GherkinLanguage(code: code) {
        self.language = language
        return
      }
      report(.unknownLanguage(code), at: line.place)
    }
    comments.append(GherkinDocument.Comment(line: line.number, text: String(line.text)))
  }

  private mutating func takeTags(_ line: GherkinLine) {
    builder.endDescription()
    isTagged = true
    for tag in line.tags {
      if tag.name.unicodeScalars.contains(where: \.isBlank) {
        report(.blankInTag(tag.name), at: tag.place)
      } else {
        tags.append(tag)
      }
    }
  }

  private mutating func takeHeading(_ line: GherkinLine) -> Bool {
    for part in headings {
      guard let (keyword, name) = language.heading(part, in: line) else { continue }
      builder.begin(
        part,
        GherkinDocument.Heading(
          place: line.place,
          keyword: keyword,
          name: String(name),
          tags: tags
        )
      )
      (tags, isTagged) = ([], false)
      return true
    }
    return false
  }

  private mutating func takeStep(_ line: GherkinLine) -> Bool {
    guard !isTagged, builder.open == .background || builder.open == .scenario,
      let (word, text) = language.step(in: line)
    else { return false }
    builder.begin(
      GherkinDocument.Step(
        place: line.place,
        keyword: word.text,
        kind: word.kind,
        text: String(text)
      )
    )
    return true
  }

  private mutating func takeRow(_ line: GherkinLine) -> Bool {
    let row = line.row
    guard !isTagged, let first = builder.add(row) else { return false }
    if row.cells.count != first.cells.count {
      report(.cellCount(row.cells.count, expected: first.cells.count), at: row.place)
    }
    return true
  }

  private mutating func takeDocString(_ line: GherkinLine, _ delimiter: String) -> Bool {
    guard !isTagged, builder.canHaveDocString, let type = line.rest(after: delimiter) else {
      return false
    }
    let escaped = delimiter.map { "\\\($0)" }.joined()
    var content: [String] = []
    var isOpen = true
    while isOpen, let inner = next() {
      isOpen = inner.rest(after: delimiter) == nil
      guard isOpen else { break }
      let text = String(inner.text(withoutIndent: line.indent))
      content.append(text.utf8.contains(0x5C) ? text.replacing(escaped, with: delimiter) : text)
    }
    if isOpen { report(.end(expected: ["the closing \(delimiter)"]), at: end) }
    builder.add(
      GherkinDocument.DocString(
        place: line.place,
        delimiter: delimiter,
        mediaType: type.isEmpty ? nil : String(type),
        content: content.joined(separator: "\n")
      )
    )
    return true
  }

  /// The headings that can stand here, in the order in which they are tried.
  private var headings: [GherkinLanguage.Part] {
    switch builder.open {
    case .start: [.feature]
    case .feature, .rule:
      isTagged ? [.scenario, .outline, .rule] : [.background, .scenario, .outline, .rule]
    case .background: [.scenario, .outline, .rule]
    case .scenario, .examples: [.examples, .scenario, .outline, .rule]
    }
  }

  /// The lines that can stand here, in words.
  private var expected: [String] {
    let names = headings.compactMap { part -> String? in
      switch part {
      case .feature: "a feature"
      case .rule: "a rule"
      case .background: "a background"
      case .scenario: "a scenario"
      case .outline: nil
      case .examples: "examples"
      }
    }
    if isTagged { return ["tags"] + names }
    return switch builder.open {
    case .start: ["tags"] + names
    case .background, .scenario: ["a step", "tags"] + names
    case .examples: ["a row", "tags"] + names
    case .feature, .rule: ["tags"] + names
    }
  }
}

extension GherkinDocument {
  /// Reads a `.feature` file.
  ///
  /// - Parameter text: the text of the file.
  /// - Returns: the document, and all mistakes in the order of their places; a file with mistakes must not be
  ///   run.
  public static func read(_ text: String) -> (document: GherkinDocument, problems: [GherkinProblem])
  {
    GherkinReader.read(text)
  }
}
