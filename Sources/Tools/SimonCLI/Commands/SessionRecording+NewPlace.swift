import Foundation
import Recorder

extension SessionRecording.Finished {
  /// Moves the log to the place of another name, if a person chose one.
  ///
  /// If that place is taken by now, the recording keeps its former name, and a message says so.
  ///
  /// - Returns: the lock of the new place, which is held until the recording is complete; nil if it stays.
  mutating func moveToNewPlace(_ call: Invocation) throws -> RecordingLock? {
    guard let place = newPlace,
      place.folder.standardizedFileURL != store.folder.standardizedFileURL
    else { return nil }
    let lock = try RecordingLock(place.folder, call.console, makesFolder: true)
    do {
      try RecordingWriter.expectFree(place, call)
      new = try new.moved(to: place)
      store = place
      return lock
    } catch {
      lock.release()
      call.console.warn(
        "the recording keeps this name: another process has made \(place.name.printable)",
        at: store.folder.relativePath
      )
      return nil
    }
  }
}
