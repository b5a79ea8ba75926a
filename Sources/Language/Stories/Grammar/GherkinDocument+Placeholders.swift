import Actions
import EventModel
import Gherkin
import ViewQuery

extension GherkinDocument {
  /// The placeholders of outlines that no column fills, with their places, each once a step.
  ///
  /// Cucumber leaves them as text, so that a check that such a text is not on the screen would pass.
  var unknownPlaceholders: [(kind: StoryProblem.Kind, place: GherkinPlace)] {
    let scenarios = feature.map { $0.scenarios + $0.rules.flatMap(\.scenarios) } ?? []
    return scenarios.flatMap { scenario -> [(kind: StoryProblem.Kind, place: GherkinPlace)] in
      let headers = scenario.examples.filter { !$0.rows.isEmpty }.compactMap(\.header)
        .map { $0.cells.map(\.text) }
      guard !headers.isEmpty else { return [] }
      return scenario.steps.flatMap { step in
        var known: Set<String> = []
        return headers.flatMap { columns in
          step.placeholders(beside: columns).filter { known.insert($0.name).inserted }.map {
            (kind: StoryProblem.Kind.unknownColumn($0.name, columns: columns), place: $0.place)
          }
        }
      }
    }
  }
}

extension GherkinDocument.Step {
  /// Returns the placeholders that name no column.
  ///
  /// Tables and texts below a step can contain markup, so a name in them counts only if it resembles a column's.
  ///
  /// - Parameter columns: The names of the columns.
  /// - Returns: The names, with the places where they stand.
  fileprivate func placeholders(beside columns: [String]) -> [(name: String, place: GherkinPlace)] {
    var found: [(name: String, place: GherkinPlace)] = Self.names(in: text).map { name, offset in
      let column = place.column + keyword.unicodeScalars.count + offset
      return (name: name, place: GherkinPlace(line: place.line, column: column))
    }
    let isNear = { (name: String) in !Spelling.nearest(name, among: columns, limit: 1).isEmpty }
    for argument in arguments {
      switch argument {
      case .table(let rows):
        for cell in rows.flatMap(\.cells) {
          found += Self.names(in: cell.text).filter { isNear($0.name) }.map {
            (name: $0.name, place: cell.place)
          }
        }
      case .docString(let text):
        found += Self.names(in: text.content).filter { isNear($0.name) }.map {
          (name: $0.name, place: text.place)
        }
      }
    }
    return found.filter { one in !columns.contains { $0.isIdentical(to: one.name) } }
  }

  /// Returns the names in angle brackets, with the scalars before each; blanks at the ends are those of a comparison.
  private static func names(in text: String) -> [(name: String, offset: Int)] {
    text.matches(of: #/<([^<>\s]|[^<>\s][^<>]*[^<>\s])>/#).map { match in
      let before = text[..<match.range.lowerBound]
      return (name: String(match.output.1), offset: before.unicodeScalars.count)
    }
  }
}
