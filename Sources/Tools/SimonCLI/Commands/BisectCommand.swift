import Approvals
import CommandLines
import EventModel
import Exploring
import Foundation
import Messages
import Recorder
import Replayer
import Reports

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
        "64 builds behind drivers, in 6 or 7 replays",
      "simon-replay bisect create-todo --builds builds.txt":
        "the builds of a file, one a line: commands of drivers, or apps of this build",
      "simon-replay bisect create-todo --builds todo --builds todo:renamed":
        "builds one by one, from the oldest to the newest",
    ],
    exitCodes: [.difference, .damaged, .nothing, .missingGolden, .orphaned, .interrupted],
    run: { try await run($0) }
  )

  private static func run(_ call: Invocation) async throws -> ExitCode {
    let list = try BuildList(call, for: Array(call.operands.dropFirst()))
    let recording = try RecordingSelection.recording(call.operands[0], call)
    guard recording.hasLog else {
      throw Diagnostic(
        message: "\(recording.name.printable) has no events.jsonl to replay",
        gravity: .nothing
      )
    }
    try expectSound(recording, call)
    let report = BisectReport(recording: recording, style: call.console.style)
    let names = list.builds.map(\.name)
    let isForPeople = call[StandardOptions.format] != .json
    var search = FirstRedSearch(builds: list.builds.count)
    var results: [Int: RecordingResult] = [:]
    while let place = search.next {
      try call.console.interruption.check()
      let build = list.builds[place]
      let result = try await replay(recording, on: build, call)
      try call.console.interruption.check()
      let outcome = try outcome(of: result, for: recording)
      if isForPeople {
        call.console.print(report.line(of: result, outcome, at: place, on: names))
      }
      results[place] = result
      search.note(outcome)
    }
    if isForPeople {
      call.console.print(report.conclusion(of: search, results, on: names))
    } else {
      call.console.print(try report.document(of: search, results, on: names))
    }
    // Builds that could not be tested may be red.
    return search.firstRed == nil && search.untested.isEmpty ? .success : .difference
  }

  /// Makes sure that the recording can be judged, since every build would be red without a log and a golden.
  private static func expectSound(_ recording: RecordingStore, _ call: Invocation) throws {
    let budget = Budget(endingAfter: RunOptions.time(call))
    _ = try recording.log(limits: LogLimits(budget: budget.during("reading the log")))
    let unapproved = try GoldenRules(call).rules(for: recording).filter { !$0.isApproved }
    if let rule = unapproved.first.map({ UnapprovedRule($0) }) {
      var problem = rule.diagnostic
      // It may hide what makes a build red.
      problem.gravity = .missingGolden
      throw problem
    }
    let golden = try recording.goldens()
      .golden(within: budget.during("reading the golden"))
    guard golden == nil else { return }
    throw unjudged(RecordingResult(name: recording.name, verdict: .missingGolden), recording)
  }

  /// Returns what a replay says about its build.
  ///
  /// - Throws: the reason why it says nothing about any build.
  private static func outcome(
    of result: RecordingResult,
    for recording: RecordingStore
  ) throws -> FirstRedSearch.Outcome {
    switch result.verdict {
    case .noApp(let error) where error.gravity == .usage: throw error
    default: break
    }
    guard let outcome = FirstRedSearch.Outcome(result.verdict) else {
      throw unjudged(result, recording)
    }
    return outcome
  }

  /// Returns the error of a recording whose own files decide its verdict on every build.
  private static func unjudged(
    _ result: RecordingResult,
    _ recording: RecordingStore
  ) -> any Error {
    let damages = result.verdict.damages
    guard damages.isEmpty else { return Diagnostics(list: damages) }
    return Diagnostic(
      message: "this recording is red on every build: \(result.verdict.cause ?? "")",
      path: recording.folder.relativePath,
      hint: "\(NextCommand.replay("run", recording)) shows what to do",
      gravity: result.verdict.gravity ?? .difference
    )
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
