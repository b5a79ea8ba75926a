public import AppDriver

/// The screens and events that one attempt at a recording saw, before they are judged.
///
/// It contains nothing from the recording's own files, so that one process can send it to another
/// for judgement.
public enum ReplayObservation: Sendable {
  /// The outcome of the replay, with the experiments on a difference.
  case replay(Replay.Outcome, Diagnosis)
  /// No app could be driven.
  case noApp(DriverError)
}

/// One attempt at a recording.
public struct RecordingAttempt: Sendable {
  /// The result of the attempt.
  public var result: RecordingResult
  /// The screens and events of the attempt; nil if nothing could be replayed.
  public var observation: ReplayObservation?
}
