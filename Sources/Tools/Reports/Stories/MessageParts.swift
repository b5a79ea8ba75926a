import Gherkin
import Stories

/// The members of a Cucumber message or of a part of one.
typealias MessageMembers = [String: Any]

/// The parts that messages about `.feature` files and about `.stories` files have in common.
enum MessageParts {
  static func location(_ place: GherkinPlace) -> MessageMembers {
    ["line": place.line, "column": place.column]
  }

  /// Returns a line that begins something, with the tags above it.
  ///
  /// - Parameters:
  ///   - keyword: the keyword as written.
  ///   - name: the text behind it.
  ///   - place: the place of the keyword.
  ///   - more: the other members.
  /// - Returns: the members.
  static func heading(
    keyword: String,
    name: String,
    at place: GherkinPlace,
    _ more: MessageMembers
  ) -> MessageMembers {
    let members: MessageMembers = [
      "keyword": keyword, "name": name, "description": "", "location": location(place),
    ]
    return members.merging(more) { $1 }
  }

  static func row(_ row: GherkinDocument.Row, id: String) -> MessageMembers {
    [
      "id": id, "location": location(row.place),
      "cells": row.cells.map { cell -> MessageMembers in
        ["value": cell.text, "location": location(cell.place)]
      },
    ]
  }

  /// Returns the members of a pickle's step that has something below it; empty if it has nothing.
  static func argument(table: [[String]]?, docString: DocString?) -> MessageMembers {
    var argument: MessageMembers = [:]
    if let table {
      argument["dataTable"] = ["rows": table.map { ["cells": $0.map { ["value": $0] }] }]
    }
    if let docString {
      var members = ["content": docString.content]
      members["mediaType"] = docString.mediaType
      argument["docString"] = members
    }
    return argument.isEmpty ? [:] : ["argument": argument]
  }

  /// Returns the word for the kind of a step.
  static func word(_ kind: GherkinDocument.Step.Kind) -> String {
    switch kind {
    case .context: "Context"
    case .action: "Action"
    case .outcome: "Outcome"
    case .conjunction: "Conjunction"
    case .unknown: "Unknown"
    }
  }

  /// Returns the word for the kind of steps with a keyword of stories.
  static func word(_ keyword: Keyword) -> String {
    switch keyword {
    case .as, .given: "Context"
    case .when: "Action"
    case .then: "Outcome"
    case .and: "Conjunction"
    case .story: "Unknown"
    }
  }
}
