/// The keywords of Gherkin in one language.
public struct GherkinLanguage: Hashable, Sendable {
  /// The parts of a feature that begin with a heading.
  enum Part: Int, CaseIterable {
    case feature, rule, background, scenario, outline, examples
  }

  /// A word that begins a step.
  struct StepWord: Hashable {
    /// The word, with the blank that belongs to it in most languages.
    let text: String
    let kind: GherkinDocument.Step.Kind
  }

  /// The code that `# language:` names, such as `fr`.
  public let code: String
  /// The words of headings by `Part`.
  private let headings: [[String]]
  /// The words of steps, the longest first, since a word can begin with another one.
  let stepWords: [StepWord]

  /// Reads a line of the table; nil for a comment.
  private init?(row: Substring) {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let parts = Part.allCases.count
    guard !row.hasPrefix("#"), fields.count == 3 + parts + Self.kinds.count else { return nil }
    code = fields[0]
    let words = fields[3...].map { field in
      field.split(separator: "|").map { word in
        word.hasSuffix("~") ? "\(word.dropLast()) " : String(word)
      }
    }
    headings = Array(words[..<parts])
    var kinds: [String: GherkinDocument.Step.Kind] = [:]
    var order: [String] = []
    for (kind, words) in zip(Self.kinds, words[parts...]) {
      for word in words {
        if kinds[word] == nil { order.append(word) }
        kinds[word] = kinds[word].map { $0 == kind ? kind : .unknown } ?? kind
      }
    }
    stepWords = order.map { StepWord(text: $0, kind: kinds[$0] ?? .unknown) }
      .sorted { $0.text.unicodeScalars.count > $1.text.unicodeScalars.count }
  }

  private static let kinds: [GherkinDocument.Step.Kind] = [
    .context, .action, .outcome, .conjunction, .conjunction,
  ]

  /// All languages, in the order of the table of the Gherkin project.
  public static let all: [GherkinLanguage] =
    String(decoding: PackageResources.languages_txt, as: UTF8.self)
    .split(separator: "\n").compactMap { GherkinLanguage(row: $0) }

  /// English, the language of files that name none.
  static let english = GherkinLanguage(code: "en") ?? all[0]

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { one, _ in one }

  /// Returns the language with a code; nil if there is none.
  public init?(code: String) {
    guard let language = Self.byCode[code] else { return nil }
    self = language
  }

  /// Returns the words of a heading, without the colon.
  func headings(of part: Part) -> [String] { headings[part.rawValue] }

  /// Returns the word of a heading and the text behind its colon; nil for a line without this heading.
  func heading(_ part: Part, in line: GherkinLine) -> (keyword: String, name: Substring)? {
    for word in headings[part.rawValue] {
      if let name = line.rest(after: word, ":") { return (word, name) }
    }
    return nil
  }

  /// Returns true if a keyword begins an outline and no other scenario.
  public func isOutline(_ keyword: String) -> Bool {
    headings[Part.outline.rawValue].contains(keyword)
      && !headings[Part.scenario.rawValue].contains(keyword)
  }

  /// Returns the word that begins a step and the text behind it; nil for a line that is no step.
  func step(in line: GherkinLine) -> (word: StepWord, text: Substring)? {
    for word in stepWords {
      if let text = line.rest(after: word.text) { return (word, text) }
    }
    return nil
  }

  /// The words that begin lines, without blanks and colons, for the search for the nearest one.
  public var words: [String] {
    headings.flatMap { $0.map { "\($0):" } } + stepWords.map { $0.text.filter { $0 != " " } }
  }
}
