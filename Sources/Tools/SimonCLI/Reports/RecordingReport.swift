import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer

/// What a run found out about one recording, as a value that reports are written from.
struct RecordingReport: Codable {
  /// The word for what is to be thought of a recording.
  enum Verdict: String, Codable {
    case passed, changed, failed, damaged, unsupported, flaky
  }

  var name: String
  /// Where it is, from the folder of recordings on: the same on every machine.
  var path: String
  var verdict: Verdict
  var cause: String?
  var message: String?
  /// Where to look: the event of the log, or the line that is damaged.
  var place: Place?
  var events: Int
  var checkpoints: Int
  var firstDivergence: Divergence?
  /// The last checkpoint before that which is the golden's.
  var lastEqual: Divergence?
  /// The line of the story that tells the event of the first divergence.
  var story: StoryLine?
  /// In what the app ran otherwise than it was recorded; left out where that is not the cause.
  var environment: [String]?
  var changes: [JSONReport.Change]
  /// The target that stopped the replay; left out where none did.
  var drift: JSONReport.Drift?
  var warnings: [JSONReport.Warning]
  /// The verdict of each attempt, the last one included.
  var attempts: [String]
  /// What is said to people below the recording's line, cut where it is very long.
  var details: [String]
  var durationMicroseconds: Int64

  /// A place in a file.
  struct Place: Codable {
    var path: String
    var line: Int?
    var column: Int?
  }

  /// Where golden and run part.
  struct Divergence: Codable {
    var event: Int
    var checkpoint: Int
    var title: String

    init(_ place: RecordingResult.Divergence) {
      (event, checkpoint, title) = (place.event, place.checkpoint, place.title)
    }
  }

  /// A line of a recording's story.
  struct StoryLine: Codable {
    var line: Int
    var text: String
  }

  init(_ result: RecordingResult, of recording: RecordingStore, path: String) {
    name = result.name
    self.path = path
    verdict = Verdict(rawValue: result.verdict.word) ?? .failed
    cause = result.verdict.cause
    let explanation = Self.explanation(result.verdict)
    message = explanation?.message
    place = explanation?.place ?? Self.place(result, recording)
    events = result.events
    checkpoints = result.checkpoints
    firstDivergence = result.firstDivergence.map(Divergence.init)
    lastEqual = result.lastEqual.map(Divergence.init)
    story = result.storyPlace.map { StoryLine(line: $0.line, text: $0.text) }
    if case .environment(let differences) = result.verdict.likelyCause {
      environment = differences
    }
    changes = result.changes.map { group in
      JSONReport.Change(group.change, checkpoints: group.checkpoints.map { $0 + 1 })
    }
    if case .stopped(let stop, _) = result.verdict, case .target(let found) = stop.reason {
      drift = JSONReport.Drift(found)
    }
    warnings = result.warnings.map(JSONReport.Warning.init)
    attempts = result.attempts
    details = PrettyReport(style: Style(isOn: false)).body(result)
    durationMicroseconds = result.duration.microseconds
  }

  /// Reports a golden that no recording belongs to.
  init(orphan path: String) {
    let result = RecordingResult(name: Self.name(of: path), verdict: .orphaned)
    let folder = RecordingStore(folder: URL(filePath: path, directoryHint: .isDirectory))
    self.init(result, of: folder, path: path)
  }

  /// Whether it is as it should be, or came to be when it was tried again.
  var isGood: Bool { verdict == .passed || verdict == .flaky }

  /// The last part of its path, or all of it where there is no other.
  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func explanation(
    _ verdict: RecordingResult.Verdict
  ) -> (message: String, place: Place?)? {
    switch verdict {
    case .damagedLog, .damagedGolden:
      return verdict.damage.map { diagnostic in
        let place = diagnostic.place.map {
          Place(path: $0.path, line: $0.line, column: $0.column)
        }
        return (diagnostic.message, place)
      }
    case .noApp(let error): return (error.message, nil)
    case .stopped(let stop, _): return ("event \(stop.event): \(stop.reason.message)", nil)
    case .unapproved(let problem): return (problem.message, nil)
    default: return nil
    }
  }

  /// The line of the log, or the golden, that a verdict is about; nil where all is well.
  private static func place(_ result: RecordingResult, _ recording: RecordingStore) -> Place? {
    let log = recording.logFile.relativePath
    // The log's first line is its header.
    switch result.verdict {
    case .passed, .flaky: return nil
    case .stopped(let stop, _): return Place(path: log, line: stop.event + 1)
    case .orphaned, .unapproved, .excessCheckpoints:
      return Place(path: GoldenStore(folder: recording.folder).goldenFile.relativePath, line: 1)
    default: return Place(path: log, line: result.firstDivergence.map { $0.event + 1 } ?? 1)
    }
  }
}
