import Actions
import EventModel
import ViewQuery

/// The sentences of Frank's features, for teams that bring them along.
///
/// ```swift
/// let library = try StepLibrary { FrankSteps.definitions }
/// ```
///
/// They pick nodes as Frank did, by Shelley's selectors, of which a touch takes the first match; they
/// wait for nothing, as time passes only while a step lets it.
public enum FrankSteps {
  /// A sentence: its pattern, the selector that its texts make, and what is done with the matches.
  private struct Sentence {
    let pattern: String
    let selector: @Sendable (String) -> String
    let operation: Operation
  }

  private enum Operation: Sendable {
    case touch, exists, absent
  }

  /// The definitions, each of whose patterns is anchored.
  public static let definitions: [StepDefinition] =
    sentences.map { sentence in
      step(sentence.pattern) { (context, text: String) in
        try perform(sentence.operation, sentence.selector(text), as: text, context)
      }
    } + [
      step(#"^\w+ I touch the first table cell$"#) { context in
        try perform(.touch, "tableViewCell first", as: "the first table cell", context)
      },
      step(#"^\w+ switch "([^"]*)" should be (on|off)$"#) {
        (context, label: String, state: String) in
        let selector = "view:'UISwitch' marked:\(quoted(label))"
        let tree = try context.screen()
        let switches = try tree.select(selector)
        guard !switches.isEmpty else { throw StepFailure("there is no switch \(label.quoted)") }
        let wanted = state == "on" ? "1" : "0"
        guard switches.allSatisfy({ tree[$0].value == wanted }) else {
          throw StepFailure("the switch \(label.quoted) is not \(state)")
        }
      },
      step(#"^\w+ I navigate back$"#) { try $0.perform(.back) },
      step(#"^\w+ I wait for ([\d.]+) seconds?$"#) { (context, seconds: Double) in
        try context.perform(.wait(.seconds(seconds)))
      },
    ]

  private static let sentences: [Sentence] = [
    Sentence(
      pattern: #"^\w+ I touch "([^"]*)"$"#,
      selector: { "view marked:\(quoted($0)) first" },
      operation: .touch
    ),
    Sentence(
      pattern: #"^\w+ I touch the (\d+)(?:st|nd|rd|th) table cell$"#,
      selector: { "tableViewCell index:\((Int($0) ?? 1) - 1)" },
      operation: .touch
    ),
    Sentence(
      pattern: #"^\w+ I touch the table cell marked "([^"]*)"$"#,
      selector: { "tableViewCell marked:\(quoted($0))" },
      operation: .touch
    ),
    Sentence(
      pattern: #"^\w+ I touch the button marked "([^"]*)"$"#,
      selector: { "button marked:\(quoted($0))" },
      operation: .touch
    ),
    Sentence(
      pattern: #"^\w+ I should see "([^"]*)"$"#,
      selector: { "view marked:\(quoted($0))" },
      operation: .exists
    ),
    Sentence(
      pattern: #"^\w+ I should not see "([^"]*)"$"#,
      selector: { "view marked:\(quoted($0))" },
      operation: .absent
    ),
    Sentence(
      pattern: #"^\w+ I should see an? "([^"]*)" button$"#,
      selector: { "button marked:\(quoted($0))" },
      operation: .exists
    ),
  ]

  /// The selector that a step's text makes; nil for a text that is none of these sentences.
  static func selector(of text: String) -> String? {
    let values = text.unicodeScalars.map(\.value)
    for sentence in sentences {
      guard let program = (try? StepPattern(sentence.pattern))?.program else { continue }
      var search = PatternSearch(program, in: values)
      guard let range = (try? search.groups())?.first ?? nil else { continue }
      let scalars = values[range].compactMap(Unicode.Scalar.init)
      return sentence.selector(String(String.UnicodeScalarView(scalars)))
    }
    return nil
  }

  private static func quoted(_ text: String) -> String {
    text.contains("'") ? "\"\(text)\"" : "'\(text)'"
  }

  private static func perform(
    _ operation: Operation,
    _ selector: String,
    as name: String,
    _ context: StepContext
  ) throws {
    let tree = try context.screen()
    let found = try tree.select(selector)
    switch operation {
    case .touch:
      guard let first = found.first else {
        throw StepFailure("Could not touch [\(name)], it does not exist.")
      }
      try context.perform(.tap(tree.reference(to: tree.controlAncestor(of: first))))
    case .exists:
      guard !found.isEmpty else { throw StepFailure("there is no \(selector)") }
    case .absent:
      guard !found.contains(where: tree.isVisible) else {
        throw StepFailure("\(name.quoted) is on the screen")
      }
    }
  }
}
