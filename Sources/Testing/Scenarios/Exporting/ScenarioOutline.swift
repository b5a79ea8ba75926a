import Stories

/// Scenarios in a row that differ only in quoted texts, as one outline with a row of examples for each.
///
/// ```gherkin
/// Scenario Outline: Type "<Title>", tap "Done" and see "<Title>"
///   When I type "<Title>" into "Title"
///   Then I see "<Title>"
///
///   Examples:
///     | Title |
///     | Milk  |
///     | Bread |
/// ```
///
/// The rows run in their order, so that each continues the session where the one above left it.
struct ScenarioOutline {
  /// A scenario: its title and its steps with their keywords.
  struct Scenario {
    var title: String
    var steps: [String]
  }

  /// The lines of the outline, or of the scenario if there is only one.
  let lines: [String]

  /// Writes scenarios, those in a row that differ only in quoted texts as one outline.
  static func writing(_ scenarios: [Scenario]) -> [ScenarioOutline] {
    var outlines: [ScenarioOutline] = []
    var rest = scenarios[...]
    var shapes = scenarios.map { QuotedParts(of: $0.steps)?.form }[...]
    while let first = rest.first, let form = shapes.first {
      let count = form == nil ? 1 : shapes.prefix { $0 == form }.count
      if let outline = ScenarioOutline(merging: Array(rest.prefix(count))) {
        outlines.append(outline)
      } else if count == 1 {
        outlines.append(ScenarioOutline(of: first))
      } else {
        outlines += rest.prefix(count).map { ScenarioOutline(of: $0) }
      }
      (rest, shapes) = (rest.dropFirst(count), shapes.dropFirst(count))
    }
    return outlines
  }

  private init(of scenario: Scenario) {
    lines = ["  Scenario: \(scenario.title)"] + scenario.steps.map { "    \($0)" }
  }

  /// Merges scenarios whose steps have one shape; nil for one scenario, and where rows of examples cannot give the texts
  /// back.
  private init?(merging scenarios: [Scenario]) {
    let titles = scenarios.compactMap { QuotedParts(of: [$0.title]) }
    let steps = scenarios.compactMap { QuotedParts(of: $0.steps) }
    guard scenarios.count > 1, titles.count == scenarios.count, steps.count == scenarios.count,
      scenarios.allSatisfy(\.title.isCell)
    else { return nil }
    var table = ExampleTable(of: steps)
    if titles.allSatisfy({ $0.form == titles[0].form }) {
      table = ExampleTable(of: zip(titles, steps).map { $0 + $1 })
    } else {
      // Titles that differ by more than quoted texts are examples themselves.
      table.addTitles(scenarios.map(\.title))
    }
    guard !table.isEmpty, let title = table.texts.first else { return nil }
    lines =
      ["  Scenario Outline: \(title)"] + table.texts.dropFirst().map { "    \($0)" }
      + ["", "    Examples:"] + table.lines.map { "      \($0)" }
  }
}

/// Texts divided into what stands within quotation marks and what stands around it.
private struct QuotedParts {
  /// The parts around the quoted texts, for each text; with the marks.
  private(set) var shape: [[String]] = []
  /// The quoted texts of all, in order, as they are written.
  private(set) var values: [String] = []

  /// Divides texts; nil if a row of examples cannot give them back.
  init?(of texts: [String]) {
    // A sign of a placeholder can stand in no text.
    guard texts.allSatisfy({ !$0.contains("<") && !$0.contains(">") }) else { return nil }
    for text in texts { guard divide(text) else { return nil } }
    // Gherkin takes away the space around a cell.
    guard values.allSatisfy(\.isCell) else { return nil }
  }

  /// Returns the texts of both.
  static func + (first: Self, second: Self) -> Self {
    var both = first
    both.shape += second.shape
    both.values += second.values
    return both
  }

  /// Adds a text; false if a quoted text in it has no end.
  private mutating func divide(_ text: String) -> Bool {
    var around = [""]
    var value: String?
    var isEscaped = false
    for character in text {
      guard let open = value else {
        around[around.count - 1].append(character)
        if character == "\"" { value = "" }
        continue
      }
      if character == "\"", !isEscaped {
        values.append(open)
        value = nil
        around.append("\"")
      } else {
        value = open + String(character)
        isEscaped = character == "\\" && !isEscaped
      }
    }
    shape.append(around)
    return value == nil
  }

