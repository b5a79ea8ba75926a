import Approvals
import Foundation
import Recorder

/// The comparison rules of a call, from the files beside the folder of recordings, in it, and in a
/// recording.
struct GoldenRules {
  private let project: [Rule]

  /// Reads the project's rules.
  init(_ call: Invocation) throws(RuleFileError) {
    let parent = call.console.file(
      call[StandardOptions.directory].map { "\($0)/.." } ?? ".",
      directoryHint: .isDirectory
    )
    project = try RuleStore.rules(in: [parent, RecordingSelection.directory(call)])
  }

  /// Returns the rules for one recording: the project's, then its own.
  func rules(for recording: RecordingStore) throws(RuleFileError) -> [Rule] {
    project + (try RuleStore.rules(in: [recording.folder]))
  }
}
