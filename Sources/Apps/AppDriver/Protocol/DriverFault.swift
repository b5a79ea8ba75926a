public import EventModel

/// What is wrong with an app in another process, or with what it says: the app is not used further.
public struct DriverFault: Error, Hashable, Codable, Sendable {
  /// How a process can fail its harness.
  public enum Kind: Hashable, Codable, Sendable {
    /// It could not be started at all.
    case notStarted(reason: String)
    /// It ended, or closed its output.
    case ended(ProcessEnd)
    /// It said nothing at all in the time it had.
    case silent(after: Duration)
    /// It said something in the time it had, but did not finish its answer.
    case slow(bytes: Int, after: Duration)
    /// It said far more than it was asked.
    case chatty(lines: Int)
    /// It ended within a line.
    case torn(bytes: Int)
    /// A line without an end.
    case tooLong(limit: Int)
    /// A line that is not of the protocol.
    case garbled(column: Int, reason: String, line: String)
    /// What it says cannot be true.
    case lying(String)
    /// It does not do what every app must do.
    case refused(DriverRefusal)
    /// It speaks another version of the protocol.
    case otherVersion(FormatVersion)
    /// It went on and on over an input, and was ended.
    case hanging(after: Duration)
    /// It took more memory than it may, in megabytes, and was ended.
    case tooLarge(megabytes: Int)
  }

  /// How a process ended.
  public enum ProcessEnd: Hashable, Codable, Sendable {
    /// By itself, with a code.
    case exit(Int32)
    /// A signal ended it.
    case signal(Int32)
    /// It runs, but has closed the stream that its answers come by.
    case closedOutput
  }

  /// What is wrong.
  public var kind: Kind
  /// The word of the request that was not answered, such as `snapshot`.
  public var request: String
  /// What it said last on standard error and in log notices, oldest first.
  public var lastLines: [String]

  /// Creates a fault.
  public init(_ kind: Kind, request: String, lastLines: [String] = []) {
    self.kind = kind
    self.request = request
    self.lastLines = lastLines
  }

  /// What happened, in one lower-case clause.
  public var message: String {
    switch kind {
    case .notStarted(let reason): "the app's process did not start: \(reason)"
    case .ended(let end):
      "the app's process \(end.description) instead of answering \"\(request)\""
        + (lastLines.last.map { ", after the words \"\($0)\"" } ?? "")
    case .silent(let time): "the app is silent: no answer to \"\(request)\" within \(time.text)"
    case .slow(let bytes, let time):
      "the app is slow: its answer to \"\(request)\" was not complete after \(time.text) "
        + "and \(bytes) bytes"
    case .chatty(let lines):
      "the app is chatty: \(lines) lines came, and no answer to \"\(request)\""
    case .torn(let bytes):
      "the app's process ended within its answer to \"\(request)\", after \(bytes) bytes of the line"
    case .tooLong(let limit):
      "the app's answer to \"\(request)\" is a line of more than \(limit) bytes"
    case .garbled(let column, let reason, _):
      "the app's answer to \"\(request)\" is not of the protocol: column \(column): \(reason)"
    case .lying(let contradiction):
      "the app contradicts itself in its answer to \"\(request)\": \(contradiction)"
    case .refused(let refusal):
      "the app refuses \"\(request)\" (\(refusal.code)): \(refusal.message)"
    case .otherVersion(let version):
      "the app speaks version \(version) of the driver protocol, this harness version "
        + "\(DriverRequest.version)"
    case .hanging(let time):
      "the app hangs: \"\(request)\" was not done within \(time.text)"
    case .tooLarge(let megabytes):
      "the app took more than \(megabytes) MB of memory over \"\(request)\", and was ended"
    }
  }

  /// What to do about it, where that is known.
  public var hint: String? {
    switch kind {
    case .notStarted: "the command is run without a shell; for one: --driver \"sh -c '…'\""
    case .silent, .slow: "a driver that needs longer: --driver-timeout SECONDS"
    case .chatty, .garbled, .lying, .refused, .tooLong, .torn:
      "docs/DRIVER.md describes the protocol; simon-replay driver check tries all of it"
    case .hanging: "a recording that needs longer: --time-limit SECONDS"
    case .tooLarge: "an app that needs more: --memory-limit MB"
    case .ended, .otherVersion: nil
    }
  }
}

extension DriverFault.ProcessEnd {
  /// What the signals say that a process brings upon itself.
  private static let signals: [Int32: String] = [
    4: "a trap", 5: "a trap", 6: "an abort", 7: "a bad address", 8: "an impossible calculation",
    11: "a bad address", 31: "a forbidden system call",
  ]

  /// The end as words that follow a subject: `ended with exit code 3`.
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
  /// The time for people, such as `1.5 s`.
  fileprivate var text: String {
    let (seconds, fraction) = components
    let thousandths = Double(fraction / 1_000_000_000_000_000)
    return "\((Double(seconds) + thousandths / 1_000).canonical) s"
  }
}
