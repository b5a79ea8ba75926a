package import Approvals
package import EventModel
import Recorder

/// The reason why an attempt ended at the recording's own files, without their bytes.
///
/// A worker reports it, so that the run does not spend the time of reading a damaged log a second time. The
/// app, which may not even have been launched, is never the reason.
package enum FileDamage: Codable, Hashable, Sendable {
  /// The log is damaged, or reading it took too long.
  case log(LogError)
  /// A running session is still writing the log.
  case logUnderWay
  /// The golden is damaged, or reading it or comparing with it took too long.
  case golden(GoldenError)
  /// The golden exists but cannot be read.
  case unreadableGolden(reason: String)
  /// The overlay of a setting is damaged.
  case overlay(setting: String, GoldenError)
  /// The overlay of a setting exists but cannot be read.
  case unreadableOverlay(setting: String, reason: String)
}

extension RecordingResult.Verdict {
  /// The damage of the log or the golden; nil for any other verdict.
  package var fileDamage: FileDamage? {
    switch self {
    case .damagedLog(.damaged(_, let error, _)): .log(error)
    case .damagedLog(.underWay): .logUnderWay
    case .damagedGolden(let error): error.fileDamage
    default: nil
    }
  }
}

extension GoldenFileError {
  /// The damage of the golden or of an overlay; nil for a file that could not be written.
  fileprivate var fileDamage: FileDamage? {
    let setting = GoldenStore.setting(ofOverlay: fileName)?.text
    switch self {
    case .damaged(_, let error, _):
      return setting.map { .overlay(setting: $0, error) } ?? .golden(error)
    case .unreadable(_, let reason):
      return setting.map { .unreadableOverlay(setting: $0, reason: reason) }
        ?? .unreadableGolden(reason: reason)
    case .unwritable, .tooLarge: return nil
    }
  }
}

extension RecordingRun {
  /// Returns the result of a recording whose files an attempt found to be damaged.
  ///
  /// The damaged file is read again to show the line that is damaged, but it is not parsed.
  package func result(of damage: FileDamage) -> RecordingResult {
    let goldens = recording.goldens()
    let verdict: RecordingResult.Verdict =
      switch damage {
      case .log(let error): .damagedLog(recording.damage(error))
      case .logUnderWay: .damagedLog(recording.errorOfRunningSession)
      case .golden(let error): .damagedGolden(goldens.damage(error))
      case .unreadableGolden(let reason): .damagedGolden(goldens.unreadable(because: reason))
      case .overlay(let setting, let error):
        .damagedGolden(overlay(of: setting).damage(error))
      case .unreadableOverlay(let setting, let reason):
        .damagedGolden(overlay(of: setting).unreadable(because: reason))
      }
    return RecordingResult(name: recording.name, verdict: verdict)
  }

  private func overlay(of setting: String) -> GoldenStore {
    recording.goldens(in: ReplacedSetting(parsing: setting) ?? replaced)
  }
}
