import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Recorder
import Replayer

/// The check of a run that decisions explain the files of the recordings that passed.
///
/// In CI, a file or a rule that no decision explains fails its recording. Elsewhere, only an edited log, an
/// edited story and a rule are told, since whoever works on a recording edits its golden.
struct ExplanationCheck {
  private let call: Invocation
  /// The number of ledgers of an earlier version.
  private var earlierLedgers = 0
  /// The rules that were told, by their places.
  private var toldRules: Set<String> = []

  init(_ call: Invocation) { self.call = call }

  /// Returns what is wrong with a recording that passed; nil if nothing must fail it.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read, and `RecordingFileError` for a log that takes
  ///   too long to read.
  mutating func problem(
    of recording: RecordingStore,
    in setting: ReplacedSetting = ReplacedSetting(),
    by rules: [Rule]
  ) throws -> Ledger.Problem? {
    let budget = Budget(endingAfter: RunOptions.time(call))
    let store = recording.goldens(within: budget)
    let ledger = try store.ledger()
    let unapproved = rules.filter { !$0.isApproved }.map { UnapprovedRule($0) }
    guard call.console.isCI else {
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
    guard let open = try StoryCheck.question(about: recording, by: ledger, within: budget) else {
      if let story = recording.story() { StoryCheck.remind(of: story, in: recording, call) }
      return nil
    }
    // A run that was stopped proves no stories.
    guard !call.console.interruption.isRequested, let check = try? StoryCheck(call),
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
    if let open = try StoryCheck.question(about: recording, by: ledger, within: budget) {
      warn(open, at: recording.storyFile.relativePath)
    } else if let story = recording.story() {
      StoryCheck.remind(of: story, in: recording, call)
    }
    for rule in rules where toldRules.insert(rule.rule.place).inserted {
      warn(.rules([rule]), at: rule.rule.file)
    }
  }

  private func warn(_ problem: Ledger.Problem, at path: String) {
    call.console.warn(
      "\(problem.message); to review it: \(NextCommand.replay("approve"))",
      at: path
    )
  }

  /// Tells outside of CI that CI refuses some ledgers.
  func remind() {
    guard earlierLedgers > 0 else { return }
    call.console.diagnose(
      "\(earlierLedgers.counted("ledger")) of an earlier version, which CI refuses; "
        + "to carry over: \(NextCommand.replay("ledger upgrade"))"
    )
  }
}
