import CommandLines
import Exploring
import Foundation
import Messages
import Projects
import Reports

/// `simon-replay flaky`: the views of a recording that vary although the app is the same.
enum FlakyCommand {
  private static let times = Option(
    "--times N",
    in: 1...1_000_000,
    "the number of replays (default 50)"
  )
  private static let seed = StandardOptions.seed.saying("the seed of the jitter (default 1)")

  static let command = Command(
    name: "flaky",
    group: .looking,
    purpose: "replay with jitter (delays and frame rates vary), and list the views that vary",
    operands: "RECORDING",
    options: [
      times, seed, StandardOptions.otherApp, StandardOptions.directory, RunOptions.memoryLimit,
    ] + DriverOption.options,
    examples: [
      "simon-replay flaky create-todo --times 50": "what a slower machine would change"
    ],
    exitCodes: [.difference, .damaged, .nothing, .flaky, .interrupted],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    _ = try AppDrivers(call.project)
    let recording = try RecordingSelection.recording(call.operands[0], call)
    var search = FlakinessSearch(in: recording, of: call.project)
    search.times = call[times] ?? search.times
    search.seed = call[seed] ?? search.seed
    let result = try search.run()
    let report = FlakyReport(
      search: result.search,
      recording: recording,
      trial: result.trial,
      again: NextCommand.replay("run", recording),
      style: call.console.style
    )
    call.console.print(report.text)
    if result.isPartial {
      call.console.diagnose(
        "stopped on request: \(result.search.replays) of \(search.times.counted("replay")) made"
      )
    }
    return result.gravity
  }
}
