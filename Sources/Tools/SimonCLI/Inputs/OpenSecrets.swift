import EventModel
import Platform
import Recorder

/// The offer to hide texts that look like secrets and were typed in clear.
enum OpenSecrets {
  /// Warns of the fields of a log whose texts look like secrets, with the options that hide them.
  static func warn(of log: EventLog, _ call: Invocation) {
    let found = OpenSecret.all(in: log)
    guard !found.isEmpty else { return }
    call.console.diagnose("warning: typed in clear: \(words(for: found))")
    let options = redactions(for: found).map { "--secret \($0.shellQuoted)" }
    call.console.diagnose(
      "hint: to hide it, record again with --force \(options.joined(separator: " "))"
    )
  }

  /// Returns whether a person can be asked.
  static func canAsk(_ call: Invocation) -> Bool {
    call.console.isInteractive && !call.console.isCI && call.console.makeKeyReader != nil
  }

  /// Asks a person whether to hide the texts of a log that look like secrets.
  ///
  /// - Returns: the redactions that hide them; none to keep them.
  static func ask(about log: EventLog, _ call: Invocation) -> [String] {
    let found = OpenSecret.all(in: log)
    guard !found.isEmpty, canAsk(call), let keys = call.console.makeKeyReader?() else { return [] }
    defer { keys.end() }
    call.console.print("typed in clear: \(words(for: found))")
    call.console.print("  h hide it (the session is repeated without it)   k keep it")
    while let key = keys.next() {
      switch key {
      case "h", "y": return redactions(for: found)
      case "k", "n", "q": return []
      default: continue
      }
    }
    return []
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
