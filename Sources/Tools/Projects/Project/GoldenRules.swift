package import Approvals
package import Foundation
import Messages
package import Recorder

/// The comparison rules of a project, from the files beside the folder of recordings, in it, and in a
/// recording.
package struct GoldenRules {
  /// The rules that apply to all recordings.
  package let shared: [Rule]

  /// Reads the project's rules.
  package init(_ project: Project) throws(RuleFileError) {
    shared = try RuleStore.rules(in: Self.folders(project))
  }

  /// Returns the folders whose rules apply to all recordings.
  package static func folders(_ project: Project) -> [URL] {
    [project.parent, project.recordings]
  }

  /// Returns the rules for one recording: the project's, then its own.
  package func rules(for recording: RecordingStore) throws(RuleFileError) -> [Rule] {
    shared + (try Self.rules(of: recording))
  }

  /// Returns the rules for one recording that somebody approved, and warns about the others, which hide nothing.
  ///
  /// An answer about an app must not depend on a rule that nobody has looked at.
  package func approved(
    for recording: RecordingStore,
    _ project: Project
  ) throws(RuleFileError) -> [Rule] {
    let rules = try rules(for: recording)
    for rule in rules where !rule.isApproved {
      let message = Ledger.Problem.rules([UnapprovedRule(rule)]).message
      project.warn(
        "\(message), and hides nothing here; to review it: \(NextCommand.replay("approve"))",
        at: rule.file
      )
    }
    return rules.filter(\.isApproved)
  }

  /// Returns a recording's own rules.
  package static func rules(of recording: RecordingStore) throws(RuleFileError) -> [Rule] {
    try RuleStore.rules(in: [recording.folder], ofRecording: true)
  }
}
