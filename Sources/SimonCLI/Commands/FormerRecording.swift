import Foundation
import Recorder

/// The log that a new recording of the same name is about to replace: kept aside until the new one
/// is whole, so that a session that fails half-way costs nothing.
struct FormerRecording {
  private let log: URL
  private let aside: URL?

  /// Sets the log of a recording aside, if there is one.
  ///
  /// - Throws: `RecordingFileError.unwritable`.
  init(of store: RecordingStore) throws(RecordingFileError) {
    log = store.logFile
    // What is no file of ours, a device or a link to somewhere, stays where it is.
    let kind = try? FileManager.default.attributesOfItem(atPath: log.path)[.type]
    guard kind as? FileAttributeType == .typeRegular else {
      aside = nil
      return
    }
    let place = store.folder.appending(path: "events.former.pending")
    do {
      if FileManager.default.fileExists(atPath: place.path) {
        try FileManager.default.removeItem(at: place)
      }
      try FileManager.default.moveItem(at: log, to: place)
    } catch {
      throw .unwritable(path: place.relativePath, reason: error.localizedDescription)
    }
    aside = place
  }

  /// Forgets the former log, now that there is a new one.
  func discard() {
    if let aside { try? FileManager.default.removeItem(at: aside) }
  }

  /// Puts the former log back where there was one, and says what is left of the session.
  func restored(after error: any Error, _ store: RecordingStore, _ name: String) -> any Error {
    var diagnostics = Diagnostic.diagnostics(for: error, tool: "simon-record", command: "session")
    guard let last = diagnostics.indices.last, store.hasLog || aside != nil else { return error }
    if let aside {
      try? FileManager.default.removeItem(at: log)
      try? FileManager.default.moveItem(at: aside, to: log)
      diagnostics[last].details.append("the recording that was there before is as it was")
    } else {
      diagnostics[last].details.append(
        "what was recorded up to there is kept in \(store.logFile.relativePath); replace it with --force"
      )
    }
    return Diagnostics(list: diagnostics)
  }
}
