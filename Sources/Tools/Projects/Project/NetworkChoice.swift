package import AppDriver
package import Recorder

/// The choice of a run among recorded and live exchanges of its apps with other programs.
public enum NetworkChoice: String, CaseIterable, Sendable {
  /// The other programs answer.
  case live
  /// The recording answers.
  case recorded

  /// Returns the treatment of the exchanges of a recording.
  ///
  /// A recording without the file had none: no other program may answer its replay unnoticed.
  package func use(of recording: RecordingStore) -> NetworkUse {
    self == .live ? .live : .replayed(from: recording.networkPath)
  }
}
