import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Platform
import Recorder

/// The offer to hide texts that look like secrets and were typed in clear.
enum OpenSecrets {
  /// Warns of the fields of a log whose texts look like secrets, with the files that contain them and the
  /// command that hides them.
  static func warn(of log: EventLog, in store: RecordingStore, _ call: Invocation) {
    let found = OpenSecret.all(in: log)
    guard !found.isEmpty else { return }
    let golden = GoldenStore(folder: store.folder).goldenFile
    let files = [store.logFile, golden, store.storyFile].filter {
      FileManager.default.fileExists(atPath: $0.path)
    }
    let names = files.map(\.relativePath).joined(separator: ", ").printable
    call.console.diagnose("warning: typed in clear: \(words(for: found)); it is in \(names)")
    let again = call.recordingAgain(log, as: store, hiding: redactions(for: found))
    call.console.diagnose("hint: to hide it, record again: \(again)")
  }

  /// Returns whether a person can be asked.
  static func canAsk(_ call: Invocation) -> Bool {
    call.console.isInteractive && !call.console.isCI && call.console.makeKeyReader != nil
  }

  /// Asks a person whether to hide the texts of a log that look like secrets.
  ///
  /// - Returns: the redactions that hide them; none to keep them; nil if there is no answer, as after a request
  ///   to stop.
  static func ask(about log: EventLog, _ call: Invocation) -> [String]? {
    let found = OpenSecret.all(in: log)
    guard !found.isEmpty else { return [] }
    guard canAsk(call) else { return nil }
    guard let keys = call.console.makeKeyReader?() else { return nil }
    defer { keys.end() }
    call.console.print("typed in clear: \(words(for: found))")
    call.console.print("  h hide it (the session is repeated without it)   k keep it")
    // A signal may come to another thread than the one that reads.
    while !call.console.interruption.isRequested,
      let bytes = call.console.input.read(.milliseconds(50))
    {
      for key in bytes.map({ Character(Unicode.Scalar($0)) }) {
        switch key {
        case "h", "y": return redactions(for: found)
        case "k", "n", "q": return []
        case "\u{3}", "\u{4}": return nil
        default: continue
        }
      }
    }
    return nil
  }

  private static func words(for found: [OpenSecret]) -> ConsoleText {
    let fields = found.prefix(4).map { "\($0.field) looks like \($0.kind.rawValue)" }
    let more = found.count > 4 ? ", and \(found.count - 4) more fields" : ""
    return "\(fields.joined(separator: ", ").printable)\(more)"
  }

  /// Returns the redactions that give each field a secret with a name of its own.
  private static func redactions(for found: [OpenSecret]) -> [String] {
    var used: [String: Int] = [:]
    return found.map { open in
      used[open.kind.name, default: 0] += 1
      let number = used[open.kind.name, default: 1]
      return open.kind.name + (number > 1 ? "_\(number)" : "") + "=" + open.target
    }
  }
}
