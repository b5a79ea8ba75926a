/// The reason why a browser could not be used.
package enum BrowserError: Error, Hashable, Sendable {
  /// The program could not be started; the system's reason, as a clause.
  case notStarted(reason: String)
  /// It ended; the last lines that it wrote to standard error.
  case ended(lastLines: [String])
  /// It did not answer a command in time.
  case noAnswer(to: String)
  /// It refused a command; its own words.
  case refused(command: String, reason: String)
  /// It sent a message that violates its protocol, or one that is too long.
  case protocolBroken(reason: String)
  /// A script of the page threw; its own words.
  case scriptFailed(reason: String)
  /// Simon was asked to stop.
  case interrupted

  /// The error in one sentence without a full stop.
  package var message: String {
    switch self {
    case .notStarted(let reason): "the browser did not start: \(reason)"
    case .ended(let lines):
      lines.lazy.compactMap(Self.words).last.map {
        "the browser has ended, and wrote at last: \($0)"
      }
        ?? "the browser has ended"
    case .noAnswer(let command): "the browser did not answer \(command) in time"
    case .refused(let command, let reason): "the browser refused \(command): \(reason)"
    case .protocolBroken(let reason): "the browser broke the debugging protocol: \(reason)"
    case .scriptFailed(let reason): "a script of the page failed: \(reason)"
    case .interrupted: "stopped on request"
    }
  }

  /// Returns what a line of the browser says, without the time and the numbers before it, so that equal failures are
  /// told alike; nil for chatter that is no reason of an end.
  private static func words(_ line: String) -> String? {
    guard let sign = line.firstMatch(of: #/^\[[0-9:\/.]+:([A-Z]+):[^\]]*\] /#) else {
      return line.isEmpty ? nil : line
    }
    return sign.1 == "FATAL" ? String(line[sign.range.upperBound...]) : nil
  }
}
