import Platform

/// The way a tool ended.
public enum ToolStatus: Hashable, Sendable {
  /// It ended by itself with this code.
  case exit(Int32)
  /// A signal ended it.
  case signal(Int32)
  /// It was still running when its time was up, and was killed.
  case timedOut

  init(_ end: ProcessEnd) {
    switch end {
    case .exit(let code): self = .exit(code)
    case .signal(let number): self = .signal(number)
    }
  }
}

/// The outcome of one run of a tool.
public struct ToolRun: Sendable, CustomStringConvertible {
  /// How it ended.
  public var status: ToolStatus
  /// All it wrote to standard output.
  public var output: [UInt8]
  /// All it wrote to standard error.
  public var diagnostics: [UInt8]

  /// A run that ended in this way and wrote this.
  public init(status: ToolStatus, output: [UInt8], diagnostics: [UInt8]) {
    self.status = status
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Standard output as text, with replacement characters where it is no UTF-8.
  public var standardOutput: String { String(decoding: output, as: UTF8.self) }

  /// Standard error as text, with replacement characters where it is no UTF-8.
  public var standardError: String { String(decoding: diagnostics, as: UTF8.self) }

  /// The run as a failing test shows it.
  public var description: String {
    "\(status)\n--- standard output\n\(standardOutput)\n--- standard error\n\(standardError)"
  }
}

/// Why a tool could not be run or watched.
public enum ToolError: Error, Equatable, CustomStringConvertible {
  /// No executable is at this path.
  case notBuilt(String)
  /// The system refused a call, with its reason.
  case refused(call: String, reason: String)
  /// The expected output did not come; the transcript so far.
  case waitedInVain(transcript: String)

  /// The message of a failed test.
  public var description: String {
    switch self {
    case .notBuilt(let path): "there is no executable at \(path); build the whole package first"
    case .refused(let call, let reason): "\(call): \(reason)"
    case .waitedInVain(let transcript):
      "the expected output did not come; the terminal so far:\n\(transcript)"
    }
  }
}
