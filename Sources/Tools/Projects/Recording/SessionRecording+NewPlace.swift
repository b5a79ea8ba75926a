import EventModel
import Foundation
import Messages
package import Recorder

extension SessionRecording.Finished {
  /// Moves the log to the place of another name, if a person chose one.
  ///
  /// If the recording cannot be moved there now, it keeps its former name, and a message says why.
  ///
  /// - Returns: the lock of the new place, which is held until the recording is complete; nil if it stays.
  package mutating func moveToNewPlace(_ project: Project) -> RecordingLock? {
    guard let place = newPlace,
      place.folder.standardizedFileURL != store.folder.standardizedFileURL
    else { return nil }
    var lock: RecordingLock?
    do {
      lock = try RecordingLock(place.folder, project, makesFolder: true)
      try Self.expectFree(place)
      new = try new.moved(to: place)
      store = place
      return lock
    } catch {
      lock?.release()
      let found = Diagnostic.diagnostics(for: error, tool: "simon-record", command: "session")
      let reason = found.first?.message ?? "it cannot be moved"
      project.warn(
        "the recording keeps this name and is not renamed to \(place.name.printable): \(reason)",
        at: store.folder.relativePath
      )
      return nil
    }
  }

  /// Makes sure that no recording would be replaced in the place of a new name.
  ///
  /// `--force` does not matter: it was given for another name.
  package static func expectFree(_ place: RecordingStore) throws {
    guard !place.hasLog, NewLog.left(in: place) == nil, try !NewLog(in: place).isBeside else {
      throw Diagnostic(
        message: "a recording \(place.name.quoted) exists already",
        hint: "choose another name",
        gravity: .usage
      ).mentioningKilledSession(of: place)
    }
  }
}
