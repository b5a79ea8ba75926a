import Platform

/// The way a tool ended.
public enum ToolStatus: Hashable, Sendable {
  /// The tool ended with this code.
  case exit(Int32)
  /// The tool was ended by this signal.
  case signal(Int32)
  /// The tool was still running at the timeout and was killed.
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
  /// How the tool ended.
  public var status: ToolStatus
  /// The bytes on standard output.
  public var output: [UInt8]
  /// The bytes on standard error.
  public var diagnostics: [UInt8]

  /// Creates the outcome of a run.
  public init(status: ToolStatus, output: [UInt8], diagnostics: [UInt8]) {
    self.status = status
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Standard output as text; invalid UTF-8 becomes replacement characters.
  public var standardOutput: String { String(decoding: output, as: UTF8.self) }

  /// Standard error as text; invalid UTF-8 becomes replacement characters.
  public var standardError: String { String(decoding: diagnostics, as: UTF8.self) }

  /// The run as shown in the message of a failing test.
  public var description: String {
    "\(status)\n--- standard output\n\(standardOutput)\n--- standard error\n\(standardError)"
  }
}

/// The reason why a tool could not be run or observed.
public enum ToolError: Error, Equatable, CustomStringConvertible {
  /// There is no executable at this path.
  case notBuilt(String)
  /// The system refused a call, for this reason.
  case refused(call: String, reason: String)
  /// The expected output did not appear; the transcript so far.
  case outputMissing(transcript: String)

  /// The message of a failing test.
  public var description: String {
    switch self {
    case .notBuilt(let path): "no executable at \(path)\nhint: build the whole package first"
    case .refused(let call, let reason): "\(call): \(reason)"
    case .outputMissing(let transcript):
      "the expected output did not appear; the terminal so far:\n\(transcript)"
    }
  }
}
