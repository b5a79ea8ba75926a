import AppDriver
import Approvals
import Differ
import EventModel
import Foundation
package import Messages
package import Recorder
package import Replayer

/// The findings of a run about one recording, from which all reports are written.
package struct RecordingReport: Codable {
  /// The judgement of a recording in one word.
  package enum Verdict: String, Codable {
    case passed, changed, failed, damaged, unsupported, flaky
  }

  /// The name of the recording, as ``RecordingResult`` has it.
  package var name: String
  /// The path from the folder of recordings on, which is the same on every machine.
  package var path: String
  /// The setting of the run, as the name of an overlay has it; absent for the recorded one.
  package var setting: String?
  /// The overlays' changes that do not fit the golden any more; absent if there are none.
  package var misfits: [String]?
  /// The judgement over all attempts.
  package var verdict: Verdict
  /// The class of the cause, such as `missing golden`; nil if the recording passed.
  package var cause: String?
  /// The explanation in one clause; nil where the cause says all.
  package var message: String?
  /// The line of the event in the log, or the line that is damaged.
  package var place: Place?
  /// The number of replayed events.
  package var events: Int
  /// The number of compared screens.
  package var checkpoints: Int
  /// The first checkpoint that differs, or that was not reached; nil if there is none.
  package var firstDivergence: RecordingResult.Divergence?
  /// The last checkpoint before the first divergence that equals the golden's.
  package var lastEqual: RecordingResult.Divergence?
  /// The line of the story that describes the event of the first divergence.
  package var story: StoryLine?
  /// The differences between the environment and the recorded one, where they are the cause.
  package var environment: [String]?
  /// The experiments on the cause; nil if none could be made.
  package var experiments: [Experiment]?
  /// The replays that looked for the cause; nil if there was none.
  package var replays: ReplayCounts?
  /// The rules that hid differences, with the numbers of views; absent if none did.
  package var hidden: [JSONReport.RuleReport]?
  /// The changes, each once with its checkpoints.
  package var changes: [JSONReport.Change]
  /// The inputs that other views took than in the recording; absent if there are none.
  package var outcomes: [JSONReport.Outcome]?
  /// The target that stopped the replay.
  package var drift: JSONReport.Drift?
  /// The targets that were touched without being verified.
  package var warnings: [JSONReport.Warning]
  /// The app's remarks about the replay; absent if there are none.
  package var remarks: [String]?
  /// All attempts, the last one included.
  package var attempts: [AttemptReport]
  /// The lines below the recording's line in reports for people, shortened where they are very long.
  package var details: [String]
  /// The digest of the golden that the screens were compared with; nil if there is none.
  package var golden: String?
  /// The open questions about the recording; nil for a report that nobody reviews, and where none are left.
  package var undecided: JSONReport.Undecided?
  /// The duration of all attempts together.
  package var durationMicroseconds: Int64

  /// A place in a file.
  package struct Place: Codable {
    /// The path of the file.
    package var path: String
    /// The line, from 1; nil for the file as a whole.
    package var line: Int?
    /// The column, from 1; nil for the line as a whole.
    package var column: Int?
  }

  /// Reports the result of a recording.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - recording: The recording.
  ///   - path: Its path from the folder of recordings on.
  ///   - isForReview: Whether the report carries what is left to decide.
  package init(
    _ result: RecordingResult,
    of recording: RecordingStore,
    path: String,
    isForReview: Bool = false
  ) {
    details = []
    name = result.name
    self.path = path
    verdict = Verdict(rawValue: result.verdict.word) ?? .failed
    if !result.setting.isEmpty { setting = result.setting.text }
    if !result.misfits.isEmpty { misfits = result.misfits.map(\.message) }
    cause = result.verdict.cause
    if result.comparesNothing { (verdict, cause) = (.failed, Self.nothingCompared) }
    let explanation = Self.explanation(result)
    message = explanation?.message
    place = explanation?.place ?? Self.place(result, recording)
    events = result.events
    checkpoints = result.checkpoints
    firstDivergence = result.firstDivergence
    lastEqual = result.lastEqual
    story = StoryLine(of: result, in: recording)
    if case .environment(let differences) = result.verdict.likelyCause {
      environment = differences
    }
    let uses = result.rules.filter { $0.hidden > 0 }
    if !uses.isEmpty { hidden = uses.map(JSONReport.RuleReport.init) }
    if !result.experiments.isEmpty { experiments = result.experiments }
    replays = result.replays
    let ledger = result.changes.isEmpty ? nil : try? recording.goldens().ledger()
    let rejected = ledger?.about(result.setting).rejections ?? [:]
    changes = JSONReport.Change.all(of: result, rejected: rejected)
    outcomes = JSONReport.Outcome.all(of: result)
    if case .stopped(let stop, _) = result.verdict, case .target(let found) = stop.reason {
      drift = JSONReport.Drift(found)
    }
    warnings = result.warnings.map(JSONReport.Warning.init)
    if !result.remarks.isEmpty { remarks = result.remarks }
    attempts = result.attempts.map { attempt in
      // The only attempt has the changes of the recording.
      AttemptReport(attempt, of: recording, isAlone: result.attempts.count == 1)
    }
    let store =
      recording.refusal == nil
      ? recording.goldens(in: result.setting) : nil
    golden = (try? store?.goldenDigest())?.flatMap(\.self)?.description
    if isForReview { undecided = JSONReport.Undecided(result, of: recording) }
    durationMicroseconds = result.duration.microseconds
    details = details(of: result, Style(isOn: false)).map(\.text)
  }

  /// The cause of a recording without a finding of which no screen was compared.
  package static let nothingCompared = "nothing compared"

  /// Returns the lines below the recording's line in a report for people.
  package func details(of result: RecordingResult, _ style: Style) -> [ConsoleText] {
    var details = RecordingDetails(result: result, story: story, style: style)
    details.path = path
    for (group, change) in zip(result.changes, changes) {
      details.rejections[group.change.key] = change.rejected
    }
    return details.lines
  }

  /// Reports a golden without a recording.
  package init(orphan path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = RecordingStore(folder: URL(filePath: path, directoryHint: .isDirectory))
    self.init(RecordingResult(name: name, verdict: .orphaned), of: folder, path: path)
  }

  /// True if the recording passed, at the first attempt or a later one.
  package var isGood: Bool { verdict == .passed || verdict == .flaky }

  /// The path, with the setting of the run if it is not the recorded one: `recordings/create-todo@de_DE`.
  package var pathInSetting: String { path + (setting.map { "@\($0)" } ?? "") }

  /// The cause, or else the verdict.
  package var headline: String { cause ?? verdict.rawValue }

  /// The details, or else the message in one line.
  package var explanation: [String] { details.isEmpty ? [message ?? headline] : details }

  /// Explains a result; the first input that another view took comes before anything else.
  package static func explanation(_ result: RecordingResult) -> (message: String, place: Place?)? {
    if let change = result.outcomeChanges.first {
      return ("event \(change.seen.event): \(change.message)", nil)
    }
    if result.comparesNothing {
      return ("no screen was compared, so the replay shows nothing; expected a checkpoint", nil)
    }
    switch result.verdict {
    case .damagedLog, .damagedGolden, .damagedRules:
      return result.verdict.damage.map { damage in
        let place = damage.path.map { Place(path: $0, line: damage.line, column: damage.column) }
        return (damage.message, place)
      }
    case .noApp(let error): return (error.message, nil)
    case .stopped(let stop, _): return ("event \(stop.event): \(stop.reason.message)", nil)
    case .unapproved(let problem): return (problem.message, nil)
    default: return nil
    }
  }

  /// Returns the line of the log or golden that a verdict is about; nil for a recording that passed.
  private static func place(_ result: RecordingResult, _ recording: RecordingStore) -> Place? {
    let log = recording.logFile.relativePath
    if case .flaky = result.verdict { return nil }
    if let change = result.outcomeChanges.first {
      return Place(path: log, line: change.seen.event + 1)
    }
    // The log's first line is its header.
    switch result.verdict {
    case .passed, .flaky: return nil
    case .stopped(let stop, _): return Place(path: log, line: stop.event + 1)
    case .unapproved(let problem) where problem.isAboutLog: return Place(path: log, line: 1)
    case .unapproved(.rules(let rules)):
      return rules.first.map { Place(path: $0.rule.file, line: $0.rule.line) }
    case .unapproved(.outdated), .unapproved(.unnamed), .unapproved(.renamed):
      let store = recording.goldens()
      return Place(path: store.ledgerFile.relativePath, line: 1)
    case .unapproved(.storyNotProven(let reason)), .unapproved(.storyOutdated(let reason?)):
      // A proof that fails at a line of the story names it first.
      let line = reason.firstMatch(of: #/^line ([0-9]+): /#).flatMap { Int($0.1) }
      return Place(path: recording.storyFile.relativePath, line: line ?? 1)
    case .unapproved(.storyOutdated), .unapproved(.storyEdited), .unapproved(.storyDeleted):
      return Place(path: recording.storyFile.relativePath, line: 1)
    case .unapproved(.overlay(let setting, _)):
      return Place(path: recording.goldens(in: setting).approvedFile.relativePath, line: 1)
    case .orphaned, .unapproved, .excessCheckpoints:
      let store = recording.goldens(in: result.setting)
      return Place(path: store.approvedFile.relativePath, line: 1)
    default: return Place(path: log, line: result.firstDivergence.map { $0.event + 1 } ?? 1)
    }
  }
}
