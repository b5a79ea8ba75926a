import Approvals
import CommandLines
import Foundation
import Messages
import Recorder

/// The comparison rules of a call, from the files beside the folder of recordings, in it, and in a
/// recording.
struct GoldenRules {
  /// The rules that apply to all recordings.
  let project: [Rule]

  /// Reads the project's rules.
  init(_ call: Invocation) throws(RuleFileError) {
    project = try RuleStore.rules(in: Self.folders(call))
  }

  /// Returns the folders whose rules apply to all recordings.
  static func folders(_ call: Invocation) -> [URL] {
    let parent = call.console.file(
      call[StandardOptions.directory].map { "\($0)/.." } ?? ".",
      directoryHint: .isDirectory
    )
    return [parent, call.recordingsFolder]
  }

  /// Returns the rules for one recording: the project's, then its own.
  func rules(for recording: RecordingStore) throws(RuleFileError) -> [Rule] {
    project + (try Self.rules(of: recording))
  }

  /// Returns the rules for one recording that somebody approved, and warns about the others, which hide nothing.
  ///
  /// An answer about an app must not depend on a rule that nobody has looked at.
  func approved(
    for recording: RecordingStore,
    _ console: Console
  ) throws(RuleFileError) -> [Rule] {
    let rules = try rules(for: recording)
    for rule in rules where !rule.isApproved {
      let message = Ledger.Problem.rules([UnapprovedRule(rule)]).message
      console.warn(
        "\(message), and hides nothing here; to review it: \(NextCommand.replay("approve"))",
        at: rule.file
      )
    }
    return rules.filter(\.isApproved)
  }

  /// Returns a recording's own rules.
  static func rules(of recording: RecordingStore) throws(RuleFileError) -> [Rule] {
    try RuleStore.rules(in: [recording.folder], ofRecording: true)
  }
}
