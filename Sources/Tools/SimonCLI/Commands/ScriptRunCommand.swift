import Actions
import AppDriver
import Scenarios
import XPathQuery

/// `simon-replay script run`: a script of SelfTesting on an app.
///
/// What it writes is what SelfTesting wrote: a log on standard output, and on standard error one line
/// that begins with `###` when something failed, or nothing.
enum ScriptRunCommand {
  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: "script run",
      purpose: "run a script of SelfTesting, an XML property list of commands, on an app",
      operands: "FILE.plist",
      operandCount: 1...1,
      options: [.init("--app", "NAME", "the app to run it on, or NAME:VARIANT")],
      examples: [
        .init("simon-replay script run TestScript.plist --app navigation", "run a script"),
        .init(
          "simon-record session --script TestScript.plist --app navigation",
          "record such a run, to replay it from then on"
        ),
      ],
      exitCodes: [.difference, .damaged],
      run: { try run($0, apps) }
    )
  }

  private static func run(_ call: Invocation, _ apps: AppCatalogue) throws -> ExitCode {
    guard let app = call.value("--app") else {
      let known = apps.entries.map(\.name).joined(separator: ", ")
      throw UsageError("on which app? --app NAME", hint: "this build can drive: \(known)")
    }
    let driver = try apps.makeDriver(for: app)
    let path = call.operands[0]
    let console = call.console
    let text: String
    do throws(Diagnostic) { text = try TextFile.read(path, console) } catch {
      console.diagnose("### TestScript \(error.message) (\(path))")
      return .damaged
    }
    let runner = SelfTestingRunner(
      dump: { $0.xml(.propertyList) },
      write: { text, path in try TextFile.write(text + "\n", to: path, console) },
      log: { console.print($0.printableLines) }
    )
    do {
      let script = try SelfTestingScript(parsing: text, file: path)
      try runner.run(script, on: LiveApp(launching: driver))
      return .success
    } catch let failure as SelfTestingFailure {
      console.diagnose("### " + String(failure.description.dropFirst(4)).printable)
      return failure.isUnreadable ? .damaged : .difference
    } catch let failure as ScenarioFailure {
      console.diagnose("### \(failure.message.printable)")
      return .difference
    }
  }
}

extension String {
  /// The text with what a terminal would act on made visible, line by line.
  fileprivate var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
  }
}

extension Diagnostic {
  /// What a script of SelfTesting failed with, in the form of all diagnostics.
  init(_ failure: SelfTestingFailure) {
    self.init(
      message: failure.message,
      place: Place(path: failure.file, line: failure.line, column: failure.column),
      details: failure.command.map { ["it is command \($0) of the script"] } ?? [],
      exitCode: failure.isUnreadable ? .damaged : .difference
    )
  }
}
