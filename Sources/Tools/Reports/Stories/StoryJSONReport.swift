import EventModel
package import Messages
package import Stories

extension JSONMembers {
  /// Reports a run of stories.
  package init(_ run: StoryRun, gravity: Gravity) {
    self = [
      "stories": run.results.map { JSONMembers($0) },
      "unused": run.unused.map { ["pattern": $0.pattern, "location": $0.location] },
      "summary": [
        "stories": run.results.count,
        "passed": run.count(.success),
        "failed": run.count(.failed),
        "checksNothing": run.count(.unchecked),
        "notMapped": run.count(.notMapped),
        "flaky": run.results.count(where: \.isFlaky),
        "notRun": run.count(.notRun),
        "ignored": run.count(.ignored),
        "exitCode": gravity.rawValue,
      ] as JSONMembers,
    ]
  }

  private init(_ result: StoryResult) {
    self = [
      "title": result.story.title,
      "file": result.story.file,
      "line": result.story.line,
      "tags": result.story.tags.isEmpty ? nil : result.story.tags,
      "status": result.status.rawValue,
      "message": result.message,
      "hint": result.hint,
      "durationMicroseconds": result.duration?.count,
      "earlierAttempts": result.earlier.isEmpty ? nil : result.earlier.map { JSONMembers($0) },
      "steps": result.steps.map { JSONMembers($0) },
      "screen": result.tree.map { PrunedTree($0).lines },
    ]
  }

  private init(_ result: StepResult) {
    self = [
      "keyword": result.step.keyword.rawValue,
      "text": result.step.shown,
      "line": result.step.line,
      "status": result.status.rawValue,
      "definition": result.definition,
      "message": result.message,
      "hint": result.hint,
      "candidates": result.candidates.isEmpty ? nil : result.candidates,
      "snippet": result.snippet,
      "notes": result.notes.isEmpty ? nil : result.notes,
      "durationMicroseconds": result.duration?.count,
    ]
  }
}
