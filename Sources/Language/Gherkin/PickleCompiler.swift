/// The making of pickles, up to a limit of text.
///
/// A small file can stand for very many steps: each row of examples repeats all steps of its scenario and of
/// the backgrounds, and values can have placeholders.
struct PickleCompiler {
  /// The bytes that a pickle, a step or a cell counts beside its text.
  private static let cost = 32

  private let limit: Int
  private var size = 0
  /// The bytes that may still be searched for placeholders.
  private var searches: Int
  /// The place of the pickle under way.
  private var place = GherkinPlace(line: 1)
  private(set) var pickles: [Pickle] = []
  private(set) var gaps: [PickleGap] = []

  init(limit: Int) {
    self.limit = limit
    searches = limit > Int.max / 8 ? .max : limit * 8
  }

  /// Adds the pickles of a scenario.
  ///
  /// - Throws: `GherkinProblem` at the scenario's heading, or at the row of its examples, at the limit.
  mutating func add(
    _ scenario: GherkinDocument.Scenario,
    after background: [GherkinDocument.Step],
    tags: [GherkinDocument.Tag]
  ) throws(GherkinProblem) {
    place = scenario.heading.place
    guard !scenario.examples.isEmpty else {
      try count((tags.count + scenario.heading.tags.count) * Self.cost)
      let tags = (tags + scenario.heading.tags).map(\.name)
      return try add(scenario, after: background, tags: tags, with: PickleValues())
    }
    for examples in scenario.examples {
      let own = scenario.heading.tags + examples.heading.tags
      try count((tags.count + own.count) * Self.cost)
      let tags = (tags + own).map(\.name)
      guard let header = examples.header, !examples.rows.isEmpty else {
        gaps.append(
          PickleGap(
            heading: scenario.heading,
            examples: examples.heading,
            lastLine: examples.header?.place.line ?? examples.heading.place.line,
            tags: tags
          )
        )
        continue
      }
      let names = header.cells.map(\.text)
      for row in examples.rows {
        place = row.place
        try count((names.count + tags.count) * Self.cost)
        let values = PickleValues(names: names, values: row.cells.map(\.text))
        try add(scenario, after: background, tags: tags, with: values)
      }
    }
  }

  private mutating func add(
    _ scenario: GherkinDocument.Scenario,
    after background: [GherkinDocument.Step],
    tags: [String],
    with values: PickleValues
  ) throws(GherkinProblem) {
    var pickle = Pickle(
      name: try filled(scenario.heading.name, values),
      place: place,
      heading: scenario.heading,
      values: values.isEmpty ? nil : values.values,
      tags: tags,
      steps: []
    )
    var kind = GherkinDocument.Step.Kind.unknown
    let steps = scenario.steps.isEmpty ? [] : background + scenario.steps
    for (index, step) in steps.enumerated() {
      if step.kind != .conjunction { kind = step.kind }
      // A background has no placeholders.
      let own = index < background.count ? PickleValues() : values
      pickle.steps.append(try made(step, of: kind, with: own))
    }
    pickles.append(pickle)
  }

  private mutating func made(
    _ step: GherkinDocument.Step,
    of kind: GherkinDocument.Step.Kind,
    with values: PickleValues
  ) throws(GherkinProblem) -> Pickle.Step {
    var made = Pickle.Step(source: step, kind: kind, text: try filled(step.text, values))
    for argument in step.arguments {
      switch argument {
      case .table(let rows):
        var table: [[String]] = []
        for row in rows {
          var cells: [String] = []
          for cell in row.cells { cells.append(try filled(cell.text, values)) }
          table.append(cells)
        }
        made.table = table
      case .docString(var text):
        text.content = try filled(text.content, values)
        if let type = text.mediaType { text.mediaType = try filled(type, values) }
        made.docString = text
      }
    }
    return made
  }

  /// Returns a text with values, and counts it.
  private mutating func filled(
    _ text: String,
    _ values: PickleValues
  ) throws(GherkinProblem) -> String {
    let made = values.filled(text, atMost: limit - size, searching: &searches)
    guard searches > 0 else { throw tooLarge }
    try count(made.utf8.count + Self.cost)
    return made
  }

  /// Counts the steps that each scenario of a rule gets from the backgrounds.
  ///
  /// - Throws: `GherkinProblem` at the rule, at the limit.
  mutating func enter(
    _ rule: GherkinDocument.Rule,
    background: [GherkinDocument.Step],
    tags: [GherkinDocument.Tag]
  ) throws(GherkinProblem) {
    place = rule.heading.place
    try count((background.count + tags.count) * Self.cost)
  }

  private mutating func count(_ bytes: Int) throws(GherkinProblem) {
    size += bytes
    guard size <= limit else { throw tooLarge }
  }

  private var tooLarge: GherkinProblem {
    GherkinProblem(kind: .tooLarge(limit: limit), place: place)
  }
}

extension GherkinDocument {
  /// Returns the scenarios as they are run, in the order of the file.
  ///
  /// - Parameter limit: the most bytes of text; each step, cell and scenario counts a few more.
  /// - Returns: the pickles.
  /// - Throws: `GherkinProblem` if backgrounds and examples make more text than the limit.
  public func pickles(limit: Int = 64 << 20) throws(GherkinProblem) -> [Pickle] {
    try compiled(limit: limit).pickles
  }

  /// Returns the scenarios as they are run, and the examples that run nothing, both in the order of the file.
  ///
  /// - Parameter limit: the most bytes of text, as for ``pickles(limit:)``.
  /// - Returns: the pickles and the gaps.
  /// - Throws: `GherkinProblem` if backgrounds and examples make more text than the limit.
  public func compiled(
    limit: Int = 64 << 20
  ) throws(GherkinProblem) -> (pickles: [Pickle], gaps: [PickleGap]) {
    var compiler = PickleCompiler(limit: limit)
    guard let feature else { return ([], []) }
    let background = feature.background?.steps ?? []
    for scenario in feature.scenarios {
      try compiler.add(scenario, after: background, tags: feature.heading.tags)
    }
    for rule in feature.rules where !rule.scenarios.isEmpty {
      let background = background + (rule.background?.steps ?? [])
      let tags = feature.heading.tags + rule.heading.tags
      try compiler.enter(rule, background: background, tags: tags)
      for scenario in rule.scenarios {
        try compiler.add(scenario, after: background, tags: tags)
      }
    }
    return (compiler.pickles, compiler.gaps)
  }
}
