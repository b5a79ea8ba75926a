import Approvals
import EventModel
import Foundation
import Messages
import Platform
import Recorder
import Replayer

extension SessionRecording.Finished {
  /// Writes the exchanges of the app with other programs beside those of a former recording.
  ///
  /// - Parameter prior: the recording that the session continued, whose exchanges come before the new ones.
  /// - Returns: the treatment of the exchanges once the recording is kept.
  /// - Throws: a diagnostic if the file cannot be written.
  func writeNetwork(after prior: SessionContinuation?) throws -> NewRecording.Network {
    let lines = (prior?.networkLines ?? []) + network
    guard !lines.isEmpty else { return .none }
    let text = lines.map { $0 + "\n" }.joined()
    let file = store.goldens().newNetworkFile
    guard text.utf8.count <= UntrustedFile.limit else {
      throw Diagnostic(
        message: "the exchanges of the app with other programs take \(text.utf8.count >> 20) MiB, "
          + "and a file of a recording can have \(UntrustedFile.limit >> 20) MiB",
        hint: "record a shorter session, or one whose app loads less",
        gravity: .difference
      )
    }
    do { try WholeFile.write(Array(text.utf8), to: file.path) } catch {
      throw RecordingFileError.unwritable(path: file.relativePath, reason: error.reason)
    }
    return .beside
  }
}
