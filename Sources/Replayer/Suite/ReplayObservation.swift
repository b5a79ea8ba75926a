public import AppDriver

/// What driving an app through a recording showed, before it is judged.
///
/// It holds nothing that is in the recording's own files, so that it can be carried from the process
/// that saw it to the one that judges it.
public enum ReplayObservation: Sendable {
  /// The app was driven as far as possible; with what is behind a difference, once that was found out.
  case replay(Replay.Outcome, LikelyCause?)
  /// There was no app to drive.
  case noApp(DriverError)
}

/// One attempt at a recording: what was seen, and what is to be thought of it.
public struct RecordingAttempt: Sendable {
  /// What is to be thought of it.
  public var result: RecordingResult
  /// What was seen; nil where there was nothing to replay.
  public var observation: ReplayObservation?
}
