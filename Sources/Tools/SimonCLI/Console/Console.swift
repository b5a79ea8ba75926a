import Foundation
import Platform

/// Everything that one call of a tool can reach of its surroundings: outputs, input, environment,
/// working directory.
///
/// The executable's entry fills in those of the process, and a test its own, so that tests can run
/// whole command lines side by side in one process.
struct Console: Sendable {
  /// Standard output, which takes the results.
  private(set) var output: ConsoleOutput
  /// Standard error, which takes the diagnostics.
  let errors: ConsoleOutput
  /// Standard input.
  var input = ConsoleInput.none
  /// The variables of the environment.
  var environment: [String: String]
  /// The folder that relative paths start from.
  var directory: URL
  /// The file that worker processes are started from; nil replays everything in this process.
  var executable: String?
  /// Takes over the terminal for single keys; nil where nobody can type.
  var makeKeyReader: (@Sendable () -> KeyReader)?
  /// Takes over the terminal as a whole; nil where there is none.
  var makeTerminal: (@Sendable () throws(RawTerminal.Failure) -> RawTerminal)?
  /// The longest time to wait for another process that holds the lock of a recording.
  var lockWait = Duration.seconds(10)
  /// The requests to stop.
  var interruption = Interruption()
  /// When colours are used.
  var color = ColorChoice.auto

  /// When colours are used.
  enum ColorChoice: String, CaseIterable {
    /// On a terminal, unless the environment says otherwise.
    case auto
    /// In any case.
    case always
    /// Not at all.
    case never
  }

  /// A Boolean value that says whether a person can be asked: both input and output are terminals.
  var isInteractive: Bool { input.isTerminal && output.isTerminal }

  /// A Boolean value that says whether this is CI, where nothing is written but reports: `CI` is set
  /// and not empty, 0 or false.
  var isCI: Bool { !["", "0", "false"].contains((environment["CI"] ?? "").lowercased()) }

  /// The colours of results; `NO_COLOR` and `FORCE_COLOR` count unless the call says otherwise.
  var style: Style { style(on: output) }

  /// The colours of diagnostics.
  var errorStyle: Style { style(on: errors) }

  private func style(on output: ConsoleOutput) -> Style {
    switch color {
    case .always: return Style(isOn: true)
    case .never: return Style(isOn: false)
    case .auto:
      if environment["NO_COLOR"]?.isEmpty == false { return Style(isOn: false) }
      if let force = environment["FORCE_COLOR"], !force.isEmpty { return Style(isOn: force != "0") }
      return Style(isOn: output.isTerminal && environment["TERM"] != "dumb")
    }
  }

  /// A Boolean value that says whether this is a step of GitHub Actions, which reads commands out of
  /// what is printed.
  var isOnGitHub: Bool { environment["GITHUB_ACTIONS"] == "true" }

  /// The file that GitHub shows as the summary of this step; nil anywhere else.
  var stepSummaryFile: String? {
    environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The folder that GitHub has checked out, which it names files from; nil anywhere else.
  var checkout: String? { environment["GITHUB_WORKSPACE"] }

  /// Returns the place of a path; it is shown as it was given.
  func file(_ path: String, directoryHint: URL.DirectoryHint = .inferFromPath) -> URL {
    URL(filePath: path, directoryHint: directoryHint, relativeTo: directory)
  }

  /// Writes a result, with a line end; no line of it is a command to a build server.
  func print(_ text: ConsoleText = "") { output.write(text.text.withoutCommandLines + "\n") }

  /// Carries out work that writes many results one after the other, such as all lines of a log.
  func printingMuch<Value>(_ work: (Console) throws -> Value) rethrows -> Value {
    try output.inLargePieces { output in
      var console = self
      console.output = output
      return try work(console)
    }
  }

  /// Writes a result in a format of its own.
  func print(_ document: EncodedText) { output.write(document.text) }

  /// Writes a diagnostic, with a line end; no line of it is a command to a build server.
  func diagnose(_ text: ConsoleText) { errors.write(text.text.withoutCommandLines + "\n") }

  /// Writes to standard error without a line end.
  func diagnose(within text: ConsoleText) { errors.write(text.text) }

  /// Writes commands to the build server to standard error.
  func diagnose(_ document: EncodedText) { errors.write(document.text) }

  /// Takes over the terminal to draw on it.
  ///
  /// - Throws: a diagnostic if it cannot be used.
  func openTerminal() throws(Diagnostic) -> RawTerminal {
    do throws(RawTerminal.Failure) {
      if let terminal = try makeTerminal?() { return terminal }
    } catch .inBackground {
      throw Diagnostic(
        message: "this process runs in the background of its terminal",
        hint: "start the session without &, or give the actions by --script FILE",
        exitCode: .usage
      )
    } catch {}
    throw Diagnostic(message: "the terminal cannot be used", exitCode: .internalError)
  }

  /// The present time as `2026-01-01T09:00:00Z`.
  var now: String { Date().ISO8601Format() }
}
