import Approvals
import EventModel
import Foundation
import Recorder

extension RecordingStore {
  /// Copies the recording under another name, with a ledger of its own, as if it had been recorded there.
  ///
  /// Its own ledger tells another name, so that a copy of it would be a question for a reviewer in each copy.
  ///
  /// - Parameters:
  ///   - name: the name of the copy.
  ///   - folder: the folder that gets it.
  /// - Returns: the copy.
  /// - Throws: errors of files that cannot be read or written.
  @discardableResult
  func copy(named name: String, in folder: URL) throws -> RecordingStore {
    let copy = RecordingStore(folder: folder.appending(path: name, directoryHint: .isDirectory))
    try FileManager.default.createDirectory(at: copy.folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: logFile, to: copy.logFile)
    guard var golden = try GoldenStore(folder: self.folder).golden() else { return copy }
    golden.recording = name
    let story = try String(
      contentsOf: self.folder.appending(path: "story.stories"),
      encoding: .utf8
    )
    try GoldenStore(folder: copy.folder).record(
      NewRecording(golden: golden, story: story, log: .inPlace, contents: LogSummary(of: log())),
      by: "simon-bench",
      at: "2026-01-01T00:00:00Z"
    )
    return copy
  }
}
