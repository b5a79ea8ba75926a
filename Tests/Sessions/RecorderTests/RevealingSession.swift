import Actions
import AppDriver
import Approvals
import EventModel
import Recorder
import Replayer

/// A recorded session that types a secret into an app that may show it, and touches the field and a button.
struct RevealingSession {
  let recorder: SessionRecorder
  /// The lines of the log.
  let bytes: [UInt8]
  /// The screens that a person saw between the actions.
  let shown: [ViewTree]

  /// Records a session.
  ///
  /// - Parameters:
  ///   - pieces: the parts of the secret, which are typed one after another.
  ///   - again: the text that is typed after the field was cleared; nil if it is not cleared.
  ///   - app: the app.
  /// - Throws: what ends the recording, such as a secret that shows.
  init(typing pieces: [String], again: String? = nil, on app: RevealingApp) throws {
    final class Lines { var bytes: [UInt8] = [] }
    let lines = Lines()
    let header = SessionHeader(writer: "simon-record", app: "echo", setting: SessionSetting())
    let recorder = SessionRecorder(app, header: header) { lines.bytes += $0 }
    var shown: [ViewTree] = []
    func perform(_ line: String) throws {
      do { try recorder.perform(Action(parsing: line)) } catch {
        guard case .cutText = error.reason else { throw error }
      }
      shown.append(try recorder.snapshot())
    }
    try recorder.launch()
    for piece in pieces { try perform("type \"\(piece)\"") }
    shown = shown.suffix(1)
    try perform("tap #password")
    try perform("tap #done")
    if let again {
      try perform("clear #password")
      try perform("type \"\(again)\" into #password")
      try perform("tap #done")
    }
    try recorder.checkpoint("after \(pieces.joined())")
    recorder.mark("typed \(pieces.joined())")
    recorder.finish(.finished)
    (self.recorder, bytes, self.shown) = (recorder, lines.bytes, shown)
  }

  var log: EventLog { recorder.log }
}
