import EventModel
import Stories

/// The report of a run of stories as JSON.
struct StoryJSONReport: Encodable {
  private struct StoryEntry: Encodable {
    var title: String
    var file: String
    var line: Int
    var status: String
    var message: String?
    var durationMicroseconds: Int64?
    var steps: [StepEntry]
    var screen: [String]?
  }
  private struct StepEntry: Encodable {
    var keyword: String
    var text: String
    var line: Int
    var status: String
    var definition: String?
    var message: String?
    var hint: String?
    var candidates: [String]?
    var snippet: String?
    var notes: [String]?
    var durationMicroseconds: Int64?
  }
  private struct Unused: Encodable {
    var pattern: String
    var location: String
  }
  private struct Summary: Encodable {
    var stories: Int
    var passed: Int
    var failed: Int
    var notMapped: Int
    var notRun: Int
    var ignored: Int
    var exitCode: Int32
  }

  private let stories: [StoryEntry]
  private let unused: [Unused]
  private let summary: Summary

  init(_ run: StoryRun, exitCode: ExitCode) {
    stories = run.results.map { result in
      StoryEntry(
        title: result.story.title,
        file: result.story.file,
        line: result.story.line,
        status: result.status.rawValue,
        message: result.message,
        durationMicroseconds: result.duration?.count,
        steps: result.steps.map(Self.entry),
        screen: result.tree.map { PrunedTree($0).lines }
      )
    }
    unused = run.unused.map { Unused(pattern: $0.pattern, location: $0.location) }
    summary = Summary(
      stories: run.results.count,
      passed: run.count(.success),
      failed: run.count(.failed),
      notMapped: run.count(.notMapped),
      notRun: run.count(.notRun),
      ignored: run.count(.ignored),
      exitCode: exitCode.rawValue
    )
  }

  private static func entry(_ result: StepResult) -> StepEntry {
    StepEntry(
      keyword: result.step.keyword.rawValue,
      text: result.step.text,
      line: result.step.line,
      status: result.status.rawValue,
      definition: result.definition,
      message: result.message,
      hint: result.hint,
      candidates: result.candidates.isEmpty ? nil : result.candidates,
      snippet: result.snippet,
      notes: result.notes.isEmpty ? nil : result.notes,
      durationMicroseconds: result.duration?.count
    )
  }
}
