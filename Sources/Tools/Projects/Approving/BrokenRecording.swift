import Approvals
package import Messages
package import Recorder

/// The rule that a recording that cannot be read, locked or written keeps no other one from a decision.
package enum BrokenRecording {
  /// Does something with each recording, and names those that cannot be read, locked or written.
  ///
  /// - Parameters:
  ///   - stores: the recordings.
  ///   - project: the project, which is told the diagnostics.
  ///   - problems: gets the diagnostics.
  ///   - body: the work on one recording.
  /// - Returns: the other recordings.
  /// - Throws: every other error of `body`, such as that of a recording that another process has locked.
  package static func without(
    _ stores: [RecordingStore],
    on project: Project,
    noting problems: inout [Diagnostic],
    _ body: (RecordingStore) throws -> Void
  ) throws -> [RecordingStore] {
    var whole: [RecordingStore] = []
    for store in stores {
      do {
        try body(store)
        whole.append(store)
      } catch {
        try note(error, on: project, in: &problems)
      }
    }
    return whole
  }

  /// Names a recording that cannot be read, locked or written.
  ///
  /// - Parameters:
  ///   - error: the error of the work on the recording.
  ///   - project: the project, which is told the diagnostics.
  ///   - problems: gets the diagnostic.
  /// - Throws: an error that is not the fault of this recording.
  package static func note(
    _ error: any Error,
    on project: Project,
    in problems: inout [Diagnostic]
  ) throws {
    let problem: Diagnostic
    switch error {
    case let error as GoldenFileError: problem = Diagnostic(error)
    case let error as RecordingFileError: problem = Diagnostic(error)
    case let error as Diagnostic where error.gravity == .damaged: problem = error
    default: throw error
    }
    project.diagnose(problem)
    problems.append(problem)
  }
}
