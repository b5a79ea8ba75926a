import CommandLines
import EventModel
import Messages
import Platform
import Projects
import Recorder

extension OpenSecrets {
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
}
