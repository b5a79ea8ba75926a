import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder
import Replayer
import Reports

/// `simon-replay coverage`: the screens of apps that recordings show, and the controls that none touches.
enum CoverageCommand {
  private static let format = Option(
    "--format pretty|json|html:PATH",
    "the form of the output, and the file of the page (default pretty)"
  ) { (word) throws(UsageError) in
    let target = try ReportTarget(parsing: word)
    guard [.pretty, .json, .html].contains(target.format) else {
      throw UsageError(
        "--format \(target.format.rawValue): coverage has no such form",
        hint: "forms are pretty, json and html:PATH"
      )
    }
    try target.checkFile()
    return target
  }

  static let command = Command(
    name: "coverage",
    group: .looking,
    purpose: "list the screens that recordings show, and the controls that none of them touches",
    operands: "[RECORDING…]",
    options: [
      format, StandardOptions.filter, StandardOptions.directory,
      RunOptions.timeLimit.saying("the time limit for each recording (default 60)"),
    ],
    examples: [
      "simon-replay coverage": "the coverage of all recordings, app by app",
      "simon-replay coverage --format html:coverage.html": "a page with the screens as a graph",
    ],
    exitCodes: [.damaged, .nothing],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let console = call.console
    let folder = call.recordingsFolder
    var report = CoverageReport()
    var isDamaged = false
    for store in try RecordingSelection(call).recordings() where store.hasLog {
      let path = SuiteSelection.path(of: store, below: folder)
      let budget = Budget(endingAfter: RunOptions.time(call))
      do throws(Diagnostic) {
        try report.add(store, at: path, within: budget)
      } catch {
        console.diagnose(error)
        isDamaged = true
      }
    }
    guard !report.apps.isEmpty || isDamaged else {
      throw Diagnostic(
        message: "there are no recordings to look at",
        hint: "record a session: "
          + "\(NextCommand.record("session", options: ["--app", call.exampleApp]))",
        gravity: .nothing
      )
    }
    let target = call[format] ?? ReportTarget(format: .pretty)
    switch target.format {
    case .json: try TextFile.write(try JSONReport.encode(report.members), to: target.path, console)
    case .html: try TextFile.write(try report.page(), to: target.path, console)
    default:
      let isFile = target.path != nil && target.path != "-"
      let lines = report.lines(isFile ? Style(isOn: false) : console.style)
      try TextFile.write(lines.joined(separator: "\n"), to: target.path, console)
    }
    return isDamaged ? .damaged : .success
  }
}
