import Approvals
import EventModel
import Foundation
import Platform
import Recorder

/// The check of a run that decisions explain the files of the recordings that passed.
///
/// In CI, a file that no decision explains fails its recording. Elsewhere, only an edited log and an
/// edited story are told, since whoever works on a recording edits its golden.
struct ExplanationCheck {
  private let call: Invocation
  /// The number of ledgers that name no log.
  private var openLedgers = 0

  init(_ call: Invocation) { self.call = call }

  /// Returns what is wrong with a recording that passed; nil if nothing must fail it.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read, and `RecordingFileError` for a log that takes
  ///   too long to read.
  mutating func problem(
    of recording: RecordingStore,
    in setting: ReplacedSetting = ReplacedSetting()
  ) throws -> Ledger.Problem? {
    let budget = Budget(endingAfter: RunOptions.time(call))
    let store = GoldenStore(folder: recording.folder, within: budget)
    if UntrustedFile.exists(store.ledgerFile), try store.ledger().latestLog == nil {
      openLedgers += 1
    }
    guard call.console.isCI else {
      if let problem = try store.logProblem() { warn(problem, at: store.logFile.relativePath) }
      if try StoryCheck.isEdited(recording, within: budget) {
        warn(.storyEdited, at: recording.storyFile.relativePath)
      }
      return nil
    }
    if let problem = try store.problem(countsPending: false) { return problem }
    for overlay in store.overlaySettings() where overlay.isPart(of: setting) {
      if let problem = try store.store(in: overlay).overlayProblem() { return problem }
    }
    guard try StoryCheck.isEdited(recording, within: budget) else { return nil }
    // A run that was stopped proves no stories.
    guard !call.console.interruption.isRequested else { return nil }
    guard let check = try? StoryCheck(call),
      let reason = try check.failure(ofEdited: recording, within: budget)
    else {
      warn(.storyEdited, at: recording.storyFile.relativePath)
      return nil
    }
    return .storyNotProven(reason)
  }

  private func warn(_ problem: Ledger.Problem, at path: String) {
    call.console.warn(
      "\(problem.message); to review it: \(NextCommand.replay("approve"))",
      at: path
    )
  }

  /// Tells in CI that some ledgers cannot tell whether their logs were edited.
  func remind() {
    guard call.console.isCI, openLedgers > 0 else { return }
    call.console.diagnose(
      "\(openLedgers.counted("ledger")) of an earlier version "
        + "\(openLedgers == 1 ? "names" : "name") no event log, so that an edited log would not be "
        + "noticed; the next approval adds it"
    )
  }
}
