import CommandLines
import Exploring
import Foundation
import Messages
import Projects
import Recorder
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
    let report = BisectReport(recording: recording, style: call.console.style)
    let names = list.builds.map(\.name)
    let isForPeople = call[StandardOptions.format] != .json
    var bisection = RedBuildSearch(on: list.builds, for: recording, in: call.project)
    bisection.settings = RunOptions.settings(call)
    let (search, results) = try await bisection.run { result, outcome, place in
      guard isForPeople else { return }
      call.console.print(report.line(of: result, outcome, at: place, on: names))
    }
    if isForPeople {
      call.console.print(report.conclusion(of: search, results, on: names))
    } else {
      call.console.print(try report.document(of: search, results, on: names))
    }
    // Builds that could not be tested may be red.
    return search.firstRed == nil && search.untested.isEmpty ? .success : .difference
  }
}
