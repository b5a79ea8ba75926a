import AppDriver
import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Platform
import Recorder
import Replayer
import Reports

/// `simon-replay run`: recordings replayed, and every checkpoint compared with its golden.
enum RunCommand {
  private static let jobs = Option(
    "--jobs N",
    in: 1...1_024,
    "the number of recordings replayed at once (default: all cores)"
  )
  private static let retry = Option(
    "--retry N",
    in: 0...1_000,
    "replay a failed recording again, up to N times"
  )
  private static let failOnFlaky = Flag(
    "--fail-on-flaky",
    "a recording that passes only when tried again fails the run"
  )
  private static let failFast = Flag(
    "--fail-fast",
    "start no recording after the first that failed"
  )
  static let review = Flag("--review", "then review what is pending, in the terminal")

  static let command = Command(
    name: "run",
    group: .everyday,
    purpose: "replay recordings and compare every screen with its golden",
    operands: "[RECORDING…]",
    options: RunPlan.options + [
      RunOptions.order, RunOptions.lastFailed, RunOptions.step,
      RunOptions.wireframe, StandardOptions.filter, jobs, SuiteSelection.shard, retry,
      failOnFlaky,
      failFast, ReportTarget.option, PrettyReport.Amount.quietly, PrettyReport.Amount.verbosely,
      review, RunOptions.passWithNone,
    ] + DriverOption.options,
    examples: [
      "simon-replay": "replay everything in recordings/",
      "simon-replay run create-todo": "replay one recording",
      "simon-replay run --review": "replay everything, then review what changed",
      "simon-replay --locale de_DE --appearance dark":
        "compare with the goldens' overlays for German and dark",
      "simon-replay --app navigation:renamed": "replay against another build of the app",
      "SIMON_SECRET_1=hunter2 simon-replay run sign-in":
        "the text to type for ‹secret 1› of the log",
      "simon-replay --driver \"python3 notes.py\"": "replay against an app in any language",
      "simon-replay --shard 2/4 --format json:report.json": "the second of four machines",
      "simon-replay --format pretty --format junit:report.xml":
        "a report on the screen and one for the build server",
    ],
    exitCodes: [
      .difference, .damaged, .nothing, .missingGolden, .orphaned, .flaky, .locked, .interrupted,
    ],
    run: { try await run($0) }
  )

  private static func run(_ call: Invocation) async throws -> ExitCode {
    if call.has(review) { try ApproveCommand.expectTerminal(call) }
    let request = try TestProtocol(call.console)
    let reports = try ReportTarget.all(call, request)
    _ = try PrettyReport.Amount(call)
    try request.acknowledge(call.console)
    let pace = try RunSchedule(call)
    let isListed = reports.contains { $0.format == .json }
    let selection = try SuiteSelection(call, request, needsManifest: isListed) {
      try pace.chosen(of: $0)
    }
    let recordings = selection.recordings
    guard !recordings.isEmpty else {
      return try reportNothing(of: selection, by: request, to: reports, call)
    }
    // A shard must see all recordings of the suite, or it would choose other apps than the others.
    let plan = try RunPlan(call, for: selection.all)
    try plan.checkSpan(of: recordings)
    let pending = PendingWriter(recordings, call.console)
    let ticker = try ticker(of: selection, by: plan, on: reports, call)
    let suite = suite(recordings, plan, call: call)
    var result = try await pace.result(of: suite, by: plan, call) { ticker.take($0, $1) }
    let printed = try ticker.end(&result, call)
    result.nameBuilds(of: plan)
    printDamage(result, recordings, console: call.console)
    let kept = keep(
      result,
      of: selection,
      plan,
      by: pending,
      pace: pace,
      request: request,
      call: call
    )
    try show(
      RunPage(result, of: selection.placed, time: RunOptions.time(call)),
      manifest: selection.manifest,
      SuiteSelection.limits(of: call, request),
      by: plan,
      printed: printed,
      asksToReview: kept.isWhole,
      on: reports,
      call: call
    )
    draw(result, of: recordings, in: reports, by: call)
    Secrets.remind(of: recordings, result, call)
    if let failure = kept.failure { return failure }
    let isReviewable = plan.isWhole && kept.isWhole
    return try isReviewable ? reviewed(result, of: recordings, call) : result.gravity
  }

  /// Returns the lines that are printed while the run goes on.
  private static func ticker(
    of selection: SuiteSelection,
    by plan: RunPlan,
    on reports: [ReportTarget],
    _ call: Invocation
  ) throws -> RunTicker {
    let pretty = PrettyReport(
      style: call.console.style,
      span: plan.part,
      amount: try PrettyReport.Amount(call)
    )
    let isPrinted = reports.contains { $0.format == .pretty && $0.isPrinted }
    return RunTicker(
      selection.recordings.map { ($0, selection.path(of: $0)) },
      as: isPrinted && !call.has(RunOptions.step) ? pretty : nil,
      call: call
    )
  }

