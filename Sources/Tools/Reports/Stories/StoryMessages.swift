import EventModel
import Foundation
package import Messages
package import Stories

/// The report of a run of stories as a stream of Cucumber messages, one JSON object a line.
///
/// A file becomes a feature and a story a scenario, so that viewers of Cucumber messages can show it.
package struct StoryMessages {
  /// The run with the results of its stories.
  package var run: StoryRun
  /// The texts of the files, by the file names of the stories.
  package var sources: [String: String]
  /// The start of the run, in seconds since 1970.
  package var start: Int64

  private typealias Members = [String: Any]

  /// Returns the whole stream: files, stories, step definitions, test cases, then the run.
  package func document() throws -> EncodedText {
    var lines: [Members] = [meta]
    let files = sources.keys.sorted()
    for file in files {
      lines.append(["source": source(file)])
      lines.append(["gherkinDocument": document(file)])
    }
    let stories = run.results.enumerated().map { (index: $0.offset, result: $0.element) }
    lines += stories.map { ["pickle": pickle($0.result, $0.index)] }
    lines += definitions.map { ["stepDefinition": $0] }
    if run.count(.unchecked) > 0 {
      let hook: Members = [
        "id": Self.hook, "name": "the story checks something", "sourceReference": Members(),
      ]
      lines.append(["hook": hook])
    }
    lines.append(["testRunStarted": ["id": "run", "timestamp": time(0)] as Members])
    lines += stories.map { ["testCase": testCase($0.result, $0.index)] }
    var clock: Int64 = 0
    for story in stories { lines += played(story.result, story.index, clock: &clock) }
    let finished: Members = [
      "testRunStartedId": "run", "success": run.isSuccess(), "timestamp": time(clock),
    ]
    lines.append(["testRunFinished": finished])
    let texts = try lines.map { line in
      let bytes = try JSONSerialization.data(
        withJSONObject: line,
        options: [.sortedKeys, .withoutEscapingSlashes]
      )
      return JSONReport.escaped(String(decoding: bytes, as: UTF8.self))
    }
    return EncodedText(texts.joined(separator: "\n"))
  }

  private var meta: Members {
    [
      "meta": [
        "protocolVersion": "32.0.0",
        "implementation": ["name": "simon", "version": ToolVersion.current],
        "runtime": ["name": "swift"], "os": ["name": "linux"], "cpu": ["name": "any"],
      ] as Members
    ]
  }

  private func source(_ file: String) -> Members {
    [
      "uri": file, "data": sources[file] ?? "", "mediaType": "text/x.cucumber.gherkin+plain",
    ]
  }

  private func document(_ file: String) -> Members {
    let results = run.results.enumerated().filter { $0.element.story.file == file }
    let children = results.map { index, result -> Members in
      let steps = result.steps.enumerated().map { place, step in
        [
          "id": id(index, place), "keyword": step.step.shownKeyword,
          "keywordType": keywordType(step.step.keyword), "text": step.step.body,
          "location": location(step.step.line, step.step.column),
        ] as Members
      }
      return [
        "scenario": [
          "id": "story-\(index)",
          "keyword": StoryFile.isFeature(file) ? "Scenario" : "Story", "name": result.story.title,
          "description": "", "location": location(result.story.line),
          "tags": result.story.tags.enumerated().map { place, tag in
            [
              "id": tagID(index, place), "name": tag, "location": location(result.story.line),
            ] as Members
          },
          "examples": [String](), "steps": steps,
        ] as Members
      ]
    }
    let feature: Members = [
      "keyword": "Stories", "language": results.first?.element.story.language ?? "en", "name": file,
      "description": "",
      "location": location(1), "tags": [String](), "children": children,
    ]
    return ["uri": file, "comments": [String](), "feature": feature]
  }

  private func pickle(_ result: StoryResult, _ index: Int) -> Members {
    // And has the type of the step before.
    var type = keywordType(.story)
    let steps = result.steps.enumerated().map { place, step -> Members in
      if step.step.keyword != .and { type = keywordType(step.step.keyword) }
      let members: Members = [
        "id": "pickle-\(id(index, place))", "astNodeIds": [id(index, place)],
        "text": step.step.body, "type": type,
      ]
      return members.merging(argument(of: step.step)) { $1 }
    }
    return [
      "id": "pickle-\(index)", "uri": result.story.file, "name": result.story.title,
      "language": result.story.language, "astNodeIds": ["story-\(index)"],
      "tags": result.story.tags.enumerated().map { place, tag in
        ["name": tag, "astNodeId": tagID(index, place)]
      },
      "steps": steps,
      "location": location(result.story.line),
    ]
  }

  private var locations: [String] {
    Set(run.results.flatMap(\.steps).compactMap(\.definition)).sorted()
  }

  private var definitions: [Members] {
    locations.map { place in
      let parts = place.split(separator: ":")
      let line = parts.count > 1 ? Int(parts[1]) : nil
      return [
        "id": "definition-\(place)",
        "pattern": ["source": place, "type": "REGULAR_EXPRESSION"],
        "sourceReference": [
          "uri": parts.first.map(String.init) ?? place, "location": location(line ?? 1),
        ] as Members,
      ]
    }
  }

  package init(run: StoryRun, sources: [String: String], start: Int64) {
    (self.run, self.sources, self.start) = (run, sources, start)
  }

  private func testCase(_ result: StoryResult, _ index: Int) -> Members {
    let steps = result.steps.enumerated().map { place, step in
      [
        "id": "test-\(id(index, place))", "pickleStepId": "pickle-\(id(index, place))",
        "stepDefinitionIds": step.definition.map { ["definition-\($0)"] } ?? [String](),
        "stepMatchArgumentsLists": [Members](),
      ] as Members
    }
    let hook: Members = ["id": "test-\(index)-checks", "hookId": Self.hook]
    return [
      "id": "test-\(index)", "pickleId": "pickle-\(index)", "testRunStartedId": "run",
      "testSteps": steps + (result.status == .unchecked ? [hook] : []),
    ]
  }

  private func played(_ result: StoryResult, _ index: Int, clock: inout Int64) -> [Members] {
    let attempts = result.earlier + [result]
    return attempts.indices.flatMap { place in
      played(
        attempts[place],
        index,
        attempt: place,
        isLast: place == result.earlier.count,
        clock: &clock
      )
    }
  }

  /// Returns the messages of one attempt at a story.
  private func played(
    _ result: StoryResult,
    _ index: Int,
    attempt number: Int,
    isLast: Bool,
    clock: inout Int64
  ) -> [Members] {
    let attempt = number == 0 ? "attempt-\(index)" : "attempt-\(index)-\(number)"
    let started: Members = [
      "id": attempt, "testCaseId": "test-\(index)", "attempt": number, "timestamp": time(clock),
    ]
    var lines: [Members] = [["testCaseStarted": started]]
    for (place, step) in result.steps.enumerated() {
      let ids: Members = ["testCaseStartedId": attempt, "testStepId": "test-\(id(index, place))"]
      lines.append(["testStepStarted": ids.merging(["timestamp": time(clock)]) { $1 }])
      if step.status == .failed, let tree = result.tree {
        let shown: Members = [
          "body": PrunedTree(tree).lines.joined(separator: "\n"), "contentEncoding": "IDENTITY",
          "mediaType": "text/plain",
        ]
        lines.append(["attachment": ids.merging(shown) { $1 }])
      }
      clock += step.duration?.count ?? 0
      let finished: Members = ["timestamp": time(clock), "testStepResult": verdict(step)]
      lines.append(["testStepFinished": ids.merging(finished) { $1 }])
    }
    if result.status == .unchecked {
      // Every step has passed, so that a viewer would show the story as passed.
      let ids: Members = ["testCaseStartedId": attempt, "testStepId": "test-\(index)-checks"]
      let words = [result.message, result.hint].compactMap(\.self).joined(separator: "\n")
      let verdict: Members = ["status": "FAILED", "duration": span(0), "message": words]
      lines.append(["testStepStarted": ids.merging(["timestamp": time(clock)]) { $1 }])
      lines.append([
        "testStepFinished": ids.merging(
          ["timestamp": time(clock), "testStepResult": verdict] as Members
        ) { $1 }
      ])
    }
    let finished: Members = [
      "testCaseStartedId": attempt, "timestamp": time(clock), "willBeRetried": !isLast,
    ]
    return lines + [["testCaseFinished": finished]]
  }

  private func verdict(_ step: StepResult) -> Members {
    let status =
      switch step.status {
      case .success: "PASSED"
      case .failed: "FAILED"
      case .notRun: "SKIPPED"
      case .notMapped: step.candidates.isEmpty ? "UNDEFINED" : "AMBIGUOUS"
      }
    var verdict: Members = ["status": status, "duration": span(step.duration?.count ?? 0)]
    if let message = step.message {
      verdict["message"] = ([message] + step.candidates).joined(separator: "\n")
    }
    return verdict
  }

  /// The hook that fails for a story that checks nothing.
  private static let hook = "hook-checks"

  private func id(_ story: Int, _ step: Int) -> String { "step-\(story)-\(step)" }

  private func location(_ line: Int, _ column: Int = 1) -> Members {
    ["line": line, "column": column]
  }

  private func time(_ microseconds: Int64) -> Members {
    span(start * 1_000_000 + microseconds)
  }

  private func span(_ microseconds: Int64) -> Members {
    ["seconds": microseconds / 1_000_000, "nanos": microseconds % 1_000_000 * 1_000]
  }

  private func keywordType(_ keyword: Keyword) -> String {
    switch keyword {
    case .as, .given: "Context"
    case .when: "Action"
    case .then: "Outcome"
    case .and: "Conjunction"
    case .story: "Unknown"
    }
  }

  private func tagID(_ story: Int, _ tag: Int) -> String { "tag-\(story)-\(tag)" }

  /// Returns what is below a step as the member of a pickle; empty if nothing is.
  private func argument(of step: Step) -> Members {
    var argument: Members = [:]
    if let table = step.table {
      argument["dataTable"] = ["rows": table.rows.map { ["cells": $0.map { ["value": $0] }] }]
    }
    if let text = step.docString {
      var members = ["content": text.content]
      members["mediaType"] = text.mediaType
      argument["docString"] = members
    }
    return argument.isEmpty ? [:] : ["argument": argument]
  }
}

extension Step {
  /// The keyword with the blank behind it, as in the file.
  fileprivate var shownKeyword: String {
    shown.hasSuffix(body) ? String(shown.dropLast(body.count)) : "\(keyword.rawValue) "
  }
}
