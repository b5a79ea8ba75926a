package import Approvals
package import EventModel
import Foundation
import Messages
package import Recorder
import Replayer

/// The check of a run that decisions explain the files of the recordings that passed.
///
/// In CI, a file or a rule that no decision explains fails its recording. Elsewhere, only an edited log, an
/// edited story and a rule are told, since whoever works on a recording edits its golden.
package struct ExplanationCheck {
  private let project: Project
  /// The number of ledgers of an earlier version.
  private var earlierLedgers = 0
  /// The rules that were told, by their places.
  private var toldRules: Set<String> = []

  package init(_ project: Project) { self.project = project }

  /// Returns what is wrong with a recording that passed; nil if nothing must fail it.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read, and `RecordingFileError` for a log that takes
  ///   too long to read.
  package mutating func problem(
    of recording: RecordingStore,
    in setting: ReplacedSetting = ReplacedSetting(),
    by rules: [Rule]
  ) throws -> Ledger.Problem? {
    let budget = Budget(endingAfter: project.time)
    let store = recording.goldens(within: budget)
    let ledger = try store.ledger()
    let unapproved = rules.filter { !$0.isApproved }.map { UnapprovedRule($0) }
    guard project.isCI else {
      if ledger.hasEarlierEntries { earlierLedgers += 1 }
      try warn(of: unapproved, recording, store, by: ledger, within: budget)
      return nil
    }
    if let problem = try store.problem(countsPending: false, by: ledger) { return problem }
    // Also those of other settings: a run there may come later, and nobody looks at the file again.
    for overlay in store.overlaySettings() {
      guard let problem = try store.store(in: overlay).overlayProblem(by: ledger) else { continue }
      return switch problem {
      // They name the overlay themselves.
      case .outdated, .unnamed: problem
      default: .overlay(overlay, problem)
      }
    }
    guard unapproved.isEmpty else { return .rules(unapproved) }
    let files = recording.goldens(within: budget)
    guard let open = try StoryCheck.question(about: files, by: ledger) else {
      if let story = recording.story() { StoryCheck.remind(of: story, in: recording, project) }
      return nil
    }
    // A run that was stopped proves no stories.
    guard !project.interruption.isRequested, let check = try? StoryCheck(project),
      let reason = try check.failure(of: recording, within: budget)
    else { return open }
    return open == .storyEdited ? .storyNotProven(reason) : .storyOutdated(because: reason)
  }

  /// Tells what nobody has approved, where that fails no recording.
  private mutating func warn(
    of rules: [UnapprovedRule],
    _ recording: RecordingStore,
    _ store: GoldenStore,
    by ledger: Ledger,
    within budget: Budget
  ) throws {
    if let problem = try store.logProblem(by: ledger) {
      warn(problem, at: store.logFile.relativePath)
    }
    if let open = try StoryCheck.question(about: recording.goldens(within: budget), by: ledger) {
      warn(open, at: recording.storyFile.relativePath)
    } else if let story = recording.story() {
      StoryCheck.remind(of: story, in: recording, project)
    }
    for rule in rules where toldRules.insert(rule.rule.place).inserted {
      warn(.rules([rule]), at: rule.rule.file)
    }
  }

  private func warn(_ problem: Ledger.Problem, at path: String) {
    project.warn(
      "\(problem.message); to review it: \(NextCommand.replay("approve"))",
      at: path
    )
  }

  /// Tells outside of CI that CI refuses some ledgers.
  package func remind() {
    guard earlierLedgers > 0 else { return }
    project.diagnose(
      "\(earlierLedgers.counted("ledger")) of an earlier version, which CI refuses; "
        + "to carry over: \(NextCommand.replay("ledger upgrade"))"
    )
  }
}
