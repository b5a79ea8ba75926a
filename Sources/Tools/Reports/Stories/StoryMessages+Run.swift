import EventModel
import Foundation
import Gherkin
import Stories

extension StoryMessages {
  /// Returns the messages of all attempts at a story.
  func played(_ result: StoryResult, _ index: Int, clock: inout Int64) -> [MessageMembers] {
    let attempts = result.earlier + [result]
    var lines: [MessageMembers] = []
    for (number, attempt) in attempts.enumerated() {
      let id = number == 0 ? "attempt-\(index)" : "attempt-\(index)-\(number)"
      let started: MessageMembers = [
        "id": id, "testCaseId": test(index), "attempt": number, "timestamp": time(clock),
      ]
      lines.append(["testCaseStarted": started])
      for (place, step) in attempt.steps.enumerated() {
        let ids: MessageMembers = ["testCaseStartedId": id, "testStepId": testStep(index, place)]
        lines.append(["testStepStarted": ids.merging(["timestamp": time(clock)]) { $1 }])
        if number == 0 { lines += suggestions(step, pickleStep(index, place)) }
        clock += step.duration?.count ?? 0
        let tree = step.status == .failed ? attempt.tree : nil
        lines += attachments(step, tree).map { shown in
          ["attachment": ids.merging(shown) { $1 }.merging(["timestamp": time(clock)]) { $1 }]
        }
        let finished: MessageMembers = ["timestamp": time(clock), "testStepResult": verdict(step)]
        lines.append(["testStepFinished": ids.merging(finished) { $1 }])
      }
      if result.needsHook {
        let ids = ["testCaseStartedId": id, "testStepId": hookStep(index)]
        lines += hookMessages(of: attempt, ids: ids, at: clock)
      }
      let finished: MessageMembers = [
        "testCaseStartedId": id, "timestamp": time(clock),
        "willBeRetried": number < attempts.count - 1,
      ]
      lines.append(["testCaseFinished": finished])
    }
    return lines
  }

  /// Returns code to start from for a step that nothing matches.
  private func suggestions(_ step: StepResult, _ pickleStep: String) -> [MessageMembers] {
    guard let snippet = step.snippet else { return [] }
    let members: MessageMembers = [
      "id": "suggestion-\(pickleStep)", "pickleStepId": pickleStep,
      "snippets": [["language": "swift", "code": snippet]],
    ]
    return [["suggestion": members]]
  }

  /// Returns the notes of a step, and the screen at its failure as text and as a picture.
  private func attachments(_ step: StepResult, _ tree: ViewTree?) -> [MessageMembers] {
    var shown: [MessageMembers] = []
    if !step.notes.isEmpty {
      let notes = step.notes.joined(separator: "\n")
      shown.append([
        "body": notes, "contentEncoding": "IDENTITY", "mediaType": "text/x.cucumber.log+plain",
      ])
    }
    guard let tree else { return shown }
    shown.append([
      "body": PrunedTree(tree).lines.joined(separator: "\n"), "contentEncoding": "IDENTITY",
      "mediaType": "text/plain", "fileName": "screen.txt",
    ])
    // Viewers show only pictures in this encoding.
    let picture = Foundation.Data(ScreenPicture(tree).svg.utf8).base64EncodedString()
    shown.append([
      "body": picture, "contentEncoding": "BASE64", "mediaType": "image/svg+xml",
      "fileName": "screen.svg",
    ])
    return shown
  }

  /// Returns the messages of the hook behind the steps of a story.
  private func hookMessages(
    of attempt: StoryResult,
    ids: MessageMembers,
    at clock: Int64
  ) -> [MessageMembers] {
    var verdict: MessageMembers = ["status": "PASSED", "duration": span(0)]
    if attempt.isRedBesideSteps {
      verdict["status"] = "FAILED"
      let words = [attempt.message, attempt.hint]
      verdict["message"] = words.compactMap(\.self).joined(separator: "\n")
    }
    let finished: MessageMembers = ["timestamp": time(clock), "testStepResult": verdict]
    return [
      ["testStepStarted": ids.merging(["timestamp": time(clock)]) { $1 }],
      ["testStepFinished": ids.merging(finished) { $1 }],
    ]
  }

  private func verdict(_ step: StepResult) -> MessageMembers {
    let status =
      switch step.status {
      case .success: "PASSED"
      case .failed: "FAILED"
      case .notRun: "SKIPPED"
      case .notMapped: step.candidates.isEmpty ? "UNDEFINED" : "AMBIGUOUS"
      }
    var verdict: MessageMembers = ["status": status, "duration": span(step.duration?.count ?? 0)]
    if let message = step.message {
      let words = [message] + step.candidates + [step.hint].compactMap(\.self)
      verdict["message"] = words.joined(separator: "\n")
    }
    return verdict
  }

  /// Returns a time since the start of the run, in microseconds, as seconds since 1970.
  func time(_ microseconds: Int64) -> MessageMembers {
    span(start * 1_000_000 + microseconds)
  }

  private func span(_ microseconds: Int64) -> MessageMembers {
    ["seconds": microseconds / 1_000_000, "nanos": microseconds % 1_000_000 * 1_000]
  }
}

// The identifiers of the stream.
extension StoryMessages {
  static let runID = "run"
  static let hookID = "hook-verdict"

  /// The hook that fails for a story which is red although none of its steps is: one that checks nothing, one that has
  /// no step, and one whose app fails before the first step or behind the last.
  static var hook: MessageMembers {
    [
      "id": hookID, "name": "the story checks something, and its app runs to the end",
      "type": "AFTER_TEST_CASE", "sourceReference": MessageMembers(),
    ]
  }

  /// Returns the identifier of the part of a file at a place.
  static func node(_ place: GherkinPlace, in file: String) -> String {
    "\(file):\(place.line):\(place.column)"
  }

  func pickle(_ story: Int) -> String { "pickle-\(story)" }

  func pickleStep(_ story: Int, _ step: Int) -> String { "pickle-\(story)-\(step)" }

  func test(_ story: Int) -> String { "test-\(story)" }

  func testStep(_ story: Int, _ step: Int) -> String { "test-\(story)-\(step)" }

  func hookStep(_ story: Int) -> String { "test-\(story)-verdict" }
}

extension StoryResult {
  /// True if the story or an earlier attempt is red, and none of its steps says so.
  var needsHook: Bool { isRedBesideSteps || earlier.contains(where: \.isRedBesideSteps) }

  /// True if this attempt is red, and none of its steps says so.
  fileprivate var isRedBesideSteps: Bool {
    switch status {
    case .failed: failure == nil
    case .unchecked: true
    // A run that only matches steps has no message.
    case .notRun: story.gap != nil && message != nil
    case .success, .notMapped, .ignored: false
    }
  }
}
