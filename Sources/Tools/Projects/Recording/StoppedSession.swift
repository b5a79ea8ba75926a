package import EventModel
package import Recorder

/// The error of a session that ended before its last action, whose log can be continued.
package struct StoppedSession: Error {
  /// The reason why it ended.
  package var reason: any Error
  /// The log.
  package var log: EventLog
  /// The redactions that had no effect so far.
  package var unmatched: [MissedRedaction]
}

extension StoppedSession {
  /// Creates the error from a recorder whose session ended early.
  package init(_ reason: any Error, of recorder: SessionRecorder) {
    self.init(reason: reason, log: recorder.log, unmatched: recorder.redaction.unmatched)
  }
}
