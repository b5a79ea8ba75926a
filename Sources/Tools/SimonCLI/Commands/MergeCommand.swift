import EventModel
import Foundation
import Replayer

/// `simon-replay merge`: the reports of all shards become the report of the suite.
enum MergeCommand {
  static func command() -> Command {
    Command(
      name: "merge",
      purpose: "join the reports of shards, and prove that they are the whole suite",
      operands: "REPORT…",
      operandCount: 1...Shard.limit,
      options: [ReportTarget.option],
      examples: [
        .init("simon-replay merge shard-*.json", "what the machines found, as one report"),
        .init(
          "simon-replay merge shard-*.json --format pretty --format junit:report.xml",
          "a report for people and one for the build server"
        ),
        .init("simon-replay merge report.json --format tap", "another form of one report"),
      ],
      exitCodes: [.difference, .damaged, .missingGolden, .orphaned, .flaky],
      run: { try run($0) }
    )
  }

  private static func run(_ call: Invocation) throws -> ExitCode {
    // The shards have annotated what they found; to say it twice would take the place of others.
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
    do { return try JSONDecoder().decode(SuiteReport.self, from: Data(bytes)) } catch {
      throw Diagnostic(
        message: JSONReport.problem(error).shortened,
        place: .init(path: path),
        hint: "simon-replay --shard I/N --format json:PATH writes a report that can be merged"
      )
    }
  }
}
