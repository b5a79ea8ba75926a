import CommandLines
import Foundation
import Messages
import Projects
import Replayer
import Reports

/// The end of a run that selects no recording.
enum EmptyRun {
  /// Returns whether a run of no recordings passes; a misspelt folder never does.
  private static func isEmptinessExpected(_ call: Invocation) -> Bool {
    let folder = call.recordingsFolder.path
    return call.has(RunOptions.passWithNone) && FileManager.default.fileExists(atPath: folder)
  }

  /// Returns the report of a run of no recordings.
  private static func emptyReport(
    of selection: SuiteSelection,
    by call: Invocation,
    _ request: TestProtocol,
    passes: Bool
  ) -> SuiteReport {
    let code: ExitCode = passes ? .success : .nothing
    var report = SuiteReport(suite: selection.manifest, gravity: code)
    report.partial = SuiteSelection.limits(of: call, request)
    return report
  }

  /// Reports that there is nothing to replay, which fails the run unless that is expected.
  static func report(
    of selection: SuiteSelection,
    by request: TestProtocol,
    to targets: [ReportTarget],
    _ call: Invocation
  ) throws -> ExitCode {
    let console = call.console
    let passes = isEmptinessExpected(call) || !selection.all.isEmpty && request.shard != nil
    let report = emptyReport(of: selection, by: call, request, passes: passes)
    let code = ExitCode(rawValue: report.summary.exitCode) ?? .internalError
    for target in targets where target.format != .pretty {
      try target.write(report, console) {
        _ in
        "" as ConsoleText
      } page: {
        try RunPage.document(of: [], report)
      }
    }
    let shard = selection.manifest?.shard ?? .whole
    let isShort = !selection.all.isEmpty && shard != .whole
    let nothing =
      isShort
      ? "no recordings in shard \(shard): the suite has only \(selection.all.count)"
      : "no recordings"
    guard code != .success else {
      // Nothing else may be printed where a report goes.
      if targets.contains(where: { $0.format == .pretty && $0.path == nil }) {
        console.print("\(nothing)")
      }
      return code
    }
    if let unmatched = selection.unmatched { throw unmatched }
    throw Diagnostic(
      message: isShort ? nothing : "no recordings to replay",
      hint: isShort
        ? "to let an empty shard pass: --pass-with-none"
        : "record one: "
          + "\(NextCommand.record("session", options: ["--app", call.exampleApp]))",
      gravity: code
    )
  }
}
