import Approvals
import Recorder

/// The rule that a recording with a file that cannot be read keeps no other one from a decision.
enum BrokenRecording {
  /// Does something with each recording, and names those with a file that cannot be read or written.
  ///
  /// - Parameters:
  ///   - stores: the recordings.
  ///   - console: the place for the diagnostics.
  ///   - problems: gets the diagnostics.
  ///   - body: the work on one recording.
  /// - Returns: the other recordings.
  /// - Throws: every other error of `body`, such as that of a locked recording.
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
      } catch let error as GoldenFileError {
        let problem = Diagnostic(error)
        console.diagnose(problem)
        problems.append(problem)
      }
    }
    return whole
  }
}
