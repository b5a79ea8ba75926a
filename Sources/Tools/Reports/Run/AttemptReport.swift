package import Approvals
import Differ
import Messages
package import Recorder
package import Replayer

/// The findings of one attempt at a recording.
package struct AttemptReport: Codable {
  /// The judgement of the attempt in one word.
  package var verdict: String
  /// The class of the cause; nil if the attempt passed.
  package var cause: String?
  /// The explanation in one clause; nil where the cause says all.
  package var message: String?
  /// The first checkpoint that differs or was not reached; nil if there is none, or if there was only one attempt.
  package var firstDivergence: RecordingResult.Divergence?
  /// The changes; nil if there was only one attempt, whose changes are those of the recording.
  package var changes: [JSONReport.Change]?
  /// The inputs that other views took; nil if there are none, or if there was only one attempt.
  package var outcomes: [JSONReport.Outcome]?
  /// The experiments on the cause; nil if there were none, or if there was only one attempt.
  package var experiments: [Experiment]?
  /// The replays that looked for the cause; nil if there was none.
  package var replays: ReplayCounts?
  /// The lines about the attempt in reports for people.
  package var details: [String]?

  private enum CodingKeys: String, CodingKey {
    case verdict, cause, message, firstDivergence, changes, outcomes, experiments, replays, details
  }

  /// Reports an attempt.
  ///
  /// - Parameters:
  ///   - attempt: the result of the attempt.
  ///   - recording: the recording.
  ///   - isAlone: whether it was the only attempt.
  package init(_ attempt: RecordingResult, of recording: RecordingStore, isAlone: Bool) {
    verdict = attempt.verdict.word
    cause = attempt.verdict.cause
    if cause != nil, attempt.comparesNothing { cause = RecordingReport.nothingCompared }
    message = RecordingReport.explanation(attempt)?.message
    guard !isAlone else { return }
    firstDivergence = attempt.firstDivergence
    changes = JSONReport.Change.all(of: attempt)
    outcomes = JSONReport.Outcome.all(of: attempt)
    if !attempt.experiments.isEmpty { experiments = attempt.experiments }
    replays = attempt.replays
    let story = StoryLine(of: attempt, in: recording)
    let lines = RecordingDetails(result: attempt, story: story, style: Style(isOn: false)).lines
      .map(\.text)
    if !lines.isEmpty { details = lines }
  }

  /// Reads an attempt; reports of earlier versions have only its verdict.
  package init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      verdict = word
      return
    }
    let members = try decoder.container(keyedBy: CodingKeys.self)
    verdict = try members.decode(String.self, forKey: .verdict)
    cause = try members.decodeIfPresent(String.self, forKey: .cause)
    message = try members.decodeIfPresent(String.self, forKey: .message)
    firstDivergence = try members.decodeIfPresent(
      RecordingResult.Divergence.self,
      forKey: .firstDivergence
    )
    changes = try members.decodeIfPresent([JSONReport.Change].self, forKey: .changes)
    outcomes = try members.decodeIfPresent([JSONReport.Outcome].self, forKey: .outcomes)
    experiments = try members.decodeIfPresent([Experiment].self, forKey: .experiments)
    replays = try members.decodeIfPresent(ReplayCounts.self, forKey: .replays)
    details = try members.decodeIfPresent([String].self, forKey: .details)
  }

  /// The verdict and the cause, in one clause.
  package var headline: String {
    guard let cause, cause != verdict else { return verdict }
    return "\(verdict), \(cause)"
  }
}

extension JSONReport.Change {
  /// Returns the changes of a result, with their checkpoints and the rejections that the ledger remembers.
  package static func all(
    of result: RecordingResult,
    rejected: [String: Ledger.Rejection] = [:]
  ) -> [JSONReport.Change] {
    result.changes.map { group in
      var change = JSONReport.Change(
        group.change,
        checkpoints: group.checkpoints.map { $0 + 1 }
      )
      change.rejected = rejected.rejection(of: group.change.key).map(JSONReport.Rejection.init)
      return change
    }
  }
}

extension JSONReport.Outcome {
  /// Returns the inputs that other views took; nil if there are none.
  package static func all(of result: RecordingResult) -> [JSONReport.Outcome]? {
    result.outcomeChanges.isEmpty ? nil : result.outcomeChanges.map(JSONReport.Outcome.init)
  }
}
