import Foundation
import Gherkin

/// Documents and pickles in the notation of the test data, without the numbers of their parts.
enum GherkinNotation {
  private static let numbers: Set<String> = [
    "id", "astNodeIds", "astNodeId", "uri", "argumentIndex",
  ]

  static func withoutIDs(_ value: Any) -> Any {
    switch value {
    case let members as NSDictionary:
      var kept: [String: Any] = [:]
      for (name, value) in members {
        if let name = name as? String, !numbers.contains(name) { kept[name] = withoutIDs(value) }
      }
      return kept as NSDictionary
    case let list as NSArray: return list.map(withoutIDs) as NSArray
    default: return value
    }
  }

  private static func json(_ place: GherkinPlace) -> [String: Any] {
    ["line": place.line, "column": place.column]
  }

  private static func word(_ kind: GherkinDocument.Step.Kind) -> String {
    switch kind {
    case .context: "Context"
    case .action: "Action"
    case .outcome: "Outcome"
    case .conjunction: "Conjunction"
    case .unknown: "Unknown"
    }
  }

  static func json(_ pickle: Pickle, _ language: GherkinLanguage) -> NSDictionary {
    let steps = pickle.steps.map { step -> [String: Any] in
      var members: [String: Any] = ["text": step.text, "type": word(step.kind)]
      var argument: [String: Any] = [:]
      if let table = step.table {
        argument["dataTable"] = ["rows": table.map { ["cells": $0.map { ["value": $0] }] }]
      }
      if let text = step.docString {
        var members = ["content": text.content]
        members["mediaType"] = text.mediaType
        argument["docString"] = members
      }
      if !argument.isEmpty { members["argument"] = argument }
      return members
    }
    let members: [String: Any] = [
      "name": pickle.name, "language": language.code, "location": json(pickle.place),
      "tags": pickle.tags.map { ["name": $0] }, "steps": steps,
    ]
    return members as NSDictionary
  }

  static func json(_ document: GherkinDocument) -> NSDictionary {
    var members: [String: Any] = [
      "comments": document.comments.map {
        ["location": ["line": $0.line, "column": 1], "text": $0.text] as [String: Any]
      }
    ]
    if let feature = document.feature {
      var children = children(feature.background, feature.scenarios)
      children += feature.rules.map { rule in
        ["rule": json(rule.heading, ["children": self.children(rule.background, rule.scenarios)])]
      }
      members["feature"] = json(
        feature.heading,
        ["language": document.language.code, "children": children]
      )
    }
    return members as NSDictionary
  }

  private static func children(
    _ background: GherkinDocument.Background?,
    _ scenarios: [GherkinDocument.Scenario]
  ) -> [[String: Any]] {
    let first = background.map { background -> [String: Any] in
      var members = json(background.heading, ["steps": background.steps.map { json($0) }])
      members["tags"] = nil
      return ["background": members]
    }
    return [first].compactMap { $0 }
      + scenarios.map { scenario in
        let examples = scenario.examples.map { examples -> [String: Any] in
          var members: [String: Any] = ["tableBody": examples.rows.map { json($0) }]
          members["tableHeader"] = examples.header.map { json($0) }
          return json(examples.heading, members)
        }
        return [
          "scenario": json(
            scenario.heading,
            ["steps": scenario.steps.map { json($0) }, "examples": examples]
          )
        ]
      }
  }

  private static func json(
    _ heading: GherkinDocument.Heading,
    _ more: [String: Any]
  ) -> [String: Any] {
    let members: [String: Any] = [
      "keyword": heading.keyword, "name": heading.name, "description": heading.description,
      "location": json(heading.place),
      "tags": heading.tags.map { ["name": $0.name, "location": json($0.place)] as [String: Any] },
    ]
    return members.merging(more) { $1 }
  }

  private static func json(_ row: GherkinDocument.Row) -> [String: Any] {
    [
      "location": json(row.place),
      "cells": row.cells.map { ["value": $0.text, "location": json($0.place)] as [String: Any] },
    ]
  }

  private static func json(_ step: GherkinDocument.Step) -> [String: Any] {
    var members: [String: Any] = [
      "location": json(step.place), "keyword": step.keyword, "keywordType": word(step.kind),
      "text": step.text,
    ]
    for argument in step.arguments {
      switch argument {
      case .table(let rows):
        members["dataTable"] =
          ["location": json(rows[0].place), "rows": rows.map { json($0) }] as [String: Any]
      case .docString(let text):
        var string: [String: Any] = [
          "location": json(text.place), "delimiter": text.delimiter, "content": text.content,
        ]
        string["mediaType"] = text.mediaType
        members["docString"] = string
      }
    }
    return members
  }
}
