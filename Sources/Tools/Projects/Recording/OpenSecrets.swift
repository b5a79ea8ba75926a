import Approvals
package import EventModel
import Foundation
package import Messages
import Platform
package import Recorder

/// Returns the command that records a session again, in a place, with further redactions.
package typealias RecordingAgain = (EventLog, RecordingStore, [String]) -> NextCommand

/// The offer to hide texts that look like secrets and were typed in clear.
package enum OpenSecrets {
  /// Warns of the fields of a log whose texts look like secrets, with the files that contain them and the
  /// command that hides them.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - store: its place.
  ///   - project: the project.
  ///   - again: returns the command that records the session again with further redactions.
  package static func warn(
    of log: EventLog,
    in store: RecordingStore,
    _ project: Project,
    again: RecordingAgain
  ) {
    let found = OpenSecret.all(in: log)
    guard !found.isEmpty else { return }
    let golden = GoldenStore(folder: store.folder).goldenFile
    let files = [store.logFile, golden, store.storyFile].filter {
      FileManager.default.fileExists(atPath: $0.path)
    }
    let names = files.map(\.relativePath).joined(separator: ", ").printable
    project.diagnose("warning: typed in clear: \(words(for: found)); it is in \(names)")
    let command = again(log, store, redactions(for: found))
    project.diagnose("hint: to hide it, record again: \(command)")
  }

  package static func words(for found: [OpenSecret]) -> ConsoleText {
    let fields = found.prefix(4).map { "\($0.field) looks like \($0.kind.rawValue)" }
    let more = found.count > 4 ? ", and \(found.count - 4) more fields" : ""
    return "\(fields.joined(separator: ", ").printable)\(more)"
  }

  /// Returns the redactions that give each field a secret with a name of its own.
  package static func redactions(for found: [OpenSecret]) -> [String] {
    var used: [String: Int] = [:]
    return found.map { open in
      used[open.kind.name, default: 0] += 1
      let number = used[open.kind.name, default: 1]
      return open.kind.name + (number > 1 ? "_\(number)" : "") + "=" + open.target
    }
  }
}
