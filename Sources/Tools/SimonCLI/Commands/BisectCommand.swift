import EventModel
import Exploring
import Foundation
import Recorder
import Replayer

/// `simon-replay bisect`: the first of several builds on which a recording is red.
enum BisectCommand {
  static let command = Command(
    name: "bisect",
    group: .looking,
    purpose: "find the first build on which a recording is red, in few replays",
    operands: "RECORDING [BUILD…]",
    options: [
      BuildList.option, StandardOptions.directory, StandardOptions.format, RunOptions.targetCheck,
      RunOptions.memoryLimit, RunOptions.timeLimit, DriverOption.timeout,
    ],
    examples: [
      "simon-replay bisect create-todo --builds \"./builds/{}/notes\" 1..64":
        "64 builds behind drivers, in 6 replays",
      "simon-replay bisect create-todo --builds builds.txt":
        "the builds of a file, one a line: commands of drivers, or apps of this build",
      "simon-replay bisect create-todo --builds todo --builds todo:renamed":
        "builds one by one, from the oldest to the newest",
    ],
    exitCodes: [.difference, .damaged, .nothing, .interrupted],
    run: { try await run($0) }
  )

  private static func run(_ call: Invocation) async throws -> ExitCode {
    let list = try BuildList(call, for: Array(call.operands.dropFirst()))
    let recording = try RecordingSelection.recording(call.operands[0], call)
    guard recording.hasLog else {
      throw Diagnostic(
        message: "\(recording.name.printable) has no events.jsonl to replay",
        exitCode: .nothing
      )
    }
    let report = BisectReport(recording: recording, style: call.console.style)
    let isForPeople = call[StandardOptions.format] != .json
    var search = FirstRedSearch(builds: list.builds.count)
    var results: [Int: RecordingResult] = [:]
    while let place = search.next {
      try call.console.interruption.check()
      let build = list.builds[place]
      let result = try await replay(recording, on: build, call)
      try call.console.interruption.check()
      if isForPeople {
        call.console.print(report.line(of: result, at: place, in: list))
      }
      results[place] = result
      search.note(isRed: !result.verdict.isGood)
    }
    if isForPeople {
      call.console.print(report.conclusion(of: search, results, in: list))
    } else {
      call.console.print(try report.document(of: search, results, in: list))
    }
    return search.firstRed == nil ? .success : .difference
  }

  /// Replays a recording on a build, as a run would, and keeps nothing.
  private static func replay(
    _ recording: RecordingStore,
    on build: BuildList.Build,
    _ call: Invocation
  ) async throws -> RecordingResult {
    var call = call
    call.operands = []
    try call.give(build.isApp ? StandardOptions.app : DriverOption.driver, build.name)
    let plan = try RunPlan(call, for: [recording])
    let suite = SuiteRun(recordings: [plan.run(of: recording)], jobs: 1)
    let result = try await RunSchedule(call).result(of: suite, by: plan, call)
    guard let found = result.finished.first else { throw RunSchedule.stopped(result) }
    return found
  }
}
