import AppDriver
import CommandLines
import EventModel
import Messages
import Platform
import Projects
import Recorder
import Reports
import Scenarios
import Stories
import XPathQuery

/// `simon-replay script run`: SelfTesting scripts on an app.
///
/// Without `--format` the output is SelfTesting's: a log on standard output, and one line that begins with `###` on
/// standard error for each script that failed.
enum ScriptRunCommand {
  private static let format = Option(
    "--format pretty|simon|json|junit|tap|github[:PATH]|html:PATH",
    repeats: true,
    "the form of a report, and its file",
    read: { (word) throws(UsageError) in
      let target = try StoryReportTarget(parsing: word)
      guard target.format != .messages else {
        throw UsageError("--format messages: scripts have no steps of Cucumber")
      }
      return target
    }
  )
  static let command = Command(
    name: "script run",
    group: .stories,
    purpose: "run SelfTesting scripts, property lists of commands, on an app",
    operands: "FILE.plist…",
    options: [StandardOptions.app, RunOptions.appMemory, format] + DriverOption.options,
    examples: [
      "simon-replay script run TestScript.plist --app navigation": "run a script",
      "simon-replay script run *.plist --app navigation --format junit:report.xml":
        "run several, each on a fresh launch, with a report for the build server",
      "simon-record session --script TestScript.plist --app navigation":
        "record such a run, to replay it later",
    ],
    exitCodes: [.difference, .damaged, .interrupted],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let workers = try AppWorkers(call.project)
    call.console.interruption.watch()
    let app = try workers.drivers.app(of: call.project)
    let reports = call.all(format)
    try ReportPlaces.check(reports.map { ($0.path, $0.format.rawValue) })
    let isLogged = !reports.contains { $0.path == nil || $0.path == "-" }
    var results: [StoryResult] = []
    var code = ExitCode.success
    let isStopped = { call.console.interruption.isRequested }
    for path in call.operands where !isStopped() {
      let run: ScriptRun
      do { run = try self.run(path, on: app, by: workers, call, isLogged: isLogged) } catch let
        refusal as Diagnostic
      {
        call.console.diagnose(refusal)
        results.append(ScriptRun(unreadable: refusal.message, file: path).result)
        code = .gravest(of: [code, .damaged])
        continue
      }
      results.append(run.result)
      code = .gravest(of: [code, run.gravity])
      guard let failure = run.failure else { continue }
      call.console.diagnose("### \(failure.printable)")
      for secret in run.missing {
        let note: ConsoleText = "note: \(secret.clauseIfMissing)"
        if isLogged { call.console.print(note) } else { call.console.diagnose(note) }
      }
    }
    if isStopped() { code = .interrupted }
    let run = StoryRun(results: results)
    for target in reports {
      try target.write(run, results, in: .written, gravity: code, of: call) {
        StoryMessages(run, sources: [:], library: call.steps, start: 0)
      }
    }
    return code
  }

  /// Runs the script of a file.
  private static func run(
    _ path: String,
    on app: String,
    by workers: AppWorkers,
    _ call: Invocation,
    isLogged: Bool
  ) throws -> ScriptRun {
    let console = call.console
    let bytes: [UInt8]
    do throws(Diagnostic) { bytes = try TextFile.bytes(path, console) } catch {
      return ScriptRun(unreadable: "the script cannot be read: \(error.message)", file: path)
    }
    guard SelfTestingScript.isPropertyList(bytes) else {
      let next = NextCommand.record("session", options: [SessionOptions.script.name, path])
      throw Diagnostic(
        message: "this is not a property list",
        path: path,
        line: 1,
        column: 1,
        hint: "to perform a script of actions: \(next)"
      )
    }
    let runner = SelfTestingRunner(
      dump: { $0.xml(.propertyList) },
      write: { text, path in
        // A dump among the lines of a report would damage it.
        guard isLogged || path != "-" else { return }
        try TextFile.write(EncodedText(text), to: path, console)
      },
      log: { if isLogged { console.print(ConsoleText(lines: $0.fileLines.map(String.init))) } }
    )
    let secrets = Secrets.values(call.project)
    // The log shows the screens of a script without secrets as they are, but a report goes to others.
    let run = try ScriptRun(
      of: bytes,
      file: path,
      by: runner,
      secrets: secrets,
      hidesSecrets: call.has(format)
    ) { try workers.makeDriver(for: app) }
    // A link can lead to any file of this machine, whose text is not shown.
    guard run.isUnreadable, FilePlace.target(ofLink: console.file(path)) != nil else { return run }
    return ScriptRun(unreadable: "this is a link to a file that is no script", file: path)
  }
}
