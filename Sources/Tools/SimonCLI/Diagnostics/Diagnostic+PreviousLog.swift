import Foundation
import Recorder
import Replayer

extension Diagnostic {
  /// Adds the log that a killed session was to replace, if it still exists.
  func mentioningPreviousLog(of store: RecordingStore) -> Diagnostic {
    guard store.refusal == nil, let former = PreviousLog.kept(in: store) else { return self }
    var diagnostic = self
    diagnostic.details.append(
      "a session that was to replace this recording was killed; the former log is in "
        + former.printable
    )
    if diagnostic.hint == nil || store.hasLog == false {
      diagnostic.hint = "to restore the former log: mv \(former) \(store.logFile.relativePath)"
    }
    return diagnostic
  }
}

extension RecordingResult.Verdict {
  /// The first diagnostic of a damaged file; nil where no file is damaged.
  var damage: Diagnostic? { damages.first }

  /// The diagnostics of a damaged file; empty where no file is damaged.
  var damages: [Diagnostic] {
    switch self {
    case .damagedLog(let error): [Diagnostic(error)]
    case .damagedGolden(let error): [Diagnostic(error)]
    case .damagedRules(let error): Diagnostic.list(error)
    default: []
    }
  }

  /// Returns the diagnostic of a golden whose log is gone because a session was killed.
  func loss(of store: RecordingStore) -> Diagnostic? {
    guard case .orphaned = self, PreviousLog.kept(in: store) != nil else { return nil }
    return Diagnostic(message: "there is no event log", path: store.logFile.relativePath)
  }
}
