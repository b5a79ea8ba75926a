/// The document so far, with the parts that are still open.
///
/// Each part is added to the surrounding one when it is closed, so that no line copies earlier parts.
struct GherkinBuilder {
  /// The part that the next line belongs to.
  enum Open { case start, feature, rule, background, scenario, examples }

  private(set) var open = Open.start
  /// Lines that are nothing else belong to the description of the open part.
  private(set) var isDescribing = false

  private var feature: GherkinDocument.Feature?
  private var rule: GherkinDocument.Rule?
  private var background: GherkinDocument.Background?
  private var scenario: GherkinDocument.Scenario?
  private var examples: GherkinDocument.Examples?
  private var step: GherkinDocument.Step?
  private var table: [GherkinDocument.Row] = []
  private var description: [String] = []

  /// Begins a part, which ends those that it cannot be in.
  mutating func begin(_ part: GherkinLanguage.Part, _ heading: GherkinDocument.Heading) {
    endDescription()
    closeStep()
    closeExamples()
    if part != .examples { closeScenario() }
    switch part {
    case .feature: (feature, open) = (GherkinDocument.Feature(heading: heading), .feature)
    case .rule:
      closeRule()
      (rule, open) = (GherkinDocument.Rule(heading: heading), .rule)
    case .background:
      (background, open) = (GherkinDocument.Background(heading: heading), .background)
    case .scenario, .outline:
      (scenario, open) = (GherkinDocument.Scenario(heading: heading), .scenario)
    case .examples: (examples, open) = (GherkinDocument.Examples(heading: heading), .examples)
    }
    isDescribing = true
  }

  /// Adds a line to the description of the open part.
  mutating func describe(_ line: Substring) {
    if !line.withoutBlanks.isEmpty || !description.isEmpty { description.append(String(line)) }
  }

  /// Ends the description of the open part.
  mutating func endDescription() {
    guard isDescribing else { return }
    isDescribing = false
    while description.last.map({ Substring($0).withoutBlanks.isEmpty }) == true {
      description.removeLast()
    }
    let text = description.joined(separator: "\n")
    description = []
    switch open {
    case .start: return
    case .feature: feature?.heading.description = text
    case .rule: rule?.heading.description = text
    case .background: background?.heading.description = text
    case .scenario: scenario?.heading.description = text
    case .examples: examples?.heading.description = text
    }
  }

  /// Begins a step of the open background or scenario.
  mutating func begin(_ step: GherkinDocument.Step) {
    endDescription()
    closeStep()
    self.step = step
  }

  /// Adds a row to the table of the open examples or of the last step.
  ///
  /// - Returns: the first row of the table, which is this one for a new table; nil if no table can have
  ///   the row.
  mutating func add(_ row: GherkinDocument.Row) -> GherkinDocument.Row? {
    if open == .examples {
      endDescription()
      guard let header = examples?.header else {
        examples?.header = row
        return row
      }
      examples?.rows.append(row)
      return header
    }
    guard !isDescribing, let step else { return nil }
    if table.isEmpty, step.arguments.contains(where: \.isTable) { return nil }
    table.append(row)
    return table[0]
  }

  /// True while the last step can still take a text of several lines.
  var canHaveDocString: Bool {
    !isDescribing && step?.arguments.allSatisfy(\.isTable) == true
  }

  /// Adds a text of several lines to the last step.
  mutating func add(_ text: GherkinDocument.DocString) {
    closeTable()
    step?.arguments.append(.docString(text))
  }

  /// Ends all parts and returns the feature.
  mutating func end() -> GherkinDocument.Feature? {
    endDescription()
    closeStep()
    closeExamples()
    closeScenario()
    closeRule()
    return feature
  }

  private mutating func closeTable() {
    if !table.isEmpty { step?.arguments.append(.table(table)) }
    table = []
  }

  private mutating func closeStep() {
    closeTable()
    guard let step else { return }
    background?.steps.append(step)
    scenario?.steps.append(step)
    self.step = nil
  }

  private mutating func closeExamples() {
    if let examples { scenario?.examples.append(examples) }
    examples = nil
  }

  private mutating func closeScenario() {
    if let background {
      if rule == nil { feature?.background = background } else { rule?.background = background }
    }
    if let scenario {
      if rule == nil {
        feature?.scenarios.append(scenario)
      } else {
        rule?.scenarios.append(scenario)
      }
    }
    (background, scenario) = (nil, nil)
  }

  private mutating func closeRule() {
    if let rule { feature?.rules.append(rule) }
    rule = nil
  }
}

extension GherkinDocument.Argument {
  /// True if the argument is a table, not a text.
  fileprivate var isTable: Bool { if case .table = self { true } else { false } }
}
