import Foundation
package import Recorder
package import Replayer

extension Diagnostic {
  /// Adds the log that a killed session left beside a recording, if there is one.
  package func mentioningKilledSession(of store: RecordingStore) -> Diagnostic {
    guard store.refusal == nil, let left = NewLog.left(in: store) else { return self }
    var diagnostic = self
    diagnostic.details.append(
      "a session that was to replace this recording was killed; its log is in \(left.printable)"
    )
    let path = store.logFile.relativePath
    if diagnostic.hint == nil || store.hasLog == false,
      let command = RecordingStore.continuation(ofLogAt: path)
    {
      diagnostic.hint = "to continue that session: \(command)"
    }
    return diagnostic
  }
}

extension RecordingResult.Verdict {
  /// The first diagnostic of a damaged file; nil where no file is damaged.
  package var damage: Diagnostic? { damages.first }

  /// The diagnostics of a damaged file; empty where no file is damaged.
  package var damages: [Diagnostic] {
    switch self {
    case .damagedLog(let error): [Diagnostic(error)]
    case .damagedGolden(let error): [Diagnostic(error)]
    case .damagedRules(let error): Diagnostic.list(error)
    default: []
    }
  }

  /// Returns the diagnostic of a golden whose log is gone because a session was killed.
  package func loss(of store: RecordingStore) -> Diagnostic? {
    guard case .orphaned = self, NewLog.left(in: store) != nil else { return nil }
    return Diagnostic(message: "there is no event log", path: store.logFile.relativePath)
  }
}
