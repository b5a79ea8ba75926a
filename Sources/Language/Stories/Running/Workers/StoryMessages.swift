import AppDriver
import ChildProcesses
import EventModel

/// The request to a story worker: a story whose steps all have a meaning.
struct StoryJob: LineMessage {
  /// The story.
  var story: Story
}

/// One line from a story worker.
///
/// Each line is written before anything else is done: the lines of a worker that has ended show which step was
/// under way.
enum StoryEvent: LineMessage {
  /// The story was received; whether the app's clock is the real one.
  case received(isRealTime: Bool)
  /// No app could be started.
  case noApp(DriverError)
  /// A step has begun.
  case began(Int)
  /// A step has ended.
  case ended(Int, StepOutcome)
  /// The code of a test framework has found something wrong.
  case issue(StoryIssue)
  /// The story has ended.
  case finished(StoryEnding)

  /// Returns the event without secrets in its messages.
  func redacted(by redact: (String) -> String) -> StoryEvent {
    switch self {
    case .ended(let place, let outcome): return .ended(place, outcome.redacted(by: redact))
    case .finished(let ending): return .finished(ending.redacted(by: redact))
    case .issue(var issue):
      issue.message = redact(issue.message)
      return .issue(issue)
    // The worker's driver redacts its errors itself.
    case .received, .noApp, .began: return self
    }
  }
}

/// The members of a step's result that its performance decides.
struct StepOutcome: Codable {
  private var hasSucceeded: Bool
  private var message: String?
  private var hint: String?
  private var duration: Microseconds?
  private var notes: [String]
  private var isCheck: Bool
  private var redactedStep: Step?

  /// Creates the outcome of a step that has ended.
  init(_ result: StepResult) {
    hasSucceeded = result.status == .success
    (message, hint) = (result.message, result.hint)
    (duration, notes) = (result.duration, result.notes)
    isCheck = result.isCheck
    redactedStep = result.redactedStep
  }

  /// Returns the outcome without secrets in its texts.
  fileprivate func redacted(by redact: (String) -> String) -> StepOutcome {
    var outcome = self
    outcome.message = message.map(redact)
    outcome.hint = hint.map(redact)
    outcome.notes = notes.map(redact)
    return outcome
  }

  /// Enters the outcome in the result of a step.
  func enter(in result: inout StepResult) {
    result.status = hasSucceeded ? .success : .failed
    (result.message, result.hint) = (message, hint)
    (result.duration, result.notes) = (duration, notes)
    result.isCheck = isCheck
    result.redactedStep = redactedStep
  }
}

/// The members of a story's result that its performance decides, without those of its steps.
struct StoryEnding: Codable {
  private var hasSucceeded: Bool
  private var message: String?
  private var tree: String?
  private var redactedTitle: String?
  /// The steps to show instead of those with secrets, by their places.
  private var redactedSteps: [Int: Step]

  /// Creates the outcome of a story that has ended.
  init(_ result: StoryResult) {
    hasSucceeded = result.isPerformed
    message = result.message
    redactedTitle = result.redactedTitle
    redactedSteps = result.steps.enumerated().reduce(into: [:]) {
      $0[$1.offset] = $1.element.redactedStep
    }
    tree = result.tree.map { String(decoding: TreeNotation.encode($0), as: UTF8.self) }
  }

  /// Returns the outcome without secrets in its message; the screen came from a redacted driver.
  fileprivate func redacted(by redact: (String) -> String) -> StoryEnding {
    var ending = self
    ending.message = message.map(redact)
    return ending
  }

  /// Enters the outcome in the result of a story, which succeeds only if every step has.
  func enter(in result: inout StoryResult) {
    let isSuccess = hasSucceeded && result.steps.allSatisfy { $0.status == .success }
    result.message = message
    result.redactedTitle = redactedTitle
    for (place, step) in redactedSteps where result.steps.indices.contains(place) {
      result.steps[place].redactedStep = step
    }
    if isSuccess { result.succeed() } else { result.status = .failed }
    result.tree = tree.flatMap { try? TreeNotation.decode(Array($0.utf8)) }
  }
}

/// A problem that the code of a step recorded in a test framework, such as a failed expectation.
package struct StoryIssue: Codable, Hashable, Sendable {
  /// The problem in words.
  package var message: String
  /// True if the problem is only a warning.
  package var isWarning: Bool
  /// The name of its source file with its module.
  package var fileID: String
  /// The path of its source file.
  package var filePath: String
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int

  /// Creates an issue.
  package init(
    _ message: String,
    isWarning: Bool = false,
    fileID: String,
    filePath: String,
    line: Int,
    column: Int
  ) {
    (self.message, self.isWarning) = (message, isWarning)
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }
}
