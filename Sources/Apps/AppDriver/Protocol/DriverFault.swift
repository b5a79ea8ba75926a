public import EventModel

/// The fault of an app in another process, which is then not used any further.
public struct DriverFault: Error, Hashable, Codable, Sendable {
  /// The kinds of faults.
  public enum Kind: Hashable, Codable, Sendable {
    /// The process could not be started.
    case notStarted(reason: String)
    /// It ended, or closed its output.
    case ended(ProcessEnd)
    /// It sent nothing in time.
    case silent(after: Duration)
    /// It sent a part of its answer in time, but not all of it.
    case slow(bytes: Int, after: Duration)
    /// It sent too many lines before its answer.
    case tooManyLines(lines: Int)
    /// It sent lines without an answer until the time was over, and went on.
    case flooding(lines: Int, after: Duration)
    /// It said that it is busy for too long, or took too long to become idle.
    case busy(after: Duration, reasons: [String])
    /// It ended within a line.
    case cutOff(bytes: Int)
    /// It sent a line that is too long.
    case tooLong(limit: Int)
    /// It sent a line that violates the protocol.
    case malformed(column: Int, reason: String, line: String)
    /// Its answer contradicts the request or its earlier answers.
    case contradiction(String)
    /// It refused a request that every app must support.
    case refused(DriverRefusal)
    /// It speaks another version of the protocol.
    case otherVersion(FormatVersion)
    /// It did not finish a request in time, and was ended.
    case hanging(after: Duration)
    /// It took more memory than the limit, in megabytes, and was ended.
    case tooLarge(megabytes: Int)
  }

  /// The way in which the app's process ended.
  public enum ProcessEnd: Hashable, Codable, Sendable {
    /// By itself, with an exit code.
    case exit(Int32)
    /// By a signal.
    case signal(Int32)
    /// It runs, but has closed its output.
    case closedOutput
  }

  /// The kind of the fault.
  public var kind: Kind
  /// The word of the unanswered request, such as `snapshot`.
  public var request: String
  /// Its last lines on standard error and in log notices, oldest first.
  public var lastLines: [String]

  /// Creates a fault.
  public init(_ kind: Kind, request: String, lastLines: [String] = []) {
    self.kind = kind
    self.request = request
    self.lastLines = lastLines
  }

  /// The problem, as one lower-case clause.
  public var message: String {
    switch kind {
    case .notStarted(let reason): "the app's process did not start: \(reason)"
    case .ended(let end):
      "the app's process \(end.description) instead of answering \"\(request)\""
        + said
    case .silent(let time): "the app is silent: no answer to \"\(request)\" within \(time.text)"
    case .slow(let bytes, let time):
      "the app is slow: its answer to \"\(request)\" was not complete after \(time.text) "
        + "and \(bytes) bytes"
    case .tooManyLines(let lines):
      "the app sends too much: \(lines) lines came before an answer to \"\(request)\""
    case .flooding(let lines, let time):
      "the app sends too much: \(lines) lines came within \(time.text), and no answer to \"\(request)\""
    case .busy(let time, let reasons):
      "the app does not become idle: it has taken \(time.text) since its last input"
        + (reasons.isEmpty ? "" : ", and says: \(reasons.joined(separator: ", "))")
    case .cutOff(let bytes):
      "the app's process ended within its answer to \"\(request)\", after \(bytes) bytes of the line"
    case .tooLong(let limit):
      "the app's answer to \"\(request)\" is a line of more than \(limit) bytes"
    case .malformed(let column, let reason, _):
      "the app's answer to \"\(request)\" violates the protocol: column \(column): \(reason)"
    case .contradiction(let contradiction):
      "the app contradicts itself in its answer to \"\(request)\": \(contradiction)"
    case .refused(let refusal):
      "the app refuses \"\(request)\" (\(refusal.code)): \(refusal.message)"
    case .otherVersion(let version):
      "the app speaks version \(version) of the driver protocol, but Simon speaks version "
        + "\(DriverRequest.version)"
    case .hanging(let time):
      "the app hangs: it did not finish \"\(request)\" within \(time.text)"
    case .tooLarge(let megabytes):
      "the app took more than \(megabytes) MB of memory during \"\(request)\" and was ended"
    }
  }

  /// The line of its output that says why it ended, as the end of a message.
  private var said: String {
    guard let last = lastLines.last else { return "" }
    guard let cause, cause != last else { return "; its last output was \"\(last)\"" }
    return "; it wrote \"\(cause)\""
  }

  /// The lines of its output that the message does not quote, oldest first.
  public var otherLines: [String] {
    guard case .ended = kind, let last = lastLines.last, cause == nil || cause == last
    else { return lastLines }
    return lastLines.dropLast()
  }

  /// The next step for the user; nil if there is none to suggest.
  public var hint: String? {
    switch kind {
    case .notStarted: "the command runs without a shell; to use one, write --driver \"sh -c '…'\""
    case .silent, .slow, .busy: "if the driver needs longer, use --driver-timeout SECONDS"
    case .tooManyLines, .flooding, .malformed, .contradiction, .refused, .tooLong, .cutOff:
      "test the driver with driver check; docs/DRIVER.md describes the protocol"
    case .hanging: "if the recording needs longer, use --time-limit SECONDS"
    case .tooLarge: "if the app needs more, use --memory-limit MB"
    case .ended where request == "hello": "test the driver with driver check"
    case .otherVersion(let version):
      version.major > DriverRequest.version.major
        ? "update Simon, or start the driver in a version for \(DriverRequest.version.major).x"
        : "update the driver; docs/DRIVER.md describes the protocol"
    case .ended: nil
    }
  }
}

extension DriverFault.ProcessEnd {
  /// The meanings of the signals that a process causes by itself.
  private static let signals: [Int32: String] = [
    4: "a trap", 5: "a trap", 6: "an abort", 7: "a bad address", 8: "an impossible calculation",
    11: "a bad address", 31: "a forbidden system call",
  ]

  /// The end as a predicate, such as `ended with exit code 3`.
  public var description: String {
    switch self {
    case .exit(let code): "ended with exit code \(code)"
    case .signal(let number):
      "was ended by signal \(number)" + (Self.signals[number].map { " (\($0))" } ?? "")
    case .closedOutput: "closed its output"
    }
  }
}

extension Duration {
  /// The time in seconds, such as `1.5 s`.
  fileprivate var text: String {
    let (seconds, fraction) = components
    let thousandths = Double(fraction / 1_000_000_000_000_000)
    return "\((Double(seconds) + thousandths / 1_000).canonical) s"
  }
}
