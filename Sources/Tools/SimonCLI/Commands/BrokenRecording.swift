import Approvals
import CommandLines
import Messages
import Recorder

/// The rule that a recording that cannot be read, locked or written keeps no other one from a decision.
enum BrokenRecording {
  /// Does something with each recording, and names those that cannot be read, locked or written.
  ///
  /// - Parameters:
  ///   - stores: the recordings.
  ///   - console: the place for the diagnostics.
  ///   - problems: gets the diagnostics.
  ///   - body: the work on one recording.
  /// - Returns: the other recordings.
  /// - Throws: every other error of `body`, such as that of a recording that another process has locked.
  static func without(
    _ stores: [RecordingStore],
    on console: Console,
    noting problems: inout [Diagnostic],
    _ body: (RecordingStore) throws -> Void
  ) throws -> [RecordingStore] {
    var whole: [RecordingStore] = []
    for store in stores {
      do {
        try body(store)
        whole.append(store)
      } catch {
        try note(error, on: console, in: &problems)
      }
    }
    return whole
  }

  /// Names a recording that cannot be read, locked or written.
  ///
  /// - Parameters:
  ///   - error: the error of the work on the recording.
  ///   - console: the place for the diagnostic.
  ///   - problems: gets the diagnostic.
  /// - Throws: an error that is not the fault of this recording.
  static func note(
    _ error: any Error,
    on console: Console,
    in problems: inout [Diagnostic]
  ) throws {
    let problem: Diagnostic
    switch error {
    case let error as GoldenFileError: problem = Diagnostic(error)
    case let error as RecordingFileError: problem = Diagnostic(error)
    case let error as Diagnostic where error.gravity == .damaged: problem = error
    default: throw error
    }
    console.diagnose(problem)
    problems.append(problem)
  }
}
