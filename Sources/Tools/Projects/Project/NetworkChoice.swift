package import AppDriver
package import Recorder

/// The choice of a run among recorded and live exchanges of its apps with other programs.
public enum NetworkChoice: String, CaseIterable, Sendable {
  /// The other programs answer.
  case live
  /// The recording answers.
  case recorded

  /// Returns the treatment of the exchanges of a recording; those of one that has none happen.
  package func use(of recording: RecordingStore) -> NetworkUse {
    guard self == .recorded, let file = recording.networkPath else { return .live }
    return .replayed(from: file)
  }
}
