import AppDriver
import Approvals
import EventModel
import Foundation
import Recorder
import Replayer

/// `simon-replay run`: replays recordings and compares every checkpoint with its golden.
enum RunCommand {
  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: "run",
      purpose: "replay recordings and compare every screen with its golden",
      operands: "[RECORDING…]",
      operandCount: 0...10_000,
      options: RunPlan.options + RunSchedule.options + [
        .init("--filter", "REGEX", "only recordings whose name the pattern is found in"),
        .init("--jobs", "N", "how many recordings to replay at once (default: all cores)"),
        .init("--shard", "I/N", "only the I-th of N parts that take about as long, from 1"),
        .init("--retry", "N", "try a recording that failed up to N times more"),
        .init("--fail-on-flaky", "a recording that passed only when tried again is red"),
        .init("--fail-fast", "start no further recording once one is red"),
        ReportTarget.option,
        .init("--pass-with-none", "no recordings is no failure"),
      ] + DriverOption.options,
      examples: [
        .init("simon-replay", "replay everything below recordings/"),
        .init("simon-replay run create-todo", "replay one recording"),
        .init("simon-replay --app navigation:renamed", "replay against another build of the app"),
        .init(
          "SIMON_SECRET_1=… simon-replay run sign-in",
          "give the secret that stands in the log as ‹secret 1›"
        ),
        .init(
          "simon-replay --driver \"python3 notes.py\"",
          "replay against an app in any language"
        ),
        .init("simon-replay --shard 2/4 --format json:report.json", "the second of four machines"),
        .init(
          "simon-replay --format pretty --format junit:report.xml",
          "a report for people and one for the build server"
        ),
      ],
      exitCodes: [
        .difference, .damaged, .nothing, .missingGolden, .orphaned, .flaky, .interrupted,
      ],
      run: { try await run($0, apps) }
    )
  }

  private static func run(_ call: Invocation, _ apps: AppCatalogue) async throws -> ExitCode {
    let request = try TestProtocol(call.console)
    let reports = try ReportTarget.all(call, request)
    try request.acknowledge(call.console)
    let pace = try RunSchedule(call)
    let selection = try SuiteSelection(
      call,
      request,
      needsManifest: reports.contains { $0.format == .json }
    ) {
      try pace.chosen(of: $0)
    }
    let recordings = selection.recordings
    guard !recordings.isEmpty else {
      let isGood = call.has("--pass-with-none") || !selection.all.isEmpty && request.shard != nil
      return try reportNothing(selection, to: reports, isGood: isGood, call.console)
    }
    // A shard must not see less of the suite than the whole of it does.
    let plan = try RunPlan(call, apps, for: selection.all)
    try plan.checkSpan(of: recordings)
    let suite = SuiteRun(
      recordings: try recordings.map { try plan.run(of: $0) },
      jobs: try call.integer("--jobs", in: 1...1_024)
        ?? ProcessInfo.processInfo.activeProcessorCount,
      retries: try call.integer("--retry", in: 0...1_000) ?? 0,
      failsFast: call.has("--fail-fast"),
      allowsFlaky: !call.has("--fail-on-flaky")
    )
    var result = try await pace.result(of: suite, plan, call)
    try GoldenCheck.judge(&result, recordings, call)
    for (recording, result) in zip(recordings, result.results) {
      guard let damage = result?.verdict.damage ?? result?.verdict.loss(of: recording) else {
        continue
      }
      call.console.diagnose(damage.mentioningPreviousLog(of: recording))
    }
    let isKept: Bool
    if !plan.isWhole {
      isKept = true
    } else if let folder = request.output("pending") {
      isKept = keepPending(result, recordings, call.console) { recording in
        call.console.file(
          "\(folder)/\(selection.path(of: recording))",
          directoryHint: .isDirectory
        )
      }
    } else {
      pace.keep(result, of: recordings)
      isKept = call.console.isCI || keepPending(result, recordings, call.console, in: \.folder)
    }
    let report = SuiteReport(
      result,
      of: recordings.map { ($0, selection.path(of: $0)) },
      manifest: selection.manifest
    )
    let decision =
      plan.isWhole && isKept && !call.console.isCI
      ? "simon-replay approve\(call.repeated("--dir"))" : nil
    for target in reports {
      try target.write(report, call.console) {
        PrettyReport(style: $0, review: decision).text(report, of: result.finished)
      }
    }
    // Drawings are for people, and no part of another report.
    if call.has("--wireframe"), reports.contains(where: { $0.format == .pretty && $0.path == nil })
    {
      RedScreens(result, recordings).show(on: call.console)
    }
    Secrets.remind(of: recordings, result, call)
    return isKept ? result.exitCode : .damaged
  }

  /// Reports that there is nothing to replay, which is red unless it is expected.
  private static func reportNothing(
    _ selection: SuiteSelection,
    to targets: [ReportTarget],
    isGood: Bool,
    _ console: Console
  ) throws -> ExitCode {
    let code: ExitCode = isGood ? .success : .nothing
    let report = SuiteReport(suite: selection.manifest, exitCode: code)
    for target in targets where target.format != .pretty {
      try target.write(report, console) { _ in "" }
    }
    let shard = selection.manifest?.shard ?? .whole
    let isShort = !selection.all.isEmpty && shard != .whole
    let nothing =
      isShort
      ? "no recordings in shard \(shard): there are only \(selection.all.count)" : "no recordings"
    guard !isGood else {
      // Standard output is the report's where one goes there.
      if targets.contains(where: { $0.format == .pretty && $0.path == nil }) {
        console.print(nothing)
      }
      return code
    }
    if let unmatched = selection.unmatched { throw unmatched }
    throw Diagnostic(
      message: isShort ? nothing : "there are no recordings to replay",
      hint: isShort
        ? "--pass-with-none makes an empty shard green"
        : "record one: simon-record session --app navigation --script FILE",
      exitCode: code
    )
  }

  /// Leaves what was seen beside the goldens that it differs from, and takes away what is settled or
  /// out of date.
  ///
  /// A folder that cannot be written to is said, and keeps no other from being written.
  ///
  /// - Returns: whether everything could be written.
  private static func keepPending(
    _ suite: SuiteResult,
    _ recordings: [RecordingStore],
    _ console: Console,
    in folder: (RecordingStore) -> URL
  ) -> Bool {
    var isKept = true
    for (recording, result) in zip(recordings, suite.results) {
      guard let result else { continue }
      let store = GoldenStore(folder: folder(recording))
      do throws(GoldenFileError) {
        switch result.verdict {
        case .changed, .excessCheckpoints: try store.keep(result.pending)
        default: try store.write(nil as Pending?)
        }
        try store.keep(result.repairs, of: GoldenStore(folder: recording.folder))
      } catch {
        console.diagnose(Diagnostic(error))
        isKept = false
      }
    }
    return isKept
  }
}