  /// Returns whether a run of no recordings passes; a misspelt folder never does.
  private static func isEmptinessExpected(_ call: Invocation) -> Bool {
    let folder = call.recordingsFolder.path
    return call.has(RunOptions.passWithNone) && FileManager.default.fileExists(atPath: folder)
  }

  /// Draws the red screens if that was asked for; they belong to the report on the screen only.
  private static func draw(
    _ result: SuiteResult,
    of recordings: [RecordingStore],
    in reports: [ReportTarget],
    by call: Invocation
  ) {
    guard call.has(RunOptions.wireframe),
      reports.contains(where: { $0.format == .pretty && $0.path == nil })
    else { return }
    for line in RedScreens(result, recordings).lines(call.console.style) {
      call.console.print(line)
    }
  }

  /// Returns the line below a red run; in CI its report carries what is to be decided.
  private static func reviewStep(_ reports: [ReportTarget], _ call: Invocation) -> ReviewStep {
    guard call.console.isCI else { return ReviewStep() }
    let report = reports.first { $0.format == .json && !$0.isPrinted }
    return ReviewStep(ofReportAt: report?.fileName)
  }

  /// Writes the reports of a run.
  ///
  /// - Throws: a diagnostic if one cannot be written, or after all of them if the run was stopped.
  private static func show(
    _ page: RunPage,
    manifest: SuiteManifest?,
    _ limits: [String]?,
    by plan: RunPlan,
    printed: Set<String>,
    asksToReview: Bool,
    on reports: [ReportTarget],
    call: Invocation
  ) throws {
    let report = SuiteReport(
      page.suite,
      of: page.recordings,
      manifest: manifest,
      partial: limits,
      isForReview: plan.isWhole && reports.contains { $0.format == .json }
    )
    let isComplete = plan.isWhole && asksToReview && !page.suite.isStopped
    let decision = isComplete ? reviewStep(reports, call) : nil
    let amount = try PrettyReport.Amount(call)
    let names = page.recordings.map(\.store.name.printable.count)
    for target in reports {
      try target.write(report, call.console, review: decision) {
        var pretty = PrettyReport(style: $0, review: decision, span: plan.part, amount: amount)
        if target.isPrinted { (pretty.printed, pretty.width) = (printed, names.max()) }
        return
          pretty
          .text(report, of: page.suite.finished)
      } page: {
        try page.document(report)
      }
    }
    guard !page.suite.isStopped else { throw RunSchedule.stopped(page.suite) }
  }

  private static func suite(
    _ recordings: [RecordingStore],
    _ plan: RunPlan,
    call: Invocation
  ) -> SuiteRun {
    SuiteRun(
      recordings: recordings.map { plan.run(of: $0) },
      jobs: call[jobs] ?? ProcessInfo.processInfo.activeProcessorCount,
      retries: call[retry] ?? 0,
      failsFast: call.has(failFast),
      allowsFlaky: !call.has(failOnFlaky)
    )
  }

  /// Prints what is wrong with recordings that could not be read.
  private static func printDamage(
    _ suite: SuiteResult,
    _ recordings: [RecordingStore],
    console: Console
  ) {
    // Damaged rules of the project damage every recording, and are shown once.
    var shown: Set<String> = []
    for (recording, result) in zip(recordings, suite.results) {
      var damages = result?.verdict.damages ?? []
      if let loss = result?.verdict.loss(of: recording) { damages.append(loss) }
      for damage in damages {
        let place = "\(damage.path ?? recording.name):\(damage.line ?? 0):\(damage.message)"
        guard shown.insert(place).inserted else { continue }
        console.diagnose(damage.mentioningKilledSession(of: recording))
      }
    }
  }

  /// Writes the files that a run leaves for `approve` and for the next run.
  ///
  /// - Returns: the exit code if some of them could not be written; nil if all were.
  private static func keep(
    _ result: SuiteResult,
    of selection: SuiteSelection,
    _ plan: RunPlan,
    by pending: PendingWriter,
    pace: RunSchedule,
    request: TestProtocol,
    call: Invocation
  ) -> PendingWriter.Outcome {
    guard plan.isWhole, !result.isStopped else { return PendingWriter.Outcome() }
    let console = call.console
    if let folder = request.output("pending") {
      return pending.write(result) { recording in
        console.file("\(folder)/\(selection.path(of: recording))", directoryHint: .isDirectory)
      }
    }
    guard !console.isCI else { return PendingWriter.Outcome() }
    pace.keep(result, of: selection.recordings, by: plan, call)
    WholeFile.sweep(call.recordingsFolder.path, isOurs: true)
    return pending.write(result)
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
  private static func reportNothing(
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

extension SuiteResult {
  /// Notes the build that each pending golden was seen on.
  fileprivate mutating func nameBuilds(of plan: RunPlan) {
    for place in results.indices {
      guard let app = results[place]?.pending?.seen.app else { continue }
      results[place]?.pending?.build = plan.build(for: app)
    }
  }
}
