import Foundation
import Synchronization

/// What a tool can see and say: its two outputs, its input, its environment and the real clock.
///
/// The only place of the whole program that touches these.
public struct Console: Sendable {
  /// The variables of the environment.
  public var environment: [String: String]
  /// Whether results go to a terminal.
  public var isTerminal: Bool
  /// Whether a person can type: input is a terminal.
  public var isInputTerminal: Bool
  /// Whether a person can be asked: both input and output are a terminal.
  public var isInteractive: Bool
  /// When colours are used.
  public var color: ColorChoice = .auto

  /// When colours are used.
  public enum ColorChoice: String, CaseIterable, Sendable {
    /// On a terminal, unless the environment says otherwise.
    case auto
    /// In any case.
    case always
    /// Not at all.
    case never
  }

  /// The console of this process.
  public init() {
    environment = ProcessInfo.processInfo.environment
    isTerminal = isatty(STDOUT_FILENO) == 1
    isInputTerminal = isatty(STDIN_FILENO) == 1
    isInteractive = isInputTerminal && isTerminal
  }

  /// Whether this is CI, where nothing is written but reports: `CI` is set and not empty, 0 or false.
  public var isCI: Bool {
    !["", "0", "false"].contains((environment["CI"] ?? "").lowercased())
  }

  /// How results are coloured: `NO_COLOR` and `FORCE_COLOR` count where nothing was asked for.
  public var style: Style {
    switch color {
    case .always: return Style(isOn: true)
    case .never: return Style(isOn: false)
    case .auto:
      if environment["NO_COLOR"]?.isEmpty == false { return Style(isOn: false) }
      if let force = environment["FORCE_COLOR"], !force.isEmpty { return Style(isOn: force != "0") }
      return Style(isOn: isTerminal && environment["TERM"] != "dumb")
    }
  }

  /// How diagnostics are coloured: as results are, but by what standard error is.
  public var errorStyle: Style {
    var console = self
    console.isTerminal = isatty(STDERR_FILENO) == 1
    return console.style
  }

  /// Whether this is a step of GitHub Actions, which reads commands out of what is printed.
  public var isOnGitHub: Bool { environment["GITHUB_ACTIONS"] == "true" }

  /// The file that GitHub shows as the summary of this step; nil anywhere else.
  public var stepSummaryFile: String? {
    environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The folder that GitHub has checked out, which it names files from; nil anywhere else.
  public var checkout: String? { environment["GITHUB_WORKSPACE"] }

  /// Writes a result, with a line end; what an app shows becomes no command to GitHub by it.
  public func print(_ text: String = "") { write(harmless(text) + "\n", to: STDOUT_FILENO) }

  /// Writes a result as it is.
  public func printRaw(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a diagnostic, with a line end; what an app shows becomes no command to GitHub by it.
  public func diagnose(_ text: String) { write(harmless(text) + "\n", to: STDERR_FILENO) }

  /// Writes to where diagnostics go, as it is.
  public func diagnoseRaw(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Why results were lost on standard output, such as by a full disk; nil where none were.
  static var lostOutput: String? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : unsafe String(cString: strerror(code))
  }

  private static let failure = Atomic<Int32>(0)

  /// The next line of standard input without its end; nil at its end.
  public func readLine() -> String? { Swift.readLine(strippingNewline: true) }

  /// All that is left of standard input.
  public func readAll() -> [UInt8] {
    [UInt8](FileHandle.standardInput.readDataToEndOfFile())
  }

  /// The present time as `2026-01-01T09:00:00Z`.
  public var now: String { Date().ISO8601Format() }

  private func harmless(_ text: String) -> String {
    isOnGitHub ? text.withoutWorkflowCommands : text
  }

  private func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Foundation.write(descriptor, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else {
        // A reader that went away, as `head` does, is no error of ours, nor is a terminal that was closed.
        let isGone = errno == EPIPE || errno == EIO && isTerminal
        if descriptor == STDOUT_FILENO, !isGone {
          Self.failure.store(errno, ordering: .relaxed)
        }
        return
      }
      bytes = bytes.dropFirst(count)
    }
  }
}
