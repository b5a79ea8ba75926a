import CommandLines
import Foundation
import Messages
import Projects
import Reports

/// `simon-replay run`: recordings replayed, and every checkpoint compared with its golden.
enum RunCommand {
  private static let failFast = Flag(
    "--fail-fast",
    "start no recording after the first that failed"
  )
  private static let review = Flag("--review", "then review what is pending, in the terminal")

  static let command = Command(
    name: "run",
    group: .everyday,
    purpose: "replay recordings and compare every screen with its golden",
    operands: "[RECORDING…]",
    options: RunOptions.all + [
      RunOptions.order, RunOptions.lastFailed, RunOptions.step,
      RunOptions.wireframe, StandardOptions.filter, RunOptions.jobs, SuiteSelection.shard,
      RetryOptions.retry,
      RetryOptions.failOnFlaky,
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
    if call.has(review) { try ApproveOptions.expectTerminal(call) }
    let request = try TestProtocol(call.console)
    let reports = try ReportTarget.all(call, request)
    _ = try PrettyReport.Amount(call)
    try request.acknowledge(call.console)
    let schedule = try RunOptions.schedule(call)
    let isListed = reports.contains { $0.format == .json }
    let selection = try SuiteSelection(call, request, needsManifest: isListed) {
      try schedule.chosen(of: $0)
    }
    guard !selection.recordings.isEmpty else {
      return try EmptyRun.report(of: selection, by: request, to: reports, call)
    }
    var run = try ProjectRun(
      of: selection,
      RunOptions.settings(call),
      by: schedule,
      in: call.project
    )
    run.jobs = call[RunOptions.jobs] ?? run.jobs
    run.retries = call[RetryOptions.retry] ?? 0
    (run.failsFast, run.allowsFlaky) = (call.has(failFast), !call.has(RetryOptions.failOnFlaky))
    return try await report(run, for: request, on: reports, call)
  }

  /// Carries out a run, and reports it.
  private static func report(
    _ run: ProjectRun,
    for request: TestProtocol,
    on reports: [ReportTarget],
    _ call: Invocation
  ) async throws -> ExitCode {
    let (selection, recordings) = (run.selection, run.selection.recordings)
    let ticker = try RunOutput.ticker(of: selection, by: run.plan, on: reports, call)
    var result =
      call.has(RunOptions.step)
      ? try await StepScreen(call.console).result(of: run.suite)
      : try await run.replay { ticker.take($0, $1) }
    let printed = try ticker.end(&result, call)
    run.nameBuilds(in: &result)
    RunOutput.printDamage(result, recordings, console: call.console)
    let kept = run.keep(result, in: request.output("pending"), calledWith: call.wordsOfRun)
    try RunOutput.show(
      RunPage(result, of: selection.placed, time: RunOptions.time(call)),
      manifest: selection.manifest,
      SuiteSelection.limits(of: call, request),
      by: run.plan,
      printed: printed,
      asksToReview: kept.isWhole,
      on: reports,
      call: call
    )
    RunOutput.draw(result, of: recordings, in: reports, by: call)
    Secrets.remind(of: recordings, result, call.project)
    if let failure = kept.failure { return failure }
    let isReviewable = run.plan.isWhole && kept.isWhole
    guard isReviewable, call.has(review) else { return result.gravity }
    return try RunReview.gravity(of: result, recordings, call)
  }
}
