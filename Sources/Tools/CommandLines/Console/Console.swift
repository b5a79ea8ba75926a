package import Foundation
package import Messages
package import Platform

/// Everything that one call of a tool can reach of its surroundings: outputs, input, environment,
/// working directory.
///
/// The executable's entry fills in those of the process, and a test its own, so that tests can run
/// whole command lines side by side in one process.
package struct Console: Sendable {
  /// Standard output, which takes the results.
  package private(set) var output: ConsoleOutput
  /// Standard error, which takes the diagnostics.
  package let errors: ConsoleOutput
  /// Standard input; by default it has ended.
  package var input = ConsoleInput.none
  /// The variables of the environment.
  package var environment: [String: String]
  /// The folder that relative paths start from.
  package var directory: URL
  /// The file that worker processes are started from; nil replays everything in this process.
  package var executable: String?
  /// Takes over the terminal for single keys; nil where nobody can type.
  package var makeKeyReader: (@Sendable () -> KeyReader)?
  /// Takes over the terminal as a whole; nil where there is none.
  package var makeTerminal: (@Sendable () throws(RawTerminal.Failure) -> RawTerminal)?
  /// The longest time to wait for another process that holds the lock of a recording.
  package var lockWait = Duration.seconds(10)
  /// The requests to stop.
  package var interruption = Interruption()
  /// The choice of the call about colours; the environment counts only for `auto`.
  package var color = ColorChoice.auto

  /// The choices of when colours are used.
  package enum ColorChoice: String, CaseIterable {
    /// On a terminal, unless the environment says otherwise.
    case auto
    /// In any case.
    case always
    /// Not at all.
    case never
  }

  /// True if a person can be asked: both input and output are terminals.
  package var isInteractive: Bool { input.isTerminal && output.isTerminal }

  /// True if this is CI, where nothing is written but reports: `CI` is set and not empty, 0 or false.
  package var isCI: Bool { !["", "0", "false"].contains((environment["CI"] ?? "").lowercased()) }

  /// The colours of results; `NO_COLOR` and `FORCE_COLOR` count unless the call says otherwise.
  package var style: Style { style(on: output) }

  /// The colours of diagnostics.
  package var errorStyle: Style { style(on: errors) }

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

  /// True if this is a step of GitHub Actions, which reads commands out of what is printed.
  package var isOnGitHub: Bool { environment["GITHUB_ACTIONS"] == "true" }

  /// The file that GitHub shows as the summary of this step; nil anywhere else.
  package var stepSummaryFile: String? {
    environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The folder that GitHub has checked out, which it names files from; nil anywhere else.
  package var checkout: String? { environment["GITHUB_WORKSPACE"] }

  /// Returns the place of a path; it is shown as it was given.
  package func file(_ path: String, directoryHint: URL.DirectoryHint = .inferFromPath) -> URL {
    URL(filePath: path, directoryHint: directoryHint, relativeTo: directory)
  }

  /// Writes a result, with a line end; no line of it is a command to a build server.
  package func print(_ text: ConsoleText = "") {
    output.write(text.text.withoutCommandLines + "\n")
  }

  /// Carries out work that writes many results one after the other, such as all lines of a log.
  package func printingMuch<Value>(_ work: (Console) throws -> Value) rethrows -> Value {
    try output.inLargePieces { output in
      var console = self
      console.output = output
      return try work(console)
    }
  }

  /// Writes a result in the form that it has.
  package func print(_ printout: Printout) {
    switch printout {
    case .lines(let lines): for line in lines { print(line) }
    case .document(let document): print(document)
    }
  }

  /// Writes a result in a format of its own.
  package func print(_ document: EncodedText) { output.write(document.text) }

  /// Writes a diagnostic, with a line end; no line of it is a command to a build server.
  package func diagnose(_ text: ConsoleText) { errors.write(text.text.withoutCommandLines + "\n") }

  /// Writes to standard error without a line end.
  package func diagnose(within text: ConsoleText) { errors.write(text.text) }

  /// Writes commands to the build server to standard error.
  package func diagnose(_ document: EncodedText) { errors.write(document.text) }

  /// Takes over the terminal to draw on it.
  ///
  /// - Throws: a diagnostic if it cannot be used.
  package func openTerminal() throws(Diagnostic) -> RawTerminal {
    do throws(RawTerminal.Failure) {
      if let terminal = try makeTerminal?() { return terminal }
    } catch .inBackground {
      throw Diagnostic(
        message: "this process runs in the background of its terminal",
        hint: "start the session without &, or give the actions by --script FILE",
        gravity: .usage
      )
    } catch {}
    throw Diagnostic(message: "the terminal cannot be used", gravity: .internalError)
  }

  /// The present time as `2026-01-01T09:00:00Z`.
  package var now: String { Date().ISO8601Format() }

  package init(
    output: ConsoleOutput,
    errors: ConsoleOutput,
    environment: [String: String],
    directory: URL
  ) {
    (self.output, self.errors, self.environment) = (output, errors, environment)
    self.directory = directory
  }
}
