import EventModel
import Gherkin
import Stories

/// A `.stories` file as parts of Cucumber messages: the file is a feature, and each story a scenario.
struct StoryFileMessages {
  private let file: StoryFile
  /// The indices of the stories by their lines.
  private let places: [Int: Int]
  private let lines: [Substring]
  /// Makes the identifier of the part at a place.
  private let id: (GherkinPlace) -> String

  /// Reads the text of a file.
  init(_ text: String, named name: String, id: @escaping (GherkinPlace) -> String) {
    file = StoryFile(parsing: text, name: name)
    places = Dictionary(file.stories.enumerated().map { ($1.line, $0) }) { first, _ in first }
    lines = text.fileLines
    self.id = id
  }

  /// The members of the document but for its address.
  var members: MessageMembers {
    let children = file.stories.map { story -> MessageMembers in
      let place = GherkinPlace(line: story.line)
      let members: MessageMembers = [
        "id": id(place), "tags": tags(of: story).map { part($0) },
        "steps": story.steps.map { part($0) }, "examples": [String](),
      ]
      return [
        "scenario": MessageParts.heading(
          keyword: "Story",
          name: story.title,
          at: place,
          members
        )
      ]
    }
    let feature: MessageMembers = [
      "tags": [String](), "language": file.stories.first?.language ?? "en", "children": children,
    ]
    return [
      "comments": [String](),
      "feature": MessageParts.heading(
        keyword: "Stories",
        name: file.name,
        at: GherkinPlace(line: 1),
        feature
      ),
    ]
  }

  private func part(_ tag: (name: String, place: GherkinPlace)) -> MessageMembers {
    ["id": id(tag.place), "name": tag.name, "location": MessageParts.location(tag.place)]
  }

  private func part(_ step: Stories.Step) -> MessageMembers {
    var members: MessageMembers = [
      "id": id(Self.place(of: step)), "location": MessageParts.location(Self.place(of: step)),
      "keyword": step.shownKeyword, "keywordType": MessageParts.word(step.keyword),
      "text": step.body,
    ]
    let rows = rows(below: step)
    if let first = rows.first {
      members["dataTable"] =
        [
          "location": MessageParts.location(first.place),
          "rows": rows.map { MessageParts.row($0, id: id($0.place)) },
        ] as MessageMembers
    }
    return members
  }

  private static func place(of step: Stories.Step) -> GherkinPlace {
    GherkinPlace(line: step.line, column: step.column)
  }

  /// Returns the rows of a step's table with their places.
  private func rows(below step: Stories.Step) -> [GherkinDocument.Row] {
    guard let table = step.table else { return [] }
    let numbers = (step.line..<max(lines.count, step.line)).lazy.filter { number in
      Stories.StoryLine(lines[number]).text.hasPrefix("|")
    }
    return numbers.prefix(table.rows.count).map { number in
      GherkinDocument.Row(parsing: String(lines[number]), line: number + 1)
    }
  }

  /// Returns the tags of a story with their places.
  private func tags(of story: Story) -> [(name: String, place: GherkinPlace)] {
    var left = story.tags[...]
    var found: [(name: String, place: GherkinPlace)] = []
    let first = story.ownLines?.lowerBound ?? story.line
    for number in first..<max(story.line, first) where lines.indices.contains(number - 1) {
      let line = lines[number - 1]
      var start = line.startIndex
      while let tag = left.first, let range = line[start...].firstRange(of: tag) {
        let column = line[..<range.lowerBound].unicodeScalars.count + 1
        found.append((tag, GherkinPlace(line: number, column: column)))
        start = range.upperBound
        left.removeFirst()
      }
    }
    return found
  }
}

extension StoryFileMessages {
  /// Returns the parts of the file that a story was made of; nil if the file does not have it.
  func origin(of story: Story) -> PickleOrigin? {
    places[story.line].map { file.stories[$0] }.map { found in
      PickleOrigin(found, tags: tags(of: found).map { ($0.name, id($0.place)) }, id: id)
    }
  }
}

extension PickleOrigin {
  /// Creates the origin of a story whose parts have identifiers by their places.
  init(
    _ story: Story,
    tags: [(name: String, node: String)],
    id: (GherkinPlace) -> String
  ) {
    let place = GherkinPlace(line: story.line)
    // And has the type of the step before.
    var type = MessageParts.word(Keyword.story)
    var steps: [Step] = []
    for step in story.steps {
      if step.keyword != .and { type = MessageParts.word(step.keyword) }
      let place = GherkinPlace(line: step.line, column: step.column)
      steps.append(Step(text: step.body, type: type, nodes: [id(place)]))
    }
    self.init(name: story.title, nodes: [id(place)], tags: tags, steps: steps, place: place)
  }
}

extension Stories.Step {
  /// The keyword with the blank behind it, as in the file.
  fileprivate var shownKeyword: String {
    shown.hasSuffix(body) ? String(shown.dropLast(body.count)) : "\(keyword.rawValue) "
  }
}
