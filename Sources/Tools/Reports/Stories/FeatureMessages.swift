import Gherkin
import Stories

/// A `.feature` file as parts of Cucumber messages, with an identifier for each part.
struct FeatureMessages {
  /// The document as it was read.
  let document: GherkinDocument
  private let pickles: [Int: Pickle]
  /// The tags of rules and examples around the scenarios and rows at their places, those of the scenarios excluded.
  private let around: [GherkinPlace: (rule: [GherkinDocument.Tag], examples: [GherkinDocument.Tag])]
  /// Makes the identifier of the part at a place.
  private let id: (GherkinPlace) -> String

  /// Reads the text of a file.
  init(_ text: String, id: @escaping (GherkinPlace) -> String) {
    document = GherkinDocument.read(text).document
    self.id = id
    let pickles = (try? document.pickles()) ?? []
    around = Self.tagsAround(document.feature)
    self.pickles = Dictionary(pickles.map { ($0.place.line, $0) }) { first, _ in first }
  }

  /// The members of the document but for its address.
  var members: MessageMembers {
    var members: MessageMembers = [
      "comments": document.comments.map { comment -> MessageMembers in
        ["location": MessageParts.location(.init(line: comment.line)), "text": comment.text]
      }
    ]
    guard let feature = document.feature else { return members }
    var children = children(feature.background, feature.scenarios)
    children += feature.rules.map { rule in
      let children = self.children(rule.background, rule.scenarios)
      return ["rule": part(rule.heading, ["id": id(rule.heading.place), "children": children])]
    }
    members["feature"] = part(
      feature.heading,
      ["language": document.language.code, "children": children]
    )
    return members
  }

  private func children(
    _ background: GherkinDocument.Background?,
    _ scenarios: [GherkinDocument.Scenario]
  ) -> [MessageMembers] {
    let first = background.map { background -> MessageMembers in
      var members = part(
        background.heading,
        ["id": id(background.heading.place), "steps": background.steps.map { part($0) }]
      )
      members["tags"] = nil
      return ["background": members]
    }
    return [first].compactMap(\.self)
      + scenarios.map { scenario in
        let members: MessageMembers = [
          "id": id(scenario.heading.place), "steps": scenario.steps.map { part($0) },
          "examples": scenario.examples.map { part($0) },
        ]
        return ["scenario": part(scenario.heading, members)]
      }
  }

  private func part(_ heading: GherkinDocument.Heading, _ more: MessageMembers) -> MessageMembers {
    let members: MessageMembers = [
      "description": heading.description, "tags": heading.tags.map { part($0) },
    ]
    return MessageParts.heading(
      keyword: heading.keyword,
      name: heading.name,
      at: heading.place,
      members.merging(more) { $1 }
    )
  }

  private func part(_ tag: GherkinDocument.Tag) -> MessageMembers {
    ["id": id(tag.place), "name": tag.name, "location": MessageParts.location(tag.place)]
  }

  private func part(_ examples: GherkinDocument.Examples) -> MessageMembers {
    var members: MessageMembers = [
      "id": id(examples.heading.place), "tableBody": examples.rows.map { part($0) },
    ]
    members["tableHeader"] = examples.header.map { part($0) }
    return part(examples.heading, members)
  }

  private func part(_ row: GherkinDocument.Row) -> MessageMembers {
    MessageParts.row(row, id: id(row.place))
  }

  private func part(_ step: GherkinDocument.Step) -> MessageMembers {
    var members: MessageMembers = [
      "id": id(step.place), "location": MessageParts.location(step.place),
      "keyword": step.keyword, "keywordType": MessageParts.word(step.kind), "text": step.text,
    ]
    for argument in step.arguments {
      switch argument {
      case .table(let rows):
        let place = rows.first?.place ?? step.place
        members["dataTable"] =
          ["location": MessageParts.location(place), "rows": rows.map { part($0) }]
          as MessageMembers
      case .docString(let text):
        var string: MessageMembers = [
          "location": MessageParts.location(text.place), "delimiter": text.delimiter,
          "content": text.content,
        ]
        string["mediaType"] = text.mediaType
        members["docString"] = string
      }
    }
    return members
  }
}

extension FeatureMessages {
  /// Returns the parts of the file that a story was made of; nil if the file has no pickle for it.
  func origin(of story: Story) -> PickleOrigin? {
    guard let pickle = pickles[story.line] else { return nil }
    let heading = pickle.heading.place
    let row = pickle.place == heading ? [] : [id(pickle.place)]
    return PickleOrigin(
      name: pickle.name,
      nodes: [id(heading)] + row,
      tags: tags(of: pickle).map { ($0.name, id($0.place)) },
      steps: pickle.steps.map { step in
        // The steps of backgrounds stand above the scenario, and have no placeholders.
        let isOwn = step.source.place > heading
        return PickleOrigin.Step(
          text: step.text,
          type: MessageParts.word(step.kind),
          nodes: [id(step.source.place)] + (isOwn ? row : [])
        )
      },
      place: pickle.place
    )
  }

  /// Returns the tags of a pickle with their places: those of feature, rule, scenario and examples.
  private func tags(of pickle: Pickle) -> [GherkinDocument.Tag] {
    guard let feature = document.feature else { return [] }
    let tags = around[pickle.place] ?? ([], [])
    return feature.heading.tags + tags.rule + pickle.heading.tags + tags.examples
  }

  private static func tagsAround(
    _ feature: GherkinDocument.Feature?
  ) -> [GherkinPlace: (rule: [GherkinDocument.Tag], examples: [GherkinDocument.Tag])] {
    var around: [GherkinPlace: (rule: [GherkinDocument.Tag], examples: [GherkinDocument.Tag])] = [:]
    func add(_ scenarios: [GherkinDocument.Scenario], in rule: [GherkinDocument.Tag]) {
      for scenario in scenarios {
        around[scenario.heading.place] = (rule, [])
        for examples in scenario.examples {
          for row in examples.rows { around[row.place] = (rule, examples.heading.tags) }
        }
      }
    }
    guard let feature else { return [:] }
    add(feature.scenarios, in: [])
    for rule in feature.rules { add(rule.scenarios, in: rule.heading.tags) }
    return around
  }
}

/// The parts of a file that a pickle is made of, by their identifiers.
struct PickleOrigin {
  /// A step of the pickle.
  struct Step {
    var text: String
    var type: String
    var nodes: [String]
  }

  var name: String
  var nodes: [String]
  var tags: [(name: String, node: String)]
  var steps: [Step]
  var place: GherkinPlace
}
