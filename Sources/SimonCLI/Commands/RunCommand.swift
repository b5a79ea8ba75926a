import AppDriver
import Differ
import EventModel
import Foundation
import Recorder
import Replayer

/// `simon-replay run`: replays recordings and compares every checkpoint with its golden.
enum RunCommand {
  /// How a run can be reported.
  enum Format: String, CaseIterable {
    case pretty, json
  }

  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: "run",
      purpose: "replay recordings and compare every screen with its golden",
      operands: "[RECORDING…]",
      operandCount: 0...10_000,
      options: RunPlan.options + RunPace.options + [
        .init("--filter", "REGEX", "only recordings whose name the pattern is found in"),
        .init("--jobs", "N", "how many recordings to replay at once (default: all cores)"),
        .init("--shard", "I/N", "only the I-th of N parts of the recordings, from 1"),
        .init("--retry", "N", "try a recording that failed up to N times more"),
        .init("--fail-on-flaky", "a recording that passed only when tried again is red"),
        .init("--fail-fast", "start no further recording once one is red"),
        .init("--format", "pretty|json[:PATH]", repeats: true, "how to report, and to which file"),
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
      ],
      exitCodes: [.difference, .damaged, .nothing, .missingGolden, .orphaned, .flaky],
      run: { try await run($0, apps) }
    )
  }

  private static func run(_ call: Invocation, _ apps: AppCatalogue) async throws -> ExitCode {
    let reports = try (call.values["--format"] ?? ["pretty"]).map { try ReportTarget(parsing: $0) }
    let pace = try RunPace(call)
    let recordings = try pace.chosen(of: try Selection(call).replayableRecordings())
    guard !recordings.isEmpty else {
      if call.has("--pass-with-none") {
        call.console.print("no recordings")
        return .success
      }
      throw Diagnostic(
        message: "there are no recordings to replay",
        hint: "record one: simon-record session --app navigation --script FILE",
        exitCode: .nothing
      )
    }
    let plan = try RunPlan(call, apps)
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
    for damage in result.finished.compactMap(\.verdict.damage) { call.console.diagnose(damage) }
    for report in reports { try report.write(result, call) }
    if call.has("--wireframe") { RedScreens(result, recordings).show(on: call.console) }
    pace.keep(result, of: recordings)
    let isKept = call.console.isCI || !plan.isWhole || keepPending(result, recordings, call.console)
    Secrets.remind(of: recordings, result, call)
    return isKept ? result.exitCode : .damaged
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
    _ console: Console
  ) -> Bool {
    var isKept = true
    for (recording, result) in zip(recordings, suite.results) {
      guard let result else { continue }
      let store = GoldenStore(folder: recording.folder)
      do throws(GoldenFileError) {
        switch result.verdict {
        case .changed, .excessCheckpoints: try store.write(result.pending)
        default: try store.write(nil as Pending?)
        }
      } catch {
        console.diagnose(Diagnostic(error))
        isKept = false
      }
    }
    return isKept
  }
}

/// Where a report goes, and in which form.
struct ReportTarget {
  var format: RunCommand.Format
  var path: String?

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = RunCommand.Format(rawValue: String(parts[0])) else {
      let known = RunCommand.Format.allCases.map(\.rawValue)
      throw UsageError(
        "there is no format \(String(parts[0]).quotedForPeople)",
        hint: "there are: \(known.joined(separator: ", "))"
      )
    }
    self.format = format
    path = parts.count == 2 ? String(parts[1]) : nil
  }

  func write(_ result: SuiteResult, _ call: Invocation) throws {
    let text =
      switch format {
      case .pretty:
        PrettyReport(style: path == nil ? call.console.style : Style(isOn: false)).text(result)
      case .json: try JSONReport.text(result)
      }
    guard let path else {
      call.console.print(text)
      return
    }
    do { try Data((text + "\n").utf8).write(to: URL(filePath: path), options: .atomic) } catch {
      throw Diagnostic(
        message: "cannot be written: \(error.localizedDescription)",
        place: .init(path: path)
      )
    }
  }
}
