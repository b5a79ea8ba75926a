import AppDriver
import CommandLines
import Platform
import EventModel
import Messages
import Projects
import Recorder
import Scenarios
import XPathQuery

/// `simon-replay script run`: a SelfTesting script on an app.
///
/// The output is SelfTesting's: a log on standard output, and one line that begins with `###` on
/// standard error if something failed.
enum ScriptRunCommand {
  static let command = Command(
    name: "script run",
    group: .stories,
    purpose: "run a SelfTesting script, a property list of commands, on an app",
    operands: "FILE.plist",
    options: [StandardOptions.app, RunOptions.appMemory] + DriverOption.options,
    examples: [
      "simon-replay script run TestScript.plist --app navigation": "run a script",
      "simon-record session --script TestScript.plist --app navigation":
        "record such a run, to replay it later",
    ],
    exitCodes: [.difference, .damaged],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let workers = try AppWorkers(call.project)
    call.console.interruption.watch()
    let driver = try workers.makeDriver(for: workers.drivers.app(of: call.project))
    let path = call.operands[0]
    let console = call.console
    let bytes: [UInt8]
    do throws(Diagnostic) { bytes = try TextFile.bytes(path, console) } catch {
      console.diagnose("### the script cannot be read: \(error.message) (\(path))")
      return .damaged
    }
    guard SelfTestingScript.isPropertyList(bytes) else {
      throw Diagnostic(
        message: "this is not a property list",
        path: path,
        line: 1,
        column: 1,
        hint: "to perform a script of actions: "
          + "\(NextCommand.record("session", options: [SessionOptions.script.name, path]))"
      )
    }
    let runner = SelfTestingRunner(
      dump: { $0.xml(.propertyList) },
      write: { text, path in try TextFile.write(EncodedText(text), to: path, console) },
      log: { console.print(ConsoleText(lines: $0.linesOfText)) }
    )
    var missing: [Pseudonym] = []
    do {
      let script = try SelfTestingScript(parsing: bytes, file: path)
      let secrets = Secrets.values(call.project)
      missing = script.typedSecrets.missing(among: secrets)
      // A script without secrets sees the screens as they are.
      let app = script.typedSecrets.isEmpty ? driver : RedactedDriver(driver, secrets: secrets)
      try runner.run(script, on: LiveApp(launching: app))
      return .success
    } catch let failure as SelfTestingFailure {
      // What a link leads to may be any file of this machine, and its text is not shown.
      if failure.isUnreadable, FilePlace.target(ofLink: console.file(path)) != nil {
        console.diagnose("### this is a link to a file that is no script (\(path.printable))")
        return .damaged
      }
      console.diagnose("### \(String(failure.description.dropFirst(4)).printable)")
      for secret in missing { console.print("note: \(secret.clauseIfMissing)") }
      return failure.isUnreadable ? .damaged : .difference
    } catch let failure as ScenarioFailure {
      console.diagnose("### \(failure.message.printable)")
      return .difference
    }
  }
}

extension String {
  /// The text, line by line.
  fileprivate var linesOfText: [String] {
    fileLines.map(String.init)
  }
}
