import CommandLines
import Messages
import Reports

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
    guard !targets.contains(where: { $0.format == .html }) else {
      throw UsageError(
        "--format html: merge has no screens to show",
        hint: "each run writes its own page: "
          + "\(NextCommand.replay("run", options: ["--format", "html:report.html"]))"
      )
    }
    let files = try call.operands.map { path in
      (path: path, bytes: try bytes(path, call))
    }
    let report = try MergedReport(of: files, inCI: call.console.isCI).report
    let merged = targets.first { $0.format == .json && $0.path != nil && $0.path != "-" }?.path
    let path = merged ?? (call.operands.count == 1 ? call.operands[0] : nil)
    let review = ReviewStep(ofReportAt: path == "-" ? nil : path)
    for target in targets {
      try target.write(report, call.console, review: review) {
        PrettyReport(style: $0, review: review).text(report)
      } page: {
        EncodedText("")
      }
    }
    return ExitCode(rawValue: report.summary.exitCode) ?? .internalError
  }

  /// Returns the bytes of a report.
  private static func bytes(_ path: String, _ call: Invocation) throws -> [UInt8] {
    do throws(Diagnostic) { return try TextFile.bytes(path, call.console) } catch {
      var error = error
      error.hint =
        error.hint
        ?? "a run writes a report: \(NextCommand.replay(options: ["--format", "json:report.json"]))"
      throw error
    }
  }
}