  /// The shape by its bytes: two texts that look the same can have other ones.
  var form: [[[UInt8]]] { shape.map { $0.map { Array($0.utf8) } } }

  /// The part behind each quoted text, up to the next one.
  var following: [String] { shape.flatMap { $0.dropFirst() } }

  /// Returns the texts, with placeholders for some of the quoted texts.
  func texts(with names: [String?]) -> [String] {
    var place = 0
    return shape.map { around in
      around.dropFirst().reduce(around[0]) { text, part in
        defer { place += 1 }
        return text + (names[place].map { "<\($0)>" } ?? values[place]) + part
      }
    }
  }
}

/// The texts in which scenarios of one shape differ.
private struct ExampleTable {
  /// A column: its name and its values, one for each scenario.
  private struct Column {
    var name: String
    var values: [String]
  }

  private var columns: [Column] = []
  /// The texts of all scenarios, with placeholders where they differ.
  private(set) var texts: [String] = []
  /// True if the scenarios have the same texts.
  var isEmpty: Bool { columns.isEmpty }

  init(of scenarios: [QuotedParts]) {
    guard let first = scenarios.first else { return }
    var names: [String?] = []
    for place in first.values.indices {
      let values = scenarios.map { $0.values[place] }
      names.append(isSame(values) ? nil : name(of: values, in: scenarios))
    }
    texts = first.texts(with: names)
  }

  /// Adds the titles of the scenarios, as the first column and text.
  mutating func addTitles(_ titles: [String]) {
    let name = unused("story")
    columns.insert(Column(name: name, values: titles), at: 0)
    texts.insert("<\(name)>", at: 0)
  }

  /// Returns the name of the column with some values, which is added if there is none.
  private mutating func name(
    of values: [String],
    in scenarios: [QuotedParts]
  ) -> String {
    let known = columns.first { isSame($0.values, values) }
    if let known { return known.name }
    // A typed text is named by its field, also where a title tells it first.
    let fields = scenarios[0].values.indices.dropLast()
      .filter { scenarios[0].following[$0] == "\" into \"" }
      .filter { place in isSame(scenarios.map { $0.values[place] }, values) }
      .map { place in scenarios.map { $0.values[place + 1] } }
    let field = fields.first { isSame($0) && isPlain($0[0]) }?[0]
    let name = unused(field?.lowercased() ?? "text")
    columns.append(Column(name: name, values: values))
    return name
  }

  /// Returns true if all texts have the same bytes.
  private func isSame(_ values: [String]) -> Bool {
    values.dropFirst().allSatisfy { $0.utf8.elementsEqual(values[0].utf8) }
  }

  private func isSame(_ values: [String], _ others: [String]) -> Bool {
    zip(values, others).allSatisfy { isSame([$0, $1]) }
  }

  /// Returns true for words that can name a column.
  private func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
  }

  private func unused(_ name: String) -> String {
    let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? name : "\(name) \($0)" }
    return names.first { name in !columns.contains { $0.name == name } } ?? name
  }

  /// The header and the rows, with cells as wide as their column.
  var lines: [String] {
    let cells = columns.map { column in
      let cells = [column.name] + column.values.map(cell)
      let width = cells.map(\.count).max() ?? 0
      return cells.map { $0 + String(repeating: " ", count: width - $0.count) }
    }
    return (cells.first ?? []).indices.map { row in
      "| \(cells.map { $0[row] }.joined(separator: " | ")) |"
    }
  }

  /// Returns a value as Gherkin reads it in a cell.
  private func cell(_ value: String) -> String {
    // Gherkin divides rows at scalars, also where one is part of a larger character.
    value.unicodeScalars.map { $0 == "|" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}

extension String {
  /// True if a cell of a table can give the text back: one without space at its ends.
  fileprivate var isCell: Bool {
    let ends = [unicodeScalars.first, unicodeScalars.last].compactMap(\.self)
    return ends.allSatisfy { !$0.properties.isWhitespace }
  }
}
