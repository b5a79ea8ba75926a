import Approvals
import Foundation
import Recorder

/// The rules files that a call goes by: beside the folder of recordings, in it, and in a recording.
struct GoldenRules {
  private let project: [Rule]

  /// Reads the project's rules.
  init(_ call: Invocation) throws(RuleFileError) {
    let folder = Selection.directory(call)
    let parent = call.console.file(
      call.value("--dir").map { "\($0)/.." } ?? ".",
      directoryHint: .isDirectory
    )
    project = try RuleStore.rules(in: [parent, folder])
  }

  /// The rules for one recording: the project's, then its own.
  func rules(for recording: RecordingStore) throws(RuleFileError) -> [Rule] {
    project + (try RuleStore.rules(in: [recording.folder]))
  }
}
