import EventModel
import Foundation
import Replayer

/// `simon-replay merge`: one report of the suite, made of the reports of all shards.
enum MergeCommand {
  static let command = Command(
    name: "merge",
    group: .everyday,
    purpose: "merge the reports of all shards, and check that they cover the whole suite",
    operands: "REPORT…",
    options: [ReportTarget.option],
    examples: [
      "simon-replay merge shard-*.json": "the reports of several machines as one",
      "simon-replay merge shard-*.json --format junit:report.xml":
        "a report for the build server",
      "simon-replay merge report.json --format tap": "one report in another format",
    ],
    exitCodes: [.difference, .damaged, .missingGolden, .orphaned, .flaky],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    // The shards have made their annotations already, and GitHub limits their number.
    let targets = try ReportTarget.all(
      call,
      try TestProtocol(call.console),
      annotations: .none
    )
    let parts = try call.operands.map { path in
      ReportMerge.Part(path: path, report: try Self.report(path, call.console))
    }
    let report = try ReportMerge.joined(parts)
    for target in targets {
      try target.write(report, call.console) { PrettyReport(style: $0).text(report) }
    }
    return ExitCode(rawValue: report.summary.exitCode) ?? .internalError
  }

  private static func report(_ path: String, _ console: Console) throws(Diagnostic) -> SuiteReport {
    let bytes = try TextFile.bytes(path, console)
    let report: SuiteReport
    do { report = try JSONDecoder().decode(SuiteReport.self, from: Data(bytes)) } catch {
      throw Diagnostic(
        message: JSONReport.problem(error).shortened,
        path: path,
        hint: "simon-replay --shard I/N --format json:PATH writes a report that can be merged"
      )
    }
    let digest: String
    do throws(LogError) { digest = try JSONReport.digest(of: bytes) } catch {
      throw Diagnostic(message: "this is not strict JSON: \(error.message)", path: path)
    }
    guard report.digest == digest else {
      throw Diagnostic(
        message: report.digest == nil
          ? "this report has no digest of its results"
          : "this report was edited: its digest does not match its results",
        path: path,
        hint: "replay again: a report is merged as it was written"
      )
    }
    return report
  }
}
